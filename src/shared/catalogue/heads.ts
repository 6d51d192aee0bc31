/**
 * The heads of a file's columns, by which it can be read back: a head is the label of its field, and of no other field of
 * the model in that language. Where two fields share a label the name of the field follows it.
 */
import type { AnyModel, Label } from './defineModel.ts';

export type HeadLanguage = keyof Label;

/** What a column holds: a field, or the numbers of the records that a reference field leads to. */
export interface HeadOf {
  readonly field: string;
  readonly isId: boolean;
}

/** The head of the column of a field; of that with the ids of a reference. */
export function headOf(model: AnyModel, { field, isId }: HeadOf, language: HeadLanguage): string {
  const head = plainHead(model, field, language);
  return isId ? `${head} (Id)` : head;
}

/** What the column with a head holds, whichever language it is in; null for one that no file of the model has. */
export function fieldOfHead(model: AnyModel, head: string): HeadOf | null {
  const known = heads.get(model) ?? headsOf(model);
  heads.set(model, known);
  return known.get(head.trim().toLowerCase()) ?? null;
}

const heads = new WeakMap<AnyModel, ReadonlyMap<string, HeadOf>>();

function headsOf(model: AnyModel): ReadonlyMap<string, HeadOf> {
  const all = Object.keys(model.fields).flatMap((field) => [
    { field, isId: false },
    { field, isId: true },
  ]);
  const languages: readonly HeadLanguage[] = ['en', 'es'];
  return new Map(
    languages.flatMap((language) => all.map((holds) => [headOf(model, holds, language).toLowerCase(), holds])),
  );
}

function plainHead(model: AnyModel, name: string, language: HeadLanguage): string {
  const label = model.fields[name]?.label[language] ?? name;
  const isShared = Object.entries(model.fields).some(
    ([other, field]) => other !== name && field.label[language].toLowerCase() === label.toLowerCase(),
  );
  return isShared ? `${label} (${name})` : label;
}
