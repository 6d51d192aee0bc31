/** A fee that is issued, or to come: what it is for, what it comes to, and why. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { periodText } from '#shared/domain/fees/periodText.ts';
import type { ComingFee } from '#shared/operations/parts/subscriptionLife.ts';
import { reasonText, stateText } from '../reasonText.ts';

export interface FeeEntryProps {
  /** With a state: it is to come, and may not be issued. */
  readonly fee: Pick<ComingFee, 'issueDate' | 'from' | 'to' | 'total' | 'lines'> & Partial<Pick<ComingFee, 'state'>>;
}

export function FeeEntry({ fee }: FeeEntryProps) {
  const t = useT();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  const { issueDate, total, lines, state } = fee;
  const why = state === undefined ? '' : stateText(t, state);
  return (
    <div>
      <Amount name={periodText({ ...fee, days: 1, of: 1 }, language)} amount={total} />
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map(({ addon, name, amount, reasons }) => (
          <Text key={addon ?? 'fee'} component="li" size="sm" c="dimmed">
            {[
              ...(addon === null ? [format.date(issueDate)] : []),
              ...(lines.length > 1 ? [`${name} ${format.money(amount)}`] : []),
              ...reasons.map((reason) => reasonText(t, format, reason)),
            ].join(' · ')}
          </Text>
        ))}
      </Stack>
      {why !== '' && <Text size="sm">{why}</Text>}
    </div>
  );
}

/** What something is called, and what it comes to. */
export function Amount({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  const format = useFormat();
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text fw={isSum ? 700 : 500}>{name}</Text>
      <Text fw={isSum ? 700 : 500} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {format.money(amount)}
      </Text>
    </Group>
  );
}
