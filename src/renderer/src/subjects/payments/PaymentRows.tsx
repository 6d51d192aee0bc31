/** Payments with what each paid, who took it, and what can be done with it. */
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RowActions } from '#screens/components/RowActions.tsx';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { useNames } from '#screens/records/parts/useNames.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { ChangeMethod } from './ChangeMethod.tsx';
import { usePaymentMethods } from './usePaymentMethods.ts';

/** A payment, and what of it paid the thing in question. */
export interface PaidPart {
  readonly payment: ApiRecord<'payment'>;
  readonly amount: number;
}

export interface PaymentRowsProps {
  readonly label: string;
  readonly parts: readonly PaidPart[];
}

export function PaymentRows({ label, parts }: PaymentRowsProps) {
  const t = useT();
  const format = useFormat();
  const methodName = useNames('paymentMethod');
  const userName = useNames('user');
  const reversed = useReversed(parts.map(({ payment }) => payment));
  return (
    <DataTable
      label={label}
      columns={[
        { name: 'when', title: t('payments:payment.when') },
        { name: 'method', title: t('payments:payment.method') },
        { name: 'amount', title: t('payments:payment.amount'), isRight: true },
        { name: 'who', title: t('payments:payment.who') },
        { name: 'state', title: t('payments:payment.state') },
        { name: 'actions', title: '' },
      ]}
      rows={parts.map(({ payment, amount }) => {
        const isReversed = reversed?.has(payment.id) === true;
        return {
          key: payment.id,
          cells: {
            when: (
              <RecordLink model="payment" id={payment.id}>
                {format.dateTime(payment.created)}
              </RecordLink>
            ),
            method: methodName(payment.paymentMethod),
            amount: <span className={isReversed ? classes.struck : undefined}>{format.money(amount)}</span>,
            who: userName(payment.createUser),
            state: <PaymentState payment={payment} isReversed={isReversed} />,
            actions:
              reversed === undefined || isReversed || !mayBeReversed(payment) ? null : (
                <PaymentActions payment={payment} />
              ),
          },
        };
      })}
    />
  );
}

/** Of these payments, the ids of those that were taken back; undefined until that is known. */
export function useReversed(payments: readonly Pick<ApiRecord<'payment'>, 'id'>[]): ReadonlySet<number> | undefined {
  const ids = payments.map(({ id }) => id);
  const read = useListAll(
    'payment',
    { 'cancelationOf[in]': ids, fields: 'id,cancelationOf' },
    { enabled: ids.length > 0 },
  );
  if (ids.length > 0 && read.data === undefined) return undefined;
  return new Set((read.data ?? []).flatMap(({ cancelationOf }) => cancelationOf ?? []));
}

/** True for money that came in, whether or not it went back since. */
export function mayBeReversed({ amount, cancelationOf }: ApiRecord<'payment'>): boolean {
  return amount > 0 && cancelationOf === null;
}

export interface PaymentStateProps {
  readonly payment: ApiRecord<'payment'>;
  readonly isReversed: boolean;
}

export function PaymentState({ payment, isReversed }: PaymentStateProps) {
  const t = useT();
  const [color, text] = isReversed
    ? ['gray', t('payments:payment.reversed')]
    : payment.cancelationOf !== null
      ? ['orange', t('payments:payment.reversal')]
      : payment.amount < 0
        ? ['orange', t('payments:payment.paidOut')]
        : ['teal', t('payments:payment.holds')];
  return (
    <Badge variant="dot" color={color} tt="none" fw={600} size="lg">
      {text}
    </Badge>
  );
}

type Step = 'method' | 'cancel';

/** What can be done with a payment that still counts. */
export function PaymentActions({ payment }: { readonly payment: ApiRecord<'payment'> }) {
  const t = useT();
  const format = useFormat();
  const methods = usePaymentMethods();
  const mayOperate = usePermission('billing:operate');
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  if (!mayOperate) return null;
  const amount = format.money(payment.amount);
  return (
    <RowActions>
      <Button variant="default" size="md" onClick={() => setStep('method')}>
        {t('till:ticket.method')}
      </Button>
      <Button variant="subtle" color="red" size="md" onClick={() => setStep('cancel')}>
        {t('payments:payment.cancel')}
      </Button>
      <FormModal opened={step === 'method'} onClose={close} title={t('till:ticket.method')} size={560}>
        <ChangeMethod payments={[payment.id]} methods={methods} onDone={close} />
      </FormModal>
      <FormModal
        opened={step === 'cancel'}
        onClose={close}
        title={t('payments:payment.cancelTitle', { amount })}
        size={520}
      >
        <ReasonForm
          text={t('payments:payment.cancelText', { amount })}
          action={t('payments:payment.cancelNow')}
          note={t('payments:method.kept')}
          operation="cancelPayment"
          inputOf={(reason) => ({ payment: payment.id, reason })}
          onDone={close}
        />
      </FormModal>
    </RowActions>
  );
}
