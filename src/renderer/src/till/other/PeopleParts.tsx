/** A basket paid by several people: as many parts as people, equal to the cent; the last pays what is left. */
import { Button, Group, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { partOf } from './parts.ts';

export interface PeoplePartsProps {
  readonly total: Money;
  readonly due: Money;
  /** Null until it is said. */
  readonly people: number | null;
  readonly onPeople: (people: number) => void;
}

const counts: readonly number[] = [2, 3, 4, 5, 6, 8, 10];

export function PeopleParts({ total, due, people, onPeople }: PeoplePartsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('payments:other.people')}
      </Text>
      <Group gap={6} grow preventGrowOverflow={false}>
        {counts.map((count) => (
          <Button
            key={count}
            size="md"
            px={0}
            miw={44}
            variant={count === people ? 'light' : 'default'}
            aria-pressed={count === people}
            aria-label={t('payments:other.peopleCount', { count })}
            onClick={() => onPeople(count)}
          >
            {count}
          </Button>
        ))}
      </Group>
      {people !== null && (
        <Text mt={4} role="status">
          {t('payments:other.eachPays', { amount: format.moneyOf(partOf(total, due, people)) })}
        </Text>
      )}
    </div>
  );
}
