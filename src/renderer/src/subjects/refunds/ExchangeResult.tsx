/** What was exchanged: the difference in large figures, and the two papers. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import type { Exchanged } from './useExchange.ts';

export interface ExchangeResultProps {
  readonly exchanged: Exchanged;
  readonly onPrint: (document: string) => void;
}

export function ExchangeResult({ exchanged, onPrint }: ExchangeResultProps) {
  const t = useT();
  const format = useFormat();
  const { difference, change, ticket, note } = exchanged;
  return (
    <Stack role="status" data-testid="exchanged">
      <Text size="lg" fw={600}>
        {difference > 0
          ? t('refunds:exchange.paid')
          : difference < 0
            ? t('refunds:exchange.refunded')
            : t('refunds:exchange.done')}
      </Text>
      {difference !== 0 && (
        <Text fz={56} fw={700} lh={1.1}>
          {format.money(Math.abs(difference))}
        </Text>
      )}
      {change > 0 && <Text size="lg">{t('refunds:exchange.change', { amount: format.money(change) })}</Text>}
      <Text c="dimmed">{t('refunds:exchange.papers', { ticket: ticket.number, note: note.number })}</Text>
      <Group grow preventGrowOverflow={false} gap="xs" onClickCapture={firstClickOnly}>
        {[ticket, note].map(({ number, document }, index) => (
          <Button
            key={number}
            size="lg"
            px="xs"
            autoFocus={index === 0}
            variant={index === 0 ? 'filled' : 'default'}
            disabled={document === null}
            leftSection={<IconPrinter size={22} aria-hidden />}
            onClick={() => document !== null && onPrint(document)}
          >
            {t(index === 0 ? 'refunds:exchange.printTicket' : 'refunds:exchange.printNote')}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
