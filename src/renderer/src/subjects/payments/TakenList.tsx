/** The payments noted so far. */
import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { add, ZERO } from '#shared/domain/money.ts';
import type { TakenPayment } from './mixed.ts';

export interface TakenListProps {
  readonly taken: readonly TakenPayment[];
  readonly onRemove: (id: number) => void;
}

export function TakenList({ taken, onRemove }: TakenListProps) {
  const t = useT();
  const format = useFormat();
  if (taken.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {t('till:other.taken')}
      </Text>
      {taken.map(({ id, name, given, tip }) => {
        const amount = format.moneyOf(add(given, tip));
        return (
          <Group key={id} justify="space-between" data-testid="taken-payment">
            <Text>{tip > ZERO ? t('payments:other.withTip', { name, tip: format.moneyOf(tip) }) : name}</Text>
            <Group gap="xs">
              <Text fw={600}>{amount}</Text>
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={t('till:other.remove', { amount, name })}
                onClick={() => onRemove(id)}
              />
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
