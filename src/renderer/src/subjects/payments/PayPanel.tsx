/** Pays what is owed, or is sold by paying it: by one method at once, by several, or a part of it. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { immediateTypes, PaymentType, refundableTypes } from '#shared/domain/paymentTypes.ts';
import { useCustomerSummary } from '../customers/useCustomerSummary.ts';
import { MethodButtons, type OfferedMethod } from './MethodButtons.tsx';
import { mixedPayment, notedTotal, type TakenPayment } from './mixed.ts';
import { NoteButtons } from './NoteButtons.tsx';
import { isOwed, type Payable, useNotedParts } from './notedParts.ts';
import { TakenList } from './TakenList.tsx';
import { Due, TakenAmount, TakingProblem } from './TakingParts.tsx';
import { useOfferedMethods } from './useOfferedMethods.ts';
import { type Paid, usePayable } from './usePayable.ts';
import { usePaymentMethods } from './usePaymentMethods.ts';
import { useTaking } from './useTaking.ts';

export interface PayPanelProps {
  readonly of: Payable;
  /** In units of currency. */
  readonly due: number;
  readonly customer: number | null;
  /** The facility owes it, and pays it back. */
  readonly isRefund?: boolean;
  /** Somebody is about to close it: says what is noted. */
  readonly closing: boolean;
  /** Closes it, and leaves what is noted as it is. */
  readonly onLeave: () => void;
  readonly onDone: (paid: Paid) => void;
}

export function PayPanel({ of, due: owed, customer, isRefund = false, closing, onLeave, onDone }: PayPanelProps) {
  const t = useT();
  const format = useFormat();
  const { data: summary } = useCustomerSummary(customer);
  const offered = useOfferedMethods(usePaymentMethods(), summary);
  const methods = isRefund ? waysBack(of, offered) : isOwed(of) ? offered : offered.filter(takesMoney);
  const cash = isRefund ? undefined : methods.find(({ type }) => type === PaymentType.cash);
  const [total] = useState(() => toMoney(owed));
  const [reason, setReason] = useState('');
  const { noted, note, send } = useNotedParts(of, total);
  const done = (paid: Paid): void => {
    note([]);
    onDone({ ...paid, isRefund });
  };
  const { pending, error, dismiss, pay: settle } = usePayable(of, done, () => note(noted));

  const pay = (taken: readonly TakenPayment[], inCollection = false): void => {
    send(taken);
    settle(mixedPayment(total, taken).payments, { inCollection, reason: reason.trim() });
  };
  const taking = useTaking({
    ...{ total, noted, isRefund },
    onNote: (next, settled) => {
      note(next);
      if (settled.due === ZERO && next.length > noted.length) pay(next);
    },
  });
  const words = 'fromDeposit' in of ? depositWords : isRefund ? backWords : payWords;
  const { amount, due, take } = taking;
  return (
    <Stack>
      {closing && noted.length > 0 && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t(words.notedTitle, { amount: format.moneyOf(notedTotal(noted)) })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t(words.notedText)}</Text>
            <Button size="sm" h={44} variant="default" onClick={onLeave}>
              {t('payments:pay.leave')}
            </Button>
          </Stack>
        </Alert>
      )}
      <Due due={due} isRefund={isRefund} />
      {due > ZERO && (
        <>
          <TakenAmount taking={taking} />
          {'fromDeposit' in of && (
            <TextInput
              size="md"
              label={t('refunds:refund.reason')}
              maxLength={255}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {cash !== undefined && <NoteButtons due={due} onHand={(given) => take(cash, ZERO, given)} />}
          <MethodButtons
            methods={methods}
            amount={amount ?? 0}
            tip={0}
            covers={toMoney(amount ?? 0) >= due}
            isRefund={isRefund}
            onTake={(method) => take(method)}
          />
        </>
      )}
      <TakingProblem taking={taking} />
      <TakenList taken={noted} onRemove={taking.remove} />
      {error !== null && <ErrorNotice error={error} note={t(words.kept)} onClose={dismiss} />}
      {error instanceof ApiError && error.code === 'in_collection' && (
        <Button size="md" variant="default" loading={pending} onClick={() => pay(noted, true)}>
          {t('payments:pay.collected')}
        </Button>
      )}
      {noted.length > 0 && (due === ZERO || isOwed(of)) && (
        <Button size="lg" loading={pending} onClick={() => pay(noted)}>
          {due === ZERO
            ? t(words.now, { amount: format.moneyOf(total) })
            : t(words.part, {
                amount: format.moneyOf((total - due) as Money),
                left: format.moneyOf(due),
              })}
        </Button>
      )}
    </Stack>
  );
}

const payWords = {
  notedTitle: 'payments:pay.notedTitle',
  notedText: 'payments:pay.notedText',
  kept: 'payments:pay.kept',
  now: 'payments:pay.now',
  part: 'payments:pay.part',
} as const;

const backWords = {
  notedTitle: 'payments:refund.notedTitle',
  notedText: 'payments:refund.notedText',
  kept: 'payments:refund.kept',
  now: 'refunds:refund.pay',
  part: 'payments:refund.part',
} as const;

const depositWords = { ...backWords, part: 'payments:refund.partOfDeposit' } as const;

/** What is sold by paying it takes money, and nothing that is held or lent already. */
function takesMoney({ type }: OfferedMethod): boolean {
  return immediateTypes.has(type);
}

/**
 * The methods by which money can go back. Onto a balance goes as much as one likes, where the customer has one; what a
 * deposit holds leaves it as money.
 */
function waysBack(of: Payable, offered: readonly OfferedMethod[]): OfferedMethod[] {
  return offered
    .filter(({ type, off }) => refundableTypes.has(type) && off === null)
    .filter((method) => !('fromDeposit' in of) || takesMoney(method))
    .map((method) => ({ ...method, free: null }));
}
