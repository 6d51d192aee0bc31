/** Refunds lines of a ticket, or a sale that is on none: which, how many units of each, why, and how the money goes back. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';
import { RefundLines } from './RefundLines.tsx';
import { type RefundableLine, refundOf } from './refundable.ts';
import { useRefundChoices } from './useRefundChoices.ts';
import { type PaidBy, useWayBack } from './useWayBack.ts';
import { WayBackInput } from './WayBackInput.tsx';

/** What a refund gave. */
export interface Refunded {
  /** In units of currency, above zero. */
  readonly amount: number;
  /** Names of the methods it went back by. */
  readonly methods: readonly number[];
  readonly document: string | null;
  readonly number: string;
}

/** What is refunded, by its id: a ticket, or a sale, which is its own line. */
export type RefundSource = { readonly invoice: number } | { readonly sale: number };

export interface RefundPanelProps {
  readonly of: RefundSource;
  /** What is left to refund. */
  readonly lines: readonly RefundableLine[];
  /** Lines that are chosen at first. */
  readonly chosen?: readonly number[];
  readonly paid: PaidBy;
  readonly methods: PaymentMethods;
  readonly pos: number | null;
  readonly onDone: (refunded: Refunded) => void;
  readonly onBack: () => void;
}

export function RefundPanel({ of, lines, chosen, paid, methods, pos, onDone, onBack }: RefundPanelProps) {
  const t = useT();
  const format = useFormat();
  const choices = useRefundChoices(lines, chosen);
  const way = useWayBack(methods, paid);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const repeat = useRepeatKey();

  const refund = async (): Promise<void> => {
    const input: InputOf<Contract<'refundSale'>> = {
      ...of,
      lines: choices.parts.map(({ line, ...units }) => ({ ...('sale' in of ? { sale: line } : { line }), ...units })),
      ...way.input,
      ...(pos === null ? {} : { pos }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    setBusy(true);
    setError(null);
    try {
      const key = repeat.keyFor(input);
      const { payments, invoices } = await call('refundSale', { ...input, uuid: key }, { idempotencyKey: key });
      repeat.settle();
      const [note] = invoices;
      onDone({
        amount: payments.reduce((sum, payment) => sum - payment.amount, 0),
        methods: [...new Set(payments.map(({ paymentMethod }) => paymentMethod))],
        document: note?.document ?? null,
        number: note?.number ?? '',
      });
    } catch (failure) {
      // What has to be chosen is asked for in words of its own.
      if (!way.refused(failure)) setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Text>{t('pay:refund.choose')}</Text>
      <RefundLines lines={lines} chosen={choices} />
      <WayBackInput way={way} />
      <TextInput
        size="md"
        label={t('pay:refund.reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} note={t('pay:refund.kept')} onClose={() => setError(null)} />}
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button size="lg" px="xs" variant="default" disabled={busy} onClick={onBack}>
          {t('pay:refund.back')}
        </Button>
        <Button
          size="lg"
          px="xs"
          loading={busy}
          disabled={!choices.isComplete || !way.isComplete}
          leftSection={<IconReceiptRefund size={22} aria-hidden />}
          onClick={() => void refund()}
        >
          {t('pay:refund.pay', { amount: format.money(refundOf(lines, choices.choices)) })}
        </Button>
      </Group>
    </Stack>
  );
}
