/** Exchanges lines of a ticket for other products: first what comes back, then what goes out and the one difference. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';
import { ExchangeOut } from './ExchangeOut.tsx';
import { paidByOf } from './paidBy.ts';
import { RefundLines } from './RefundLines.tsx';
import { type RefundableLine, refundableLines, refundOf } from './refundable.ts';
import type { Exchanged } from './useExchange.ts';
import { useRefundChoices } from './useRefundChoices.ts';

export interface ExchangePanelProps {
  readonly invoice: ApiRecord<'invoice'>;
  readonly methods: PaymentMethods;
  readonly pos: number | null;
  readonly onDone: (exchanged: Exchanged) => void;
  readonly onBack: () => void;
}

export function ExchangePanel({ invoice, onBack, ...rest }: ExchangePanelProps) {
  const [returned, setReturned] = useState<Returned | null>(null);
  const lines = refundableLines(invoice);
  // What is still owed of it is set off first.
  const owed = Math.max(0, invoice.pending);
  if (returned === null) return <ComingBack lines={lines} onNext={setReturned} onBack={onBack} />;
  return (
    <ExchangeOut
      invoice={invoice.id}
      paid={paidByOf(invoice)}
      returned={returned.parts}
      back={Math.max(0, returned.amount - owed)}
      onBack={() => setReturned(null)}
      {...rest}
    />
  );
}

interface Returned {
  readonly parts: readonly { readonly line: number; readonly units?: number }[];
  readonly amount: number;
}

interface ComingBackProps {
  readonly lines: readonly RefundableLine[];
  readonly onNext: (returned: Returned) => void;
  readonly onBack: () => void;
}

function ComingBack({ lines, onNext, onBack }: ComingBackProps) {
  const t = useT();
  const format = useFormat();
  const choices = useRefundChoices(lines);
  const amount = refundOf(lines, choices.choices);
  return (
    <Stack>
      <Text>{t('refunds:exchange.back')}</Text>
      <RefundLines lines={lines} chosen={choices} />
      <Group justify="space-between">
        <Text>{t('refunds:exchange.comesBack')}</Text>
        <Text fw={700} size="lg">
          {format.moneyOf(toMoney(amount))}
        </Text>
      </Group>
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button
          size="lg"
          px="xs"
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          onClick={onBack}
        >
          {t('refunds:refund.back')}
        </Button>
        <Button
          size="lg"
          px="xs"
          disabled={!choices.isComplete}
          rightSection={<IconArrowRight size={20} aria-hidden />}
          onClick={() => onNext({ parts: choices.parts, amount })}
        >
          {t('refunds:exchange.next')}
        </Button>
      </Group>
    </Stack>
  );
}
