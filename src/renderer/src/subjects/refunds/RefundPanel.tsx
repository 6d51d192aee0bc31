/** Refunds lines of a ticket, or a sale that is on none: which, how many units of each, why, and how the money goes back. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';
import { RefundLines } from './RefundLines.tsx';
import { type RefundableLine, refundOf } from './refundable.ts';
import { type Refunded, refundedBy } from './refunded.ts';
import { useRefundChoices } from './useRefundChoices.ts';
import { type PaidBy, useRefundDestinations } from './useRefundDestinations.ts';
import { WayBackInput } from './WayBackInput.tsx';

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
  const way = useRefundDestinations(methods, paid);
  const [reason, setReason] = useState('');
  const refund = useOperation('refundSale', {
    onDone: (made) => onDone(refundedBy(made)),
    // What has to be chosen is asked for in words of its own.
    onFailed: way.refused,
  });
  const send = (): void =>
    refund.run({
      ...of,
      lines: choices.parts.map(({ line, ...units }) => ({ ...('sale' in of ? { sale: line } : { line }), ...units })),
      ...way.input,
      ...(pos === null ? {} : { pos }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    });
  return (
    <Stack>
      <Text>{t('refunds:refund.choose')}</Text>
      <RefundLines lines={lines} chosen={choices} />
      <WayBackInput way={way} />
      <TextInput
        size="md"
        label={t('refunds:refund.reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {refund.error !== null && (
        <ErrorNotice error={refund.error} note={t('refunds:refund.kept')} onClose={refund.dismiss} />
      )}
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button size="lg" px="xs" variant="default" disabled={refund.pending} onClick={onBack}>
          {t('refunds:refund.back')}
        </Button>
        <Button
          size="lg"
          px="xs"
          loading={refund.pending}
          disabled={!choices.isComplete || !way.isComplete}
          leftSection={<IconReceiptRefund size={22} aria-hidden />}
          onClick={send}
        >
          {t('refunds:refund.pay', { amount: format.money(refundOf(lines, choices.choices)) })}
        </Button>
      </Group>
    </Stack>
  );
}
