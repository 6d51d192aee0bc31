/** A basket paid line by line: what the chosen lines come to is the next payment. */
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { lineTotal, priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { type Money, min, sum } from '#shared/domain/money.ts';

export interface LinePartsProps {
  readonly lines: readonly BasketLine[];
  readonly due: Money;
  readonly onPart: (part: Money) => void;
}

export function LineParts({ lines, due, onPart }: LinePartsProps) {
  const t = useT();
  const format = useFormat();
  const priced = priceBasket(lines);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (id: number): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    setChosen(next);
    const part = sum(
      lines.flatMap((line, index) => (next.includes(line.id) ? [lineTotal(priced, index)] : [])),
      (total) => total,
    );
    onPart(next.length === 0 ? due : min(part, due));
  };
  return (
    <Stack gap={0} mah={220} style={{ overflowY: 'auto' }} role="group" aria-label={t('payments:other.lines')}>
      {lines.map((line, index) => (
        <Checkbox
          key={line.id}
          size="md"
          checked={chosen.includes(line.id)}
          onChange={() => toggle(line.id)}
          label={
            <Group gap="md" justify="space-between" wrap="nowrap">
              <Text>{t('payments:other.line', { units: format.number(line.units), name: line.name })}</Text>
              <Text fw={600}>{format.moneyOf(lineTotal(priced, index))}</Text>
            </Group>
          }
        />
      ))}
    </Stack>
  );
}
