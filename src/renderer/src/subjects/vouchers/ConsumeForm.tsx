/** Uses up money or units of a voucher without a sale. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { useMoneyForm } from './useMoneyForm.ts';
import './texts.ts';

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
  const form = useMoneyForm('voucherConsume');
  const element = useFormFocus(form.busy);
  const isTooMuch = amount !== null && amount > balance;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === null || amount === 0 || isTooMuch) return;
    const body = { customer, voucher, amount, ...(notes.trim() === '' ? {} : { notes: notes.trim() }) };
    void form.run(body, async (idempotencyKey) => {
      await call('voucherConsume', body, { idempotencyKey });
      onDone();
    });
  };
  const left = isMoney ? format.money(balance) : format.number(balance);
  return (
    <form ref={element} onSubmit={submit}>
      <Stack>
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
        {form.error !== null && <ErrorNotice error={form.error} note={t('vouchers:kept')} />}
        <Button type="submit" size="lg" loading={form.busy} disabled={amount === null || amount === 0 || isTooMuch}>
          {t('vouchers:consume.now')}
        </Button>
      </Stack>
    </form>
  );
}
