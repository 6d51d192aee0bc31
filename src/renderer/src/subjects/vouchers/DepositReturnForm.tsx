/** Pays money of a deposit back to its customer; the method that is pressed moves it. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DirectMethods } from '../payments/DirectMethods.tsx';
import { useOpenCashPoint } from '../payments/useOpenCashPoint.ts';

export interface DepositReturnFormProps {
  readonly deposit: number;
  readonly balance: number;
  /** It went back by this method, in this movement. */
  readonly onDone: (paymentMethod: number, depositMovement: number) => void;
}

export function DepositReturnForm({ deposit, balance, onDone }: DepositReturnFormProps) {
  const t = useT();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(balance);
  const [reason, setReason] = useState('');
  const where = useOpenCashPoint();
  const giving = useOperation('depositReturn', {
    onDone: ({ depositMovement }, { paymentMethod }) => onDone(paymentMethod, depositMovement),
  });
  const isTooMuch = (amount ?? 0) > balance;
  const give = (paymentMethod: number): void => {
    if (amount === null) return;
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    giving.run({ deposit, amount, paymentMethod, ...why, ...where });
  };
  return (
    <Stack>
      <Text>{t('vouchers:deposit.returnText', { left: format.money(balance) })}</Text>
      <MoneyInput
        size="lg"
        data-autofocus
        label={t('vouchers:money')}
        value={amount}
        error={isTooMuch ? t('vouchers:consume.tooMuch', { left: format.money(balance) }) : null}
        onChange={setAmount}
      />
      <TextInput
        size="md"
        label={t('records:reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <OperationProblem operation={giving} note={t('vouchers:kept')} />
      <Text fw={600}>{t('vouchers:deposit.returnBy')}</Text>
      <DirectMethods
        amount={amount ?? 0}
        isDisabled={giving.pending || (amount ?? 0) === 0 || isTooMuch}
        onTake={give}
      />
    </Stack>
  );
}
