/** Who comes in, large: the photograph, whether they are in order, what they hold and owe, and what is done now. */
import { Alert, Avatar, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconBasket, IconDoorEnter, IconNote, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useImage } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import { type EntryState, entryStateQuery } from '#screens/subjects/entries/entryState.ts';
import { keyNames } from '../keys/keys.ts';
import type { DoorStep } from './DoorDialog.tsx';
import classes from './Entry.module.css';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryOutcome } from './EntryOutcome.tsx';
import type { Entering } from './entering.ts';
import type { EntryDesk } from './useEntering.ts';
import { useOffers } from './useOffers.tsx';

export interface EntryPersonProps {
  readonly entering: Entering;
  readonly state: EntryState;
  readonly desk: EntryDesk;
  readonly onBasket: () => void;
  readonly onStep: (step: DoorStep) => void;
  readonly onClose: () => void;
}

const big = { size: 'lg', loaderProps: { type: 'dots' } } as const;

/** The key that undoes an entry, as the basket's removes a line. */
const UNDO = 'Delete';

export function EntryPerson({ entering, state, desk, onBasket, onStep, onClose }: EntryPersonProps) {
  const t = useT();
  const { person, outcome } = entering;
  // What was paid at another till meanwhile is told, too.
  const { data: now = state } = useQuery({ ...entryStateQuery(person.id), initialData: state });
  const mayEnter = outcome === 'withheld' || outcome === 'undone';
  const mayUndo = entering.entry !== null && (outcome === 'counted' || outcome === 'repeated');
  const offers = useOffers(now, mayEnter, desk, onStep);
  const actions: Readonly<Record<string, (() => void) | false>> = {
    [keyNames.entry]: mayEnter && desk.letIn,
    [UNDO]: mayUndo && desk.undo,
    [keyNames.cash]: offers.pay,
    [keyNames.voucher]: offers.takeUnit,
    [keyNames.customer]: onBasket,
    [keyNames.search]: desk.clear,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // A key that is held down has opened this.
    if (action !== false && !event.repeat) action();
  };
  return (
    <section
      ref={takeFocus}
      // Nothing in it has the focus at first: the Enter that found somebody may come twice.
      tabIndex={-1}
      data-autofocus
      className={classes.person}
      aria-label={t('entries:title')}
      data-testid="entry"
      data-outcome={outcome}
      onKeyDown={onKeyDown}
    >
      <Head entering={entering} state={now} />
      {now.comments !== null && now.comments !== '' && (
        <Alert color="yellow" p="xs" icon={<IconNote size={20} aria-hidden />} aria-label={t('entries:notes')}>
          <Text lineClamp={3}>{now.comments}</Text>
        </Alert>
      )}
      <EntryFacts state={now} previous={entering.previous} />
      <Group gap="xs" className={classes.actions}>
        {offers.buttons}
        {mayEnter && (
          <Button
            {...big}
            // Letting in who is not in order is the last thing to do.
            variant={now.clear ? 'filled' : 'subtle'}
            loading={desk.isBusy}
            aria-keyshortcuts={keyNames.entry}
            leftSection={<IconDoorEnter size={22} aria-hidden />}
            rightSection={<Key name={keyNames.entry} />}
            onClick={desk.letIn}
          >
            {now.clear ? t('entries:count') : t('entries:letIn')}
          </Button>
        )}
        {mayUndo && (
          <Button
            {...big}
            variant="default"
            loading={desk.isBusy}
            aria-keyshortcuts={UNDO}
            leftSection={<IconArrowBackUp size={22} aria-hidden />}
            rightSection={<Key name={t('till:keys.removeKey')} />}
            onClick={desk.undo}
          >
            {t('entries:undo')}
          </Button>
        )}
        <Ways desk={desk} onBasket={onBasket} onClose={onClose} />
      </Group>
    </section>
  );
}

/** What leads away from them, whatever became of their entry. */
function Ways({ desk, onBasket, onClose }: Pick<EntryPersonProps, 'desk' | 'onBasket' | 'onClose'>) {
  const t = useT();
  return (
    <>
      <Button
        {...big}
        variant="default"
        aria-keyshortcuts={keyNames.customer}
        leftSection={<IconBasket size={22} aria-hidden />}
        rightSection={<Key name={keyNames.customer} />}
        onClick={onBasket}
      >
        {t('entries:toBasket')}
      </Button>
      <Button
        {...big}
        variant="default"
        aria-keyshortcuts={keyNames.search}
        leftSection={<IconSearch size={22} aria-hidden />}
        rightSection={<Key name={keyNames.search} />}
        onClick={desk.clear}
      >
        {t('entries:other')}
      </Button>
      <Button
        {...big}
        variant="default"
        leftSection={<IconX size={22} aria-hidden />}
        rightSection={<Key name={keyNames.back} />}
        onClick={onClose}
      >
        {t('entries:close')}
      </Button>
    </>
  );
}

function Head({ entering, state }: Pick<EntryPersonProps, 'entering' | 'state'>) {
  const t = useT();
  const image = useImage(state.image);
  return (
    <div className={classes.head}>
      <Avatar
        src={image ?? null}
        alt={image === undefined ? t('entries:noPhoto') : t('entries:photo', { name: state.name })}
        name={state.name}
        color="initials"
        className={classes.photo}
        radius="md"
      />
      <Stack gap="xs" className={classes.who}>
        <Title order={2} className={classes.name}>
          {state.name}
        </Title>
        <EntryOutcome entering={entering} state={state} />
      </Stack>
    </div>
  );
}

/** Whoever comes in next is read out, too. */
function takeFocus(panel: HTMLElement | null): void {
  panel?.focus();
}
