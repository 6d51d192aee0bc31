/** What a form shows, of a record as it is read and a draft: the two may have gone apart, and most of that mends itself. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { WriteMode } from '#shared/catalogue/schemas.ts';
import { writableFields } from '../values/formLayout.ts';
import { isSame, type Values } from '../values/formValues.ts';
import type { Draft } from './drafts.ts';

export interface FormState {
  /** What each field shows: what was typed, else what the record has. */
  readonly values: Values;
  /** Fields that are to be saved. */
  readonly changed: readonly string[];
  /** Of these, the ones that somebody else changed meanwhile to something else again. */
  readonly conflicts: readonly string[];
}

/** The state of a form. What only one side changed is merged; a field that both changed to the same is not changed any more. */
export function formState(model: AnyModel, mode: WriteMode, record: Values, draft: Draft | null): FormState {
  const names = writableFields(model, mode);
  const drafted = names.filter((name) => draft !== null && Object.hasOwn(draft.changes, name));
  const changed = drafted.filter((name) => !isSame(model.fields[name], draft?.changes[name], record[name]));
  return {
    values: Object.fromEntries(
      names.map((name) => [name, changed.includes(name) ? draft?.changes[name] : (record[name] ?? null)]),
    ),
    changed,
    conflicts: changed.filter((name) => !isSame(model.fields[name], draft?.before[name], record[name])),
  };
}

const EMPTY: Draft = { at: 0, title: '', changes: {}, before: {}, key: null };

/** The draft after a field was changed; what is changed back is no change. */
export function withChange(
  model: AnyModel,
  draft: Draft | null,
  record: Values,
  title: string,
  name: string,
  value: unknown,
): Draft {
  const { changes, before, key } = draft ?? EMPTY;
  const { [name]: _change, ...otherChanges } = changes;
  const { [name]: was = record[name] ?? null, ...otherBefore } = before;
  const at = Date.now();
  if (isSame(model.fields[name], value, record[name])) {
    return { at, title, changes: otherChanges, before: otherBefore, key };
  }
  return { at, title, changes: { ...changes, [name]: value }, before: { ...otherBefore, [name]: was }, key };
}

/** The draft without what the record has by now: both sides made it the same, and that is no change any more. */
export function unlike(model: AnyModel, draft: Draft, record: Values): Draft {
  const agreed = Object.keys(draft.changes).filter((name) =>
    isSame(model.fields[name], draft.changes[name], record[name]),
  );
  return agreed.length === 0 ? draft : without(draft, agreed);
}

/** The draft after somebody said which of two values stays. */
export function resolved(draft: Draft, record: Values, name: string, side: 'mine' | 'theirs'): Draft {
  if (side === 'theirs') return without(draft, [name]);
  return { ...draft, before: { ...draft.before, [name]: record[name] ?? null } };
}

/** What is left of a draft once these values are saved; what was typed while they were is still to be saved. */
export function afterSaving(model: AnyModel, draft: Draft | null, sent: Values, record: Values): Draft | null {
  if (draft === null) return null;
  const saved = Object.keys(sent).filter((name) => isSame(model.fields[name], draft.changes[name], sent[name]));
  const rest = without(draft, saved);
  return {
    ...rest,
    key: null,
    before: Object.fromEntries(Object.keys(rest.before).map((name) => [name, record[name]])),
  };
}

function without(draft: Draft, names: readonly string[]): Draft {
  const others = (values: Values): { [field: string]: unknown } =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  return { ...draft, changes: others(draft.changes), before: others(draft.before) };
}
