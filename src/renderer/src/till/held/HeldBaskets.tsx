/** The baskets on hold, of every till, and money that was taken for baskets no till has: one tap takes one up. */
import { ActionIcon, Button, EmptyState, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { heldCash } from '#screens/subjects/checkout/held.ts';
import { type WaitingPayment, waitingTotal } from '#screens/subjects/checkout/waiting.ts';
import { add, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { deedOf } from '../taken/TakenChips.tsx';
import classes from './HeldBaskets.module.css';
import type { HeldBasket, HeldBasketActions } from './useHeldBaskets.tsx';

export interface HeldBasketsProps {
  readonly opened: boolean;
  readonly held: HeldBasketActions;
  /** What waits for a basket, by its identity. */
  readonly waiting: ReadonlyMap<string, readonly WaitingPayment[]>;
  /** The identity of this till's own basket. */
  readonly own: string;
  /** Opens a basket of what was taken for one that is nowhere. */
  readonly onOpen: (basket: string) => void;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

export default function HeldBaskets({ opened, held, waiting, own, onOpen, onTaken, onClose }: HeldBasketsProps) {
  const t = useT();
  const lost = strayBaskets(waiting, held.baskets, own);
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:held.title')} size="lg" styles={roomForRing}>
      {held.baskets.length + lost.length === 0 ? (
        <EmptyState
          icon={<IconPlayerPause aria-hidden />}
          title={t('till:held.none')}
          description={t('till:held.noneTodo')}
        />
      ) : (
        <Stack gap="xs">
          {held.baskets.map((basket, index) => (
            <Row
              key={basket.id}
              basket={basket}
              paid={paidOf(basket, waiting)}
              first={index === 0}
              busy={held.busy}
              onTake={async () => {
                if (await held.takeUp(basket)) onTaken();
              }}
              onRename={(name) => void held.rename(basket, name)}
              onDiscard={() => void held.discard(basket)}
            />
          ))}
          {lost.length > 0 && (
            <Stack gap="xs" role="group" aria-label={t('till:held.stray')} data-testid="stray">
              <div>
                <Text fw={600}>{t('till:held.stray')}</Text>
                <Text size="sm" c="dimmed">
                  {t('till:held.strayText')}
                </Text>
              </div>
              {lost.map(([basket, payments]) => (
                <Stray key={basket} payments={payments} busy={held.busy} onOpen={() => onOpen(basket)} />
              ))}
            </Stack>
          )}
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

/** What was taken for a basket: in cash that was handed over, and elsewhere. */
function paidOf({ basket, content }: HeldBasket, waiting: HeldBasketsProps['waiting']): Money {
  return add(toMoney(heldCash(content)), waitingTotal(waiting.get(basket ?? '') ?? []));
}

/** Money whose basket is neither held nor this till's: that of a till that went away, or is still open at another one. */
function strayBaskets(waiting: HeldBasketsProps['waiting'], held: readonly HeldBasket[], own: string) {
  const known = new Set([own, ...held.map(({ basket }) => basket)]);
  return [...waiting].filter(([basket]) => !known.has(basket));
}

interface StrayProps {
  readonly payments: readonly WaitingPayment[];
  readonly busy: boolean;
  readonly onOpen: () => void;
}

function Stray({ payments, busy, onOpen }: StrayProps) {
  const format = useFormat();
  const [first] = payments;
  return (
    <Button
      h={60}
      variant="default"
      justify="space-between"
      disabled={busy}
      rightSection={<Text fw={700}>{format.moneyOf(waitingTotal(payments))}</Text>}
      onClick={onOpen}
    >
      <Stack gap={0} align="flex-start">
        <Text fw={700}>{[...new Set(payments.map(({ name }) => name))].join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {first === undefined ? '' : deedOf(format, first)}
        </Text>
      </Stack>
    </Button>
  );
}

interface RowProps {
  readonly basket: HeldBasket;
  readonly paid: Money;
  readonly first: boolean;
  readonly busy: boolean;
  readonly onTake: () => Promise<void>;
  readonly onRename: (name: string) => void;
  readonly onDiscard: () => void;
}

function Row({ basket, paid, first, busy, onTake, onRename, onDiscard }: RowProps) {
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
            aria-label={t('till:held.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ActionIcon size={50} type="submit" aria-label={t('till:held.save')}>
            <IconCheck size={22} aria-hidden />
          </ActionIcon>
        </Group>
      </form>
    );
  }
  return (
    <Group gap="xs" className={classes.row}>
      <Button
        className={classes.take}
        variant="default"
        justify="space-between"
        data-autofocus={first || undefined}
        data-testid="held-basket"
        disabled={busy}
        rightSection={
          <Stack gap={0} align="flex-end">
            <Text fw={700}>{format.money(basket.total)}</Text>
            {paid > ZERO && <Text size="sm">{t('till:held.paid', { amount: format.moneyOf(paid) })}</Text>}
          </Stack>
        }
        classNames={{ label: classes.label ?? '' }}
        onClick={() => void onTake()}
      >
        <Stack gap={0} align="flex-start">
          <Text fw={700}>{basket.name}</Text>
          <Text size="sm" c="dimmed" className={classes.facts}>
            {[
              t('till:held.facts', { count: basket.items, time: whenOf(format, basket.created) }),
              basket.expand?.createUser?.name,
              basket.expand?.pos?.name,
            ]
              .filter((part) => part != null)
              .join(' · ')}
          </Text>
        </Stack>
      </Button>
      <ActionIcon
        size={50}
        variant="default"
        aria-label={t('till:held.rename', { name: basket.name })}
        onClick={() => setName(basket.name)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      {paid === ZERO && (
        <ActionIcon
          size={50}
          variant="default"
          disabled={busy}
          aria-label={t('till:held.discard', { name: basket.name })}
          onClick={onDiscard}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
