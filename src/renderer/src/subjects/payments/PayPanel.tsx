/** Pays what is owed: by one method at once, by several, or a part of it. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { refundableTypes } from '#shared/domain/paymentTypes.ts';
import { useCustomerSummary } from '../customers/useCustomerSummary.ts';
import { MethodButtons, type OfferedMethod } from './MethodButtons.tsx';
import { mixedPayment, notedTotal, type TakenPayment } from './mixed.ts';
import { TakenList } from './TakenList.tsx';
import { Due, TakenAmount, TakingProblem } from './TakingParts.tsx';
import { useOfferedMethods } from './useOfferedMethods.ts';
import { usePaymentMethods } from './usePaymentMethods.ts';
import { useTaking } from './useTaking.ts';
import '#screens/records/parts/texts.ts';
import { useNotedParts } from './notedParts.ts';
import { useOpenCashPoint } from './useOpenCashPoint.ts';

/** What is paid: sales in their order, or a document. */
export type Payable = { readonly sales: readonly number[] } | { readonly invoice: number };

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
  /** `change`: cash to hand back, in units of currency. */
  readonly onDone: (paid: { readonly change: number }) => void;
}

export function PayPanel({ of, due: owed, customer, isRefund = false, closing, onLeave, onDone }: PayPanelProps) {
  const t = useT();
  const format = useFormat();
  const { data: summary } = useCustomerSummary(customer);
  const offered = useOfferedMethods(usePaymentMethods(), summary);
  const methods = isRefund ? waysBack(offered) : offered;
  const where = useOpenCashPoint();
  const [total] = useState(() => toMoney(owed));
  const [noted, setNoted] = useNotedParts(of);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const repeat = useRepeatKey();

  const pay = async (taken: readonly TakenPayment[], inCollection = false): Promise<void> => {
    const { payments } = mixedPayment(total, taken);
    const known = inCollection ? { inCollection } : {};
    setBusy(true);
    setError(null);
    try {
      const { change } =
        'invoice' in of
          ? await payInvoice({ invoice: of.invoice, payments: [...payments], ...where, ...known }, repeat.keyFor)
          : await paySale({ sales: [...of.sales], payments: [...payments], ...where, ...known }, repeat.keyFor);
      repeat.settle();
      setNoted([]);
      onDone({ change });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const taking = useTaking(total, noted, (next, settled) => {
    setNoted(next);
    if (settled.due === ZERO && next.length > noted.length) void pay(next);
  });
  const { amount, due, take } = taking;
  return (
    <Stack>
      {closing && noted.length > 0 && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('people:pay.notedTitle', { amount: format.moneyOf(notedTotal(noted)) })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('people:pay.notedText')}</Text>
            <Button size="sm" h={44} variant="default" onClick={onLeave}>
              {t('people:pay.leave')}
            </Button>
          </Stack>
        </Alert>
      )}
      <Due due={due} isRefund={isRefund} />
      {due > ZERO && (
        <>
          <TakenAmount taking={taking} />
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
      {error !== null && <ErrorNotice error={error} note={t('people:pay.kept')} onClose={() => setError(null)} />}
      {error instanceof ApiError && error.code === 'in_collection' && (
        <Button size="md" variant="default" loading={busy} onClick={() => void pay(noted, true)}>
          {t('people:pay.collected')}
        </Button>
      )}
      {noted.length > 0 && (
        <Button size="lg" loading={busy} onClick={() => void pay(noted)}>
          {due === ZERO
            ? t(isRefund ? 'pay:refund.pay' : 'people:pay.now', { amount: format.moneyOf(total) })
            : t(isRefund ? 'people:refund.part' : 'people:pay.part', {
                amount: format.moneyOf((total - due) as Money),
                left: format.moneyOf(due),
              })}
        </Button>
      )}
    </Stack>
  );
}

/** The methods by which money can go back. Onto a balance goes as much as one likes, where the customer has one. */
function waysBack(offered: readonly OfferedMethod[]): OfferedMethod[] {
  return offered
    .filter(({ type, off }) => refundableTypes.has(type) && off === null)
    .map((method) => ({ ...method, free: null }));
}

type KeyFor = (body: unknown) => string;

function paySale(body: Parameters<typeof call<'paySale'>>[1], keyFor: KeyFor) {
  return call('paySale', body, { idempotencyKey: keyFor(['paySale', body]) });
}

function payInvoice(body: Parameters<typeof call<'payInvoice'>>[1], keyFor: KeyFor) {
  return call('payInvoice', body, { idempotencyKey: keyFor(['payInvoice', body]) });
}
