/** The baskets on hold, of every till: one tap takes one up. */
import { ActionIcon, Button, EmptyState, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import type { Format } from '../../format.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { TillDialog } from '../TillDialog.tsx';
import type { Held, HeldBasket } from './useHeld.tsx';

export interface HeldBasketsProps {
  readonly opened: boolean;
  readonly held: Held;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

export function HeldBaskets({ opened, held, onTaken, onClose }: HeldBasketsProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('pay:held.title')} size="lg" styles={roomForRing}>
      {held.baskets.length === 0 ? (
        <EmptyState
          icon={<IconPlayerPause aria-hidden />}
          title={t('pay:held.none')}
          description={t('pay:held.noneTodo')}
        />
      ) : (
        <Stack gap="xs">
          {held.baskets.map((basket, index) => (
            <Row
              key={basket.id}
              basket={basket}
              first={index === 0}
              busy={held.busy}
              onTake={async () => {
                if (await held.takeUp(basket)) onTaken();
              }}
              onRename={(name) => void held.rename(basket, name)}
            />
          ))}
        </Stack>
      )}
    </TillDialog>
  );
}

/** The first row has the focus, and its ring reaches above it. */
const roomForRing = { body: { paddingTop: 4 } };

/** Of today its time, of any other day the day as well. */
function whenOf(format: Format, iso: string): string {
  const isToday = format.date(iso) === format.date(new Date().toISOString());
  return isToday ? format.time(iso) : format.dateTime(iso);
}

interface RowProps {
  readonly basket: HeldBasket;
  readonly first: boolean;
  readonly busy: boolean;
  readonly onTake: () => Promise<void>;
  readonly onRename: (name: string) => void;
}

function Row({ basket, first, busy, onTake, onRename }: RowProps) {
  const t = useT();
  const format = useFormat();
  const [name, setName] = useState<string | null>(null);
  if (name !== null) {
    const done = (): void => {
      if (name.trim() !== '') onRename(name.trim());
      setName(null);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <Group gap="xs" wrap="nowrap">
          <TextInput
            size="lg"
            flex={1}
            autoFocus
            maxLength={100}
            aria-label={t('pay:held.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ActionIcon size={50} type="submit" aria-label={t('pay:held.save')}>
            <IconCheck size={22} aria-hidden />
          </ActionIcon>
        </Group>
      </form>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        flex={1}
        h={60}
        variant="default"
        justify="space-between"
        data-autofocus={first || undefined}
        disabled={busy}
        rightSection={<Text fw={700}>{format.money(basket.total)}</Text>}
        onClick={() => void onTake()}
      >
        <Stack gap={0} align="flex-start">
          <Text fw={700}>{basket.name}</Text>
          <Text size="sm" c="dimmed">
            {t('pay:held.facts', { count: basket.items, time: whenOf(format, basket.created) })}
          </Text>
        </Stack>
      </Button>
      <ActionIcon
        size={50}
        variant="default"
        aria-label={t('pay:held.rename', { name: basket.name })}
        onClick={() => setName(basket.name)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
