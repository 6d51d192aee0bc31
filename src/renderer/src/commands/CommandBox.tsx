/** The command box: finds records, screens and what can be done, in one list that the keys walk through. */
import './texts.ts';
import '#screens/office/menu/titleTexts.ts';
import { ActionIcon, Combobox, Group, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type StaffSession, useSession } from '#screens/base/api/session.ts';
import { type Command, commandsHere } from '#screens/base/commands/commands.ts';
import { recentRecords } from '#screens/base/commands/recent.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useOpening } from '#screens/components/useOpening.ts';
import { type AnyRecord, recordTitle } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { search } from '#shared/operations/contracts/search.ts';
import classes from './CommandBox.module.css';
import { CommandOption, RecordOption } from './CommandOption.tsx';
import { matching, ranked } from './matching.ts';
import { useActions, useCreations, useGeneralCommands, useRecordCommands, useScreens } from './navigation.ts';
import { useFound } from './useFound.ts';

/** Commands shown of a kind: one kind must not crowd out another. */
const MOST = 6;
/** Characters of the longest text that can be looked for. */
const LONGEST = search.input.shape.q.maxLength ?? undefined;

interface CommandBoxProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What is looked for when it opens. */
  readonly initial?: string;
}

/** An entry of the list. */
type Entry =
  | { readonly kind: 'command'; readonly value: string; readonly command: Command }
  | {
      readonly kind: 'record';
      readonly value: string;
      readonly model: AnyModel;
      readonly record: AnyRecord;
      readonly title: string;
      readonly command: Command;
    };

interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

export default function CommandBox({ opened, onClose, initial = '' }: CommandBoxProps) {
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

interface BoxProps {
  readonly session: StaffSession;
  readonly initial: string;
  readonly onClose: () => void;
}

function Box({ session, initial, onClose }: BoxProps) {
  const t = useT();
  const [text, setText] = useState(initial);
  /** The record whose commands are shown in the place of what was found. */
  const [chosen, setChosen] = useState<Extract<Entry, { kind: 'record' }> | null>(null);
  /** Enter came before the records of this text did. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const found = useFound(chosen === null ? text : '');
  const groups = useEntries(session, text, chosen, found.groups);
  const entries = new Map(groups.flatMap((group) => group.entries.map((entry) => [entry.value, entry] as const)));
  const first = entries.values().next().value;
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const list = [...entries.keys()].join('\n');
  useEffect(() => {
    resetSelectedOption();
    if (list !== '') selectFirstOption();
  }, [list, selectFirstOption, resetSelectedOption]);

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

  const choose = (entry: Extract<Entry, { kind: 'record' }> | null): void => {
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
      {entries.size > 0 && (
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
      )}
      {entries.size === 0 && !found.isWaiting && (
        <Combobox.Empty className={classes.nothing}>{t('commands:nothing', { text })}</Combobox.Empty>
      )}
      {found.error !== null && (
        <Text size="sm" c="dimmed" className={classes.note} role="status">
          {t('commands:failed')}
        </Text>
      )}
      <Group className={classes.hints} gap="lg" aria-hidden>
        <Hint keys="↑ ↓" text={t('commands:keys.move')} />
        <Hint keys="Enter" text={t('commands:keys.open')} />
        <Hint keys="→" text={t('commands:keys.actions')} />
        <Hint keys="Esc" text={t('commands:keys.close')} />
      </Group>
    </Combobox>
  );
}

function Hint({ keys, text }: { readonly keys: string; readonly text: string }) {
  return (
    <Text size="sm" c="dimmed">
      <Kbd size="xs">{keys}</Kbd> {text}
    </Text>
  );
}

/** What the list shows: commands at once, records as they are found, an exact match before everything. */
function useEntries(
  session: StaffSession,
  text: string,
  chosen: Extract<Entry, { kind: 'record' }> | null,
  found: ReturnType<typeof useFound>['groups'],
): readonly EntryGroup[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const navigate = useNavigate();
  const screens = useScreens(session);
  const actions = useActions(session);
  const creations = useCreations(session);
  const general = [...actions, ...useGeneralCommands(session)];
  const ofRecord = useRecordCommands(session);
  const [here] = useState(commandsHere);
  const recent = useRef(recentRecords(session.user.id));

  const toRecord = (model: AnyModel, record: AnyRecord, title: string): Entry => ({
    kind: 'record',
    value: `record ${model.name} ${record.id}`,
    model,
    record,
    title,
    command: {
      id: 'open',
      title,
      run: () => void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(record.id) } }),
    },
  });
  const group = (name: string, commands: readonly Command[]): EntryGroup => ({
    name,
    entries: matching(commands, text)
      .slice(0, text === '' || name === t('commands:here') ? undefined : MOST)
      .map((command) => ({ kind: 'command', value: `command ${command.id}`, command })),
  });
  if (chosen !== null) return filled([group(chosen.title, ofRecord(chosen.model, chosen.record.id))]);

  const records = found.flatMap(({ model: name, more, records: ofModel }) => {
    const model = findModel(name);
    if (model === undefined) return [];
    const entries = ofModel.map(({ id, record }) => {
      const one: AnyRecord = { ...record, id };
      return toRecord(model, one, recordTitle(model, one, label, format));
    });
    const all: Entry = {
      kind: 'command',
      value: `more ${name}`,
      command: {
        id: `more ${name}`,
        title: t('commands:more', { name: label(model.plural) }),
        run: () => void navigate({ to: '/office/$model', params: { model: name }, search: { q: text.trim() } }),
      },
    };
    const isExact = ofModel.some(({ exact }) => exact);
    return [{ isExact, group: { name: label(model.plural), entries: more ? [...entries, all] : entries } }];
  });
  if (text.trim() === '') {
    const seen = recent.current.flatMap(({ model: name, id, title }) => {
      const model = findModel(name);
      return model === undefined ? [] : [toRecord(model, { id }, title)];
    });
    return filled([
      group(t('commands:here'), here),
      { name: t('commands:recent'), entries: seen },
      group(t('commands:go'), screens.slice(0, 2)),
      group(t('commands:do'), general),
    ]);
  }
  return filled([
    ...records.filter(({ isExact }) => isExact).map((one) => one.group),
    ...ranked(text, [
      { name: t('commands:here'), commands: here },
      { name: t('commands:go'), commands: screens },
      { name: t('commands:do'), commands: [...general, ...creations] },
    ]).map(({ name, commands }) => group(name, commands)),
    ...records.filter(({ isExact }) => !isExact).map((one) => one.group),
  ]);
}

function filled(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}
