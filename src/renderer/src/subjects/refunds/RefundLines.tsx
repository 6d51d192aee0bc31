/** The lines of which something may come back: ticked, with how many units of each. */
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import type { RefundableLine } from './refundable.ts';
import type { RefundChoices } from './useRefundChoices.ts';

export interface RefundLinesProps {
  readonly lines: readonly RefundableLine[];
  readonly chosen: RefundChoices;
}

export function RefundLines({ lines, chosen: { choices, toggle, setUnits } }: RefundLinesProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap={0} mah="36vh" style={{ overflowY: 'auto' }} role="group" aria-label={t('refunds:refund.lines')}>
      {lines.map(({ line, name, units, left }, index) => {
        const choice = choices.find((one) => one.line === line);
        return (
          <Group key={line} justify="space-between" wrap="nowrap" mih={56}>
            <Checkbox
              size="md"
              flex={1}
              autoFocus={index === 0}
              checked={choice !== undefined}
              onChange={() => toggle(line)}
              label={`${name} · ${format.moneyOf(left)}`}
            />
            {choice !== undefined && units !== 1 && (
              <DecimalInput
                size="md"
                w={120}
                max={units}
                decimals={3}
                aria-label={t('refunds:refund.units', { name })}
                rightSection={<Text size="sm">/ {format.number(units)}</Text>}
                rightSectionWidth={56}
                value={choice.units === 'all' ? units : choice.units}
                onChange={(value) => setUnits(line, value !== null && value >= units ? 'all' : value)}
              />
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
