/** Uses up money or units of a voucher without a sale. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { VoucherKind } from '#shared/domain/states.ts';

export interface ConsumeFormProps {
  readonly customer: number;
  readonly voucher: number;
  readonly kind: number;
  /** What can be used now. */
  readonly balance: number;
  readonly onDone: () => void;
}

export function ConsumeForm({ customer, voucher, kind, balance, onDone }: ConsumeFormProps) {
  const t = useT();
  const format = useFormat();
  const isMoney = kind === VoucherKind.money;
  const [amount, setAmount] = useState<number | null>(isMoney ? null : 1);
  const [notes, setNotes] = useState('');
  const consume = useOperation('voucherConsume', { onDone });
  const isTooMuch = amount !== null && amount > balance;
  const isReady = amount !== null && amount !== 0 && !isTooMuch;
  const input = isReady ? { customer, voucher, amount, ...(notes.trim() === '' ? {} : { notes: notes.trim() }) } : null;
  const left = isMoney ? format.money(balance) : format.number(balance);
  return (
    <OperationForm operation={consume} input={input} action={t('vouchers:consume.now')} note={t('vouchers:kept')}>
      <Text>{t('vouchers:consume.text', { left })}</Text>
      <DecimalInput
        size="lg"
        data-autofocus
        label={isMoney ? t('vouchers:money') : t('vouchers:units')}
        value={amount}
        max={balance === 0 ? 1 : 1_000_000}
        decimals={isMoney ? 2 : 3}
        pad={isMoney ? 2 : 0}
        error={isTooMuch ? t('vouchers:consume.tooMuch', { left }) : null}
        onChange={setAmount}
      />
      <TextInput
        size="md"
        label={t('vouchers:notes')}
        maxLength={255}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </OperationForm>
  );
}
