/** What of a model a file can give, and which column of a file gives it. */
import type { AnyModel, Field, ImportedChildren, Label } from '../catalogue/defineModel.ts';
import { fieldOfHead } from '../catalogue/heads.ts';
import { findModel } from '../catalogue/index.ts';
import { isMandatory, isWritable } from '../catalogue/schemas.ts';
import { fold } from '../domain/text.ts';

/** Something a column of a file can be read as. */
export interface ImportTarget {
  /** A field of the model, `id`, or one of its imported children. */
  readonly name: string;
  readonly label: Label;
  readonly field: Field;
  readonly children?: ImportedChildren;
}

/** What each column of a file is read as; null = nothing. */
export type Mapping = readonly (string | null)[];

/** Types whose values stand in a cell. */
const readable: ReadonlySet<string> = new Set([
  ...['int', 'string', 'text', 'html', 'markdown', 'bool', 'float', 'currency', 'percent', 'date', 'datetime'],
  ...['duration', 'select', 'color', 'manyToMany'],
]);

const targets = new WeakMap<AnyModel, readonly ImportTarget[]>();

/** True for models whose records may come from a file. */
export function isImportable(model: AnyModel): boolean {
  return model.imports !== undefined;
}

/** Everything a column can be read as, in the order of the model; `id` names the record and is never written. */
export function importTargets(model: AnyModel): readonly ImportTarget[] {
  const known = targets.get(model);
  if (known !== undefined) return known;
  const fields = Object.entries(model.fields).filter(
    ([name, field]) =>
      name === 'id' || (readable.has(field.type) && field.access !== 'wo' && isWritable(field, 'create')),
  );
  const made = [
    ...fields.map(([name, field]) => ({ name, label: field.label, field })),
    ...Object.entries(model.imports?.children ?? {}).flatMap(([name, children]): ImportTarget[] => {
      const field = findModel(children.model)?.fields[children.field];
      return field === undefined ? [] : [{ name, label: children.label, field, children }];
    }),
  ];
  targets.set(model, made);
  return made;
}

/** What rows of a file may name their records by: `id` and the model's own keys. */
export function importKeys(model: AnyModel): readonly string[] {
  return model.imports === undefined ? [] : ['id', ...model.imports.keys];
}

/** How much worse a row that repeats another's key is than one without: it is refused, and not only made once more. */
const REPEATED = 2;

/**
 * The key to recognise records by with a mapping: of those a column gives, the one that most rows have for themselves, as a
 * row without it is a new record; the first of several. Null = every row is a new record.
 */
export function guessKey(model: AnyModel, mapping: Mapping, rows: readonly (readonly string[])[] = []): string | null {
  const worthOf = (key: string): number => {
    const column = mapping.indexOf(key);
    const cells = rows.map((row) => (row[column] ?? '').trim().toLowerCase()).filter((cell) => cell !== '');
    return cells.length - REPEATED * (cells.length - new Set(cells).size);
  };
  const ranked = importKeys(model)
    .filter((key) => mapping.includes(key))
    .map((key) => ({ key, worth: worthOf(key) }));
  return ranked.toSorted((a, b) => b.worth - a.worth)[0]?.key ?? null;
}

/**
 * True for models whose records a word of another program may be told to mean. What an import is read with outlasts its rows:
 * a word must not be the name of a customer.
 */
export function takesWords(model: AnyModel): boolean {
  return model.name !== 'customer';
}

/** True for models whose records need nothing but a name, so that a file can have the missing ones made. */
export function isMadeByName(model: AnyModel): boolean {
  return (
    isImportable(model) &&
    Object.entries(model.fields).every(([name, field]) => name === model.title || !isMandatory(field))
  );
}

/** True for what several columns of a file may give together. */
export function isJoined({ field }: ImportTarget): boolean {
  return field.parts !== undefined;
}

/** What the columns of a file most likely are, by their headings. A target is given once, unless columns give parts of it. */
export function guessMapping(model: AnyModel, headings: readonly string[]): Mapping {
  const taken = new Set<string>();
  const result: (string | null)[] = headings.map(() => null);
  // The closest likeness first: a heading that is a label word for word takes it before one that only resembles it.
  const exported = (isId: boolean) => (target: ImportTarget, heading: string) => {
    const head = target.children === undefined ? fieldOfHead(model, heading) : null;
    return head?.field === target.name && head.isId === isId;
  };
  // Of a reference the number says more than the name.
  for (const isMeant of [exported(true), exported(false), isNamed, isAlias]) {
    for (const [index, heading] of headings.entries()) {
      if (result[index] !== null) continue;
      const found = importTargets(model).find((target) => !taken.has(target.name) && isMeant(target, heading));
      if (found === undefined) continue;
      taken.add(found.name);
      result[index] = found.name;
    }
  }
  const title = importTargets(model).find(({ name }) => name === model.title);
  if (title !== undefined && !taken.has(title.name)) {
    // No record goes without: shops call the name of a product its description.
    const index = headings.findIndex((heading) => isAlias(title, heading));
    if (index >= 0) result[index] = title.name;
  }
  const isPart = ({ field }: ImportTarget, heading: string) => isAny(field.parts ?? [], heading);
  return result.map(
    (name, index) => name ?? importTargets(model).find((target) => isPart(target, headings[index] ?? ''))?.name ?? null,
  );
}

function isNamed({ name, label }: ImportTarget, heading: string): boolean {
  return isAny([name, label.es, label.en], heading);
}

function isAlias({ field, children }: ImportTarget, heading: string): boolean {
  return isAny([...(field.aliases ?? []), ...(children?.aliases ?? [])], heading);
}

function isAny(texts: readonly string[], heading: string): boolean {
  return texts.some((text) => plain(text) === plain(heading) || inFull(text) === inFull(heading));
}

/** A heading without accents, case, and whatever is no letter or digit. */
function plain(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Words of headings as programs in Spain shorten them. */
const WHOLE: Readonly<Record<string, string>> = {
  n: 'numero',
  nº: 'numero',
  no: 'numero',
  num: 'numero',
  cod: 'codigo',
  art: 'articulo',
  min: 'minimo',
  f: 'fecha',
  fec: 'fecha',
  nac: 'nacimiento',
  mov: 'movil',
  dir: 'direccion',
  tel: 'telefono',
  telf: 'telefono',
  tlf: 'telefono',
  tfno: 'telefono',
  tfo: 'telefono',
};
const LEFT_OUT: ReadonlySet<string> = new Set(['de', 'del', 'º']);

/** The same with whole words for short ones, and without the words between them. */
function inFull(text: string): string {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => !LEFT_OUT.has(word))
    .map((word) => (Object.hasOwn(WHOLE, word) ? WHOLE[word] : word))
    .join('');
}
