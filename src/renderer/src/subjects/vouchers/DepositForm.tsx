/** Pays money into a customer’s deposit, or back out of it; the method that is pressed moves it. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { DirectMethods } from '../payments/DirectMethods.tsx';
import { useMoneyForm } from './useMoneyForm.ts';
import './texts.ts';

export interface DepositRechargeFormProps {
  /** A customer’s only deposit, which is made where there is none; or one deposit. */
  readonly of: { readonly customer: number } | { readonly deposit: number };
  readonly onDone: () => void;
}

/** Pays money in. */
export function DepositRechargeForm({ of, onDone }: DepositRechargeFormProps) {
  const t = useT();
  const [amount, setAmount] = useState<number | null>(null);
  const form = useMoneyForm('depositRecharge');
  const take = (paymentMethod: number): void => {
    if (amount === null) return;
    const body = { ...of, amount, paymentMethod, ...form.where };
    void form.run(body, async (idempotencyKey) => {
      await call('depositRecharge', body, { idempotencyKey });
      onDone();
    });
  };
  return (
    <Stack>
      <MoneyInput size="lg" data-autofocus label={t('vouchers:money')} value={amount} onChange={setAmount} />
      {form.error !== null && <ErrorNotice error={form.error} note={t('vouchers:kept')} />}
      <DirectMethods amount={amount ?? 0} isDisabled={form.busy || (amount ?? 0) === 0} onTake={take} />
    </Stack>
  );
}

export interface DepositReturnFormProps {
  readonly deposit: number;
  readonly balance: number;
  readonly onDone: () => void;
}

/** Pays money back. */
export function DepositReturnForm({ deposit, balance, onDone }: DepositReturnFormProps) {
  const t = useT();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(balance);
  const [reason, setReason] = useState('');
  const form = useMoneyForm('depositReturn');
  const isTooMuch = (amount ?? 0) > balance;
  const give = (paymentMethod: number): void => {
    if (amount === null) return;
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    const body = { deposit, amount, paymentMethod, ...why, ...form.where };
    void form.run(body, async (idempotencyKey) => {
      await call('depositReturn', body, { idempotencyKey });
      onDone();
    });
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
        label={t('people:reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {form.error !== null && <ErrorNotice error={form.error} note={t('vouchers:kept')} />}
      <Text fw={600}>{t('vouchers:deposit.returnBy')}</Text>
      <DirectMethods amount={amount ?? 0} isDisabled={form.busy || (amount ?? 0) === 0 || isTooMuch} onTake={give} />
    </Stack>
  );
}
