/** A note that is handed over, in one tap: it pays and gives change, or adds up until it does. */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { type Money, sub, toMoney } from '#shared/domain/money.ts';
import { notes } from './mixed.ts';

export interface NoteButtonsProps {
  /** Still to be paid. */
  readonly due: Money;
  readonly onHand: (given: Money) => void;
}

export function NoteButtons({ due, onHand }: NoteButtonsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <SimpleGrid cols={4} spacing="xs">
      {notes.map((note) => {
        const covers = toMoney(note) >= due;
        const change = format.bareMoneyOf(covers ? sub(toMoney(note), due) : due);
        return (
          <Button
            key={note}
            size="lg"
            h={56}
            px={4}
            variant="default"
            data-testid={`note-${note}`}
            // The second click of a double click hands over another note, but never charges.
            onClickCapture={covers ? firstClickOnly : undefined}
            onClick={() => onHand(toMoney(note))}
          >
            <Stack gap={0}>
              <Text fw={700}>{format.denomination(note)}</Text>
              <Text size="sm" c="dimmed">
                {covers ? t('till:pay.change', { amount: change }) : t('till:pay.adds')}
              </Text>
            </Stack>
          </Button>
        );
      })}
    </SimpleGrid>
  );
}
