/** What the command box shows for a text, in groups. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { StaffSession } from '#screens/base/api/session.ts';
import { type Command, commandsHere } from '#screens/base/commands/commands.ts';
import { recentRecords } from '#screens/base/commands/recent.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type AnyRecord, recordTitle } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { matching, ranked } from './matching.ts';
import { useActions, useCreations, useGeneralCommands, useRecordCommands, useScreens } from './navigation.ts';
import type { useFound } from './useFound.ts';

/** Commands shown of a kind: one kind must not crowd out another. */
const MOST = 6;

/** An entry of the list. */
export type Entry = { readonly kind: 'command'; readonly value: string; readonly command: Command } | RecordEntry;

/** A record that was found, or that was open lately. */
export interface RecordEntry {
  readonly kind: 'record';
  readonly value: string;
  readonly model: AnyModel;
  readonly record: AnyRecord;
  readonly title: string;
  readonly command: Command;
}

export interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** What the list shows: commands at once, records as they are found, an exact match before everything. */
export function useEntries(
  session: StaffSession,
  text: string,
  chosen: RecordEntry | null,
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

  const toRecord = (model: AnyModel, record: AnyRecord, title: string): RecordEntry => ({
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
