/** What is to be given back of fees for days that are not used: a button for each credit note, or sale without one. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { printDocument } from '#screens/components/documents.ts';
import { add, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import type { ReturnedSale } from '#shared/operations/parts/subscriptionLife.ts';
import { PayDialog, type PayDialogProps } from '../../payments/PayDialog.tsx';
import { useOpenCashPoint } from '../../payments/useOpenCashPoint.ts';
import type { Paid } from '../../payments/usePayable.ts';
import { usePaymentMethods } from '../../payments/usePaymentMethods.ts';
import { RefundPanel } from '../../refunds/RefundPanel.tsx';
import { RefundResult } from '../../refunds/RefundResult.tsx';
import type { RefundableLine } from '../../refunds/refundable.ts';
import type { Refunded } from '../../refunds/refunded.ts';
import { Amount } from './FeeEntry.tsx';
import type { ReturnSale } from './useLeft.ts';

export interface GiveBackProps extends Pick<PayDialogProps, 'onPaid'> {
  /** Those of which something is to be given back. */
  readonly returned: readonly ReturnedSale[];
  readonly sales: readonly ReturnSale[];
  /** Those that are paid here: what is owed of others is debited. */
  readonly toPay: readonly number[];
  readonly customer: { readonly id: number; readonly name: string };
  /** True while a dialog over this one pays back. */
  readonly isPaying?: RefObject<boolean> | undefined;
}

/** What is given back together: what a credit note owes, or a sale and those below it. */
interface Together {
  readonly root: number;
  readonly creditNote: number | null;
  readonly due: number;
  readonly lines: readonly RefundableLine[];
}

export function GiveBack({ returned, sales, toPay, customer, isPaying, onPaid }: GiveBackProps) {
  const t = useT();
  const { pos = null } = useOpenCashPoint();
  const methods = usePaymentMethods();
  const [open, setOpen] = useState<Together | null>(null);
  const [refunded, setRefunded] = useState<Refunded | null>(null);
  /** What of each was given back here. */
  const [given, setGiven] = useState<ReadonlyMap<number, Money>>(new Map());
  const givenOf = (root: number): Money => given.get(root) ?? ZERO;
  const done = (root: number, now: Refunded): void => {
    setGiven(new Map([...given, [root, add(givenOf(root), toMoney(now.amount))]]));
    setRefunded(now);
  };
  const note = refunded === null ? (open?.creditNote ?? null) : null;
  useEffect(() => {
    if (isPaying === undefined) return;
    isPaying.current = note !== null;
    return () => {
      isPaying.current = false;
    };
  }, [isPaying, note]);
  if (open !== null && open.creditNote === null && refunded === null) {
    return (
      <RefundPanel
        of={{ sale: open.root }}
        lines={open.lines}
        chosen={open.lines.map(({ line }) => line)}
        paid={{ customer, methods: [] }}
        methods={methods}
        pos={pos}
        onDone={(given) => done(open.root, given)}
        onBack={() => setOpen(null)}
      />
    );
  }
  if (refunded !== null) {
    return (
      <Stack>
        <RefundResult refunded={refunded} methods={methods} onPrint={(document) => void printDocument(document)} />
        <Group justify="flex-end">
          <Button
            size="md"
            variant="default"
            onClick={() => {
              setRefunded(null);
              setOpen(null);
            }}
          >
            {t('subscriptions:back.more')}
          </Button>
        </Group>
      </Stack>
    );
  }
  const rootOf = ({ sale }: ReturnedSale): number => sales.find(({ id }) => id === sale)?.parent ?? sale;
  const roots = [...new Set(returned.map(rootOf))];
  return (
    <Stack gap="sm">
      {roots.map((root) => {
        const parts = returned.filter((one) => rootOf(one) === root);
        const amount = fromMoney(
          sub(
            sum(parts, ({ refund }) => toMoney(refund)),
            givenOf(root),
          ),
        );
        const creditNote = parts[0]?.creditNote ?? null;
        const isPaid = creditNote !== null || parts.every(({ sale }) => mayRefund(sales.find(({ id }) => id === sale)));
        const isDebited = !parts.some(({ sale }) => toPay.includes(sale));
        return (
          <Returned
            key={root}
            {...{ parts, amount, isPaid, isDebited }}
            onBack={() => setOpen({ root, creditNote, due: amount, lines: parts.map((part) => lineOf(part)) })}
          />
        );
      })}
      <PayDialog
        opened={note !== null}
        of={{ invoice: note ?? 0 }}
        name={customer.name}
        due={open?.due ?? 0}
        customer={customer.id}
        isRefund
        onPaid={(paid) => {
          if (open !== null) done(open.root, refundedBy(paid));
          onPaid?.(paid);
        }}
        onClose={() => setOpen(null)}
      />
    </Stack>
  );
}

interface ReturnedProps {
  readonly parts: readonly ReturnedSale[];
  /** What is left to give back of them. */
  readonly amount: number;
  readonly isPaid: boolean;
  /** What is owed of them is not paid here. */
  readonly isDebited: boolean;
  readonly onBack: () => void;
}

/** What is given back together, and its button; or why it has none. */
function Returned({ parts, amount, isPaid, isDebited, onBack }: ReturnedProps) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  return (
    <Stack gap={6}>
      {parts.map(({ sale, description, refund }) => (
        <Amount key={sale} name={description} amount={refund} />
      ))}
      {amount <= 0 ? (
        <Text role="status">{t('subscriptions:back.done')}</Text>
      ) : isPaid ? (
        <Group justify="flex-end">
          <Button
            size="md"
            disabled={!mayOperate}
            leftSection={<IconReceiptRefund size={20} aria-hidden />}
            onClick={onBack}
          >
            {t('refunds:refund.pay', { amount: format.money(amount) })}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {isDebited ? t('subscriptions:back.debited') : t('subscriptions:back.partPaid')}
        </Text>
      )}
    </Stack>
  );
}

/** What paying out a credit note gave. */
function refundedBy({ payments, document }: Paid): Refunded {
  const amount = fromMoney(sum(payments, (payment) => toMoney(payment.amount)));
  const methods = payments.map(({ paymentMethod }) => paymentMethod);
  return { amount, methods, document: document?.path ?? null, number: document?.number ?? '' };
}

/** One that may not be read is tried: the service says what stands in the way. */
function mayRefund(sale: { readonly status: number } | undefined): boolean {
  return sale === undefined || mayMove('sale', 'refund', sale.status);
}

function lineOf({ sale, description, refund }: ReturnedSale): RefundableLine {
  return { line: sale, product: null, name: description, units: 1, left: toMoney(refund), isAmount: true };
}
