/** A form for a record of any model: its values and faults, the draft of it, and saving it. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveRecord, type TaggedRecord, taggedRecord } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { WriteMode } from '#shared/catalogue/schemas.ts';
import type { FieldError } from '#shared/errors.ts';
import { bodyOf, faultsOf, fieldOf, isSame, type Values } from '../values/formValues.ts';
import type { AnyRecord } from '../values/records.ts';
import {
  type Draft,
  type DraftPlace,
  draftAddress,
  readDraft,
  restoreDraft,
  useDraft,
  useIsUnstored,
  writeDraft,
} from './drafts.ts';
import { afterSaving, type FormState, formState, resolved, unlike, withChange } from './formState.ts';

/** What is filled in. */
export interface FormSubject {
  readonly model: AnyModel;
  /** Null for a new record. */
  readonly id: number | null;
  /** Names its draft beside those of other records of the model. */
  readonly target: string;
  /** The record as it was read last; for a new one what it begins with. */
  readonly record: Values;
  readonly tag: string | null;
  /** What it is called in a list of drafts. */
  readonly title: string;
}

export interface RecordForm extends FormState {
  readonly subject: FormSubject;
  readonly mode: WriteMode;
  /** What is wrong, by field. */
  readonly faults: readonly FieldError[];
  /** What is wrong with the whole of it; null while nothing is. */
  readonly error: Error | null;
  readonly pending: boolean;
  readonly draft: Draft | null;
  /** Leaving the window would lose what is typed. */
  readonly isUnstored: boolean;
  /** How often it could not be saved for a fault: the focus goes to it. */
  readonly refusals: number;
  readonly set: (name: string, value: unknown) => void;
  /** Says what is wrong with a field, once somebody has left it. */
  readonly check: (name: string) => void;
  readonly resolve: (name: string, side: 'mine' | 'theirs') => void;
  readonly discard: () => void;
  /** Saves what is changed, or says what stands in the way. */
  readonly save: () => void;
}

/** Both sides changed a field to something else. The form shows which. */
class Conflict extends Error {}

interface Attempt {
  isRunning: boolean;
  /** Saving was asked for again while it was under way. */
  isWanted: boolean;
  /** What the form showed when it was sent. */
  values: Values;
  /** Its Idempotency-Key, for as long as it is in doubt whether it was made. */
  key: string | null;
}

/** How often a record may change between reading and saving it before that is said. */
const ROUNDS = 4;

export function useRecordForm(subject: FormSubject, onSaved: (record: AnyRecord) => void): RecordForm {
  // Long: the draft, its faults and the attempt under way are one state, which all that is done here changes.
  const { model, id, target, record, title } = subject;
  const session = useSession();
  // Whose it is does not change while it is open: after a sign-in by another user it is not there any more.
  const [user] = useState(session?.user.id ?? 0);
  const place: DraftPlace = { user, model: model.name, target };
  const mode = id === null ? 'create' : 'update';
  const draft = useDraft(place);
  const discarded = useDiscards();
  const isUnstored = useIsUnstored(place);
  const [found, setFound] = useState<readonly FieldError[]>([]);
  // What the service refused stays until the field is changed: leaving it proves nothing.
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const attempt = useRef<Attempt>({ isRunning: false, isWanted: false, values: {}, key: null });
  const state = formState(model, mode, record, draft);

  useEffect(() => {
    const rest = draft === null ? null : unlike(model, draft, record);
    if (rest !== draft) writeDraft(place, rest);
  });

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send(subject, place, mode, attempt.current),
    onSettled: () => {
      attempt.current.isRunning = false;
    },
    onSuccess: ({ record: saved }) => {
      // A new record leaves an empty form behind.
      if (mode === 'create') attempt.current.isWanted = false;
      onSaved(saved);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      if (!failure.uncertain) forgetKey(place, attempt.current);
      // What was changed meanwhile was not refused.
      const standing = failure.fields.filter((fault) => !isChangedSince(fieldOf(fault) ?? ''));
      if (failure.fields.length > 0 && standing.length === 0) return;
      setRefused(standing.filter((fault) => fieldOf(fault) !== null));
      setRefusals((count) => count + 1);
    },
  });
  const isChangedSince = (name: string): boolean => {
    const { values } = formState(model, mode, record, readDraft(place));
    return !isSame(model.fields[name], values[name], attempt.current.values[name]);
  };

  const set = (name: string, value: unknown): void => {
    writeDraft(place, withChange(model, readDraft(place), record, title, name, value));
    setFound((before) => without(before, name));
    setRefused((before) => without(before, name));
  };
  const check = (name: string): void => {
    const { values, changed } = formState(model, mode, record, readDraft(place));
    const all = faultsOf(model, mode, bodyOf(model, mode, values, changed));
    const own = all.filter((fault) => fieldOf(fault) === name);
    // What nobody has touched is not wrong until it is saved.
    if (changed.includes(name) || own.length === 0) setFound((before) => [...without(before, name), ...own]);
  };
  const save = (): void => {
    if (attempt.current.isRunning) {
      attempt.current.isWanted = true;
      return;
    }
    const { values, changed, conflicts } = formState(model, mode, record, readDraft(place));
    if (mode === 'update' && changed.length === 0) return;
    const all = faultsOf(model, mode, bodyOf(model, mode, values, changed));
    setFound(all);
    setRefused([]);
    if (all.length > 0 || conflicts.length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    attempt.current.isRunning = true;
    mutate();
  };
  useEffect(() => {
    if (isPending || attempt.current.isRunning || !attempt.current.isWanted) return;
    attempt.current.isWanted = false;
    if (Object.keys(attempt.current.values).some(isChangedSince)) save();
  });
  return {
    ...state,
    subject,
    mode,
    faults: [...found, ...refused],
    error: error instanceof Conflict || isOfFields(error, model) ? null : error,
    pending: isPending,
    draft,
    isUnstored,
    refusals,
    set,
    check,
    resolve: (name, side) => {
      const current = readDraft(place);
      if (current !== null) writeDraft(place, resolved(current, record, name, side));
    },
    discard: () => {
      const thrown = readDraft(place);
      writeDraft(place, null);
      if (thrown !== null) {
        discarded({ what: title, restore: () => restoreDraft(place, thrown), address: draftAddress(place) });
      }
      setFound([]);
      setRefused([]);
      reset();
    },
    save,
  };
}

/** The tags of what this window saved itself. */
const ownSaves = new Set<string>();

/** True for a state of a record that this window has made. */
export function isOwnSave({ tag }: TaggedRecord): boolean {
  return ownSaves.has(tag);
}

/** The query of a record with its tag, updated by live events. */
export function taggedQuery(model: AnyModel, id: number) {
  return {
    queryKey: ['office', model.name, 'tagged', id] as const,
    queryFn: () => taggedRecord(model.name, id),
  };
}

/** Sends it, and again where somebody else changed other fields meanwhile. Throws `Conflict` where they are the same. */
async function send(
  { model, id, record, tag }: FormSubject,
  place: DraftPlace,
  mode: WriteMode,
  attempt: Attempt,
): Promise<TaggedRecord> {
  let base = record;
  let ifMatch = tag;
  for (let round = 1; ; round++) {
    const draft = readDraft(place);
    const { values, changed, conflicts } = formState(model, mode, base, draft);
    attempt.values = values;
    if (conflicts.length > 0) throw new Conflict();
    const sent = Object.fromEntries(changed.map((name) => [name, values[name]]));
    const key = attempt.key ?? draft?.key ?? uuid();
    attempt.key = key;
    // Kept with the draft: after a crash the same attempt goes by the same key.
    if (draft !== null) writeDraft(place, { ...draft, key });
    try {
      const options = { idempotencyKey: key, ...(ifMatch === null ? {} : { ifMatch }) };
      const answer = await saveRecord(model.name, id, bodyOf(model, mode, values, changed), options);
      attempt.key = null;
      ownSaves.add(answer.tag);
      const rest = afterSaving(model, readDraft(place), sent, answer.record);
      // A new record leaves an empty form behind: what was typed while it was made is a draft of the record.
      if (mode === 'create') writeDraft(place, null);
      writeDraft(mode === 'create' ? { ...place, target: String(answer.record.id) } : place, rest);
      queryClient.setQueryData(['office', model.name, 'tagged', answer.record.id], answer);
      void queryClient.invalidateQueries({
        queryKey: ['office', model.name],
        predicate: ({ queryKey }) => queryKey[2] !== 'tagged',
      });
      return answer;
    } catch (error) {
      const isPassed = error instanceof ApiError && error.code === 'precondition_failed';
      if (!isPassed || id === null || round === ROUNDS) throw error;
      forgetKey(place, attempt);
      const fresh = await queryClient.fetchQuery({ ...taggedQuery(model, id), staleTime: 0 });
      base = fresh.record;
      ifMatch = fresh.tag;
    }
  }
}

function forgetKey(place: DraftPlace, attempt: Attempt): void {
  attempt.key = null;
  const draft = readDraft(place);
  if (draft !== null && draft.key !== null) writeDraft(place, { ...draft, key: null });
}

/** Faults but those of a field; the same where it has none. */
function without(faults: readonly FieldError[], name: string): readonly FieldError[] {
  return faults.some((fault) => fieldOf(fault) === name) ? faults.filter((fault) => fieldOf(fault) !== name) : faults;
}

/** True for a refusal that is shown beside the fields at fault. */
function isOfFields(error: Error | null, model: AnyModel): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0 || error.code === 'insufficient_scope') return false;
  return error.fields.every((fault) => Object.hasOwn(model.fields, fieldOf(fault) ?? ''));
}
