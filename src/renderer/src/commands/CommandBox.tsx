/** The command box: finds records, screens and what can be done, in one list that the keys walk through. */
import {
  ActionIcon,
  Combobox,
  type ComboboxStore,
  Group,
  Kbd,
  Loader,
  Modal,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type StaffSession, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { search } from '#shared/operations/contracts/search.ts';
import classes from './CommandBox.module.css';
import { CommandOption, RecordOption } from './CommandOption.tsx';
import { type Entry, type EntryGroup, type RecordEntry, useEntries } from './useEntries.ts';
import { useFound } from './useFound.ts';

/** Characters of the longest text that can be looked for. */
const LONGEST = search.input.shape.q.maxLength ?? undefined;

interface CommandBoxProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What is looked for when it opens. */
  readonly initial: string;
}

export default function CommandBox({ opened, onClose, initial }: CommandBoxProps) {
  const session = useSession();
  const t = useT();
  const opening = useOpening(opened);
  return (
    <Modal
      opened={opened && session !== null}
      onClose={onClose}
      withCloseButton={false}
      size={680}
      padding={0}
      centered={false}
      yOffset="10vh"
      classNames={{ content: classes.content }}
      attributes={{ content: { 'aria-label': t('commands:label') } }}
    >
      {session !== null && <Box key={opening} session={session} initial={initial} onClose={onClose} />}
    </Modal>
  );
}

/**
 * The number of this opening of a dialog, as the `key` of what is in it: one that is opened again while it still closes
 * would otherwise show what was done already.
 */
function useOpening(opened: boolean): number {
  const [last, setLast] = useState({ opened, count: 0 });
  if (last.opened === opened) return last.count;
  const count = last.count + (opened ? 1 : 0);
  setLast({ opened, count });
  return count;
}

interface BoxProps {
  readonly session: StaffSession;
  readonly initial: string;
  readonly onClose: () => void;
}

function Box({ session, initial, onClose }: BoxProps) {
  const t = useT();
  const [text, setText] = useState(initial);
  /** The record whose commands are shown in the place of what was found. */
  const [chosen, setChosen] = useState<RecordEntry | null>(null);
  /** Enter came before the records of this text did. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const found = useFound(chosen === null ? text : '');
  const groups = useEntries(session, text, chosen, found.groups);
  const entries = new Map(groups.flatMap((group) => group.entries.map((entry) => [entry.value, entry] as const)));
  const first = entries.values().next().value;
  const combobox = useCombobox({ opened: true });
  useFirstSelected(combobox, [...entries.keys()].join('\n'));

  const take = (entry: Entry): void => {
    onClose();
    entry.command.run();
  };
  const isReady = awaited !== null && awaited === text && !found.isWaiting;
  useEffect(() => {
    if (!isReady) return;
    setAwaited(null);
    if (first !== undefined) take(first);
  });

  const choose = (entry: RecordEntry | null): void => {
    setChosen(entry);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, value } = event.currentTarget;
    const entry = [...entries.values()][combobox.getSelectedOptionIndex()];
    if (event.key === 'Escape') {
      event.preventDefault();
      if (chosen === null) onClose();
      else choose(null);
    } else if (event.key === 'ArrowRight' && selectionStart === value.length && entry?.kind === 'record') {
      event.preventDefault();
      choose(entry);
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && value === '' && chosen !== null) {
      event.preventDefault();
      choose(null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && found.isWaiting && entry === first) {
      // What is found for this text may be meant, not what was found for the one before.
      event.preventDefault();
      event.stopPropagation();
      setAwaited(text);
    }
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const entry = entries.get(value);
        if (entry !== undefined) take(entry);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute withKeyboardNavigation={awaited === null}>
        <TextInput
          size="lg"
          variant="unstyled"
          className={classes.input}
          aria-label={chosen === null ? t('commands:label') : chosen.title}
          placeholder={chosen === null ? t('commands:placeholder') : chosen.title}
          leftSection={
            chosen === null ? (
              <IconSearch size={22} aria-hidden />
            ) : (
              <ActionIcon size={44} aria-label={t('commands:back')} onClick={() => choose(null)}>
                <IconArrowLeft size={22} aria-hidden />
              </ActionIcon>
            )
          }
          rightSection={found.isWaiting ? <Loader size="xs" aria-label={t('commands:searching')} /> : null}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={LONGEST}
          value={text}
          onChange={(event) => {
            setAwaited(null);
            setText(event.currentTarget.value);
          }}
          onKeyDownCapture={onKeyDown}
        />
      </Combobox.EventsTarget>
      <EntryList groups={groups} />
      {entries.size === 0 && !found.isWaiting && (
        <Combobox.Empty className={classes.nothing}>{t('commands:nothing', { text })}</Combobox.Empty>
      )}
      {found.error !== null && (
        <Text size="sm" c="dimmed" className={classes.note} role="status">
          {t('commands:failed')}
        </Text>
      )}
      <Hints />
    </Combobox>
  );
}

/** The first entry is the selected one, whenever the list is another. */
function useFirstSelected({ selectFirstOption, resetSelectedOption }: ComboboxStore, list: string): void {
  useEffect(() => {
    resetSelectedOption();
    if (list !== '') selectFirstOption();
  }, [list, selectFirstOption, resetSelectedOption]);
}

function EntryList({ groups }: { readonly groups: readonly EntryGroup[] }) {
  const t = useT();
  if (groups.length === 0) return null;
  return (
    <Combobox.Options className={classes.options} aria-label={t('commands:label')} tabIndex={0}>
      {groups.map((group) => (
        <Combobox.Group key={group.name} label={group.name}>
          {group.entries.map((entry) =>
            entry.kind === 'record' ? (
              <RecordOption key={entry.value} {...entry} />
            ) : (
              <CommandOption key={entry.value} value={entry.value} title={entry.command.title} />
            ),
          )}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function Hints() {
  const t = useT();
  return (
    <Group className={classes.hints} gap="lg" aria-hidden>
      <Hint keys="↑ ↓" text={t('commands:keys.move')} />
      <Hint keys="Enter" text={t('commands:keys.open')} />
      <Hint keys="→" text={t('commands:keys.actions')} />
      <Hint keys="Esc" text={t('commands:keys.close')} />
    </Group>
  );
}

function Hint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <Text size="sm" c="dimmed">
      <Kbd size="xs">{keys}</Kbd> {text}
    </Text>
  );
}
