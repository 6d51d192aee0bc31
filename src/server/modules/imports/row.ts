/** One row of a file as a record: found or made by the rules that any write has. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { checkBody } from '#server/core/records/input.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { createRecord, updateRecord } from '#server/core/records/service.ts';
import { ServiceError } from '#shared/errors.ts';
import { cellText, isShortened, partsOf, readCell } from '#shared/imports/cells.ts';
import { type ImportTarget, isJoined } from '#shared/imports/columns.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import { afterOf, type Changes, changesOf } from '../rowJobs/changes.ts';
import { addChildren, byModel, type Child, type Made, madeWarnings, makeNamed } from './beside.ts';
import { guessKinds, kindText, saidInValues } from './identity.ts';
import { type Found, findById, forget, lookUp } from './lookups.ts';
import { type Reading, wordKey } from './reading.ts';
import { type Memory, noteRepeated, recordOf, sharingTaxNumber, spellingOf } from './recordOf.ts';
import type { ImportRow } from './store.ts';

export interface RowResult {
  readonly outcome: 'new' | 'changed' | 'same' | 'error';
  /** The record it made or is of; null where there is none. */
  readonly record: number | null;
  readonly changes: Changes | null;
  readonly problems: readonly RowProblem[];
  /** Records it made beside its own, by model. */
  readonly children: Readonly<Record<string, readonly number[]>>;
  /** Records it made because its cells name them, by model. */
  readonly made: Readonly<Record<string, readonly number[]>>;
}

/** Thrown for a row that cannot be written, after whatever it has written. */
export class RowRefused extends Error {
  readonly problems: readonly RowProblem[];

  constructor(problems: readonly RowProblem[]) {
    super('row refused');
    this.problems = problems;
  }
}

interface Body {
  readonly values: Values;
  /** What its cells give as records of other models, by target. */
  readonly children: readonly Child[];
  /** Records that were made because its cells name them. */
  readonly made: readonly Made[];
}

/**
 * Writes a row: makes its record or changes what differs. Throws `RowRefused` with everything that is wrong with it.
 * `place` is where it stands in the file.
 */
export async function writeRow(
  ctx: WriteContext,
  reading: Reading,
  memory: Memory,
  { place, cells, fault }: Pick<ImportRow, 'place' | 'cells' | 'fault'>,
): Promise<RowResult> {
  // What its cells say is as doubtful as where they are.
  if (fault !== null) throw new RowRefused([{ column: null, code: fault }]);
  const problems: RowProblem[] = [];
  if (cells.slice(reading.targets.length).some((cell) => cell.trim() !== '')) {
    problems.push({ column: null, code: 'too_many_cells' });
  }
  const before = await recordOf(ctx, reading, memory, place, cells, problems);
  const body = await refusable(reading, () => bodyOf(ctx, reading, memory, cells, before, problems));
  const guessed = await guessKinds(ctx, reading, body.values, before);
  noteUnique(reading, memory, place, body, problems);
  const changes = before === null ? null : changesOf(ctx, reading.model, body.values, before);
  const sent = changes === null ? body.values : afterOf(changes);
  const isSame = changes !== null && Object.keys(changes).length === 0;
  if (problems.length > 0) {
    throw new RowRefused([...problems, ...faultsOf(reading, before === null ? 'create' : 'update', sent, problems)]);
  }
  const warned = ctx.warnings.length;
  const shared = before === null ? await sharedTaxNumbers(ctx, reading, memory, place, body.values) : [];
  return refusable(reading, async () => {
    const record = before === null ? await createRecord(ctx, reading.model, sent) : before.id;
    if (before !== null && !isSame) await updateRecord(ctx, reading.model, record, sent);
    const children = await addChildren(ctx, record, body.children);
    const isUntouched = isSame && Object.keys(children).length === 0;
    return {
      outcome: before === null ? 'new' : isUntouched ? 'same' : 'changed',
      record,
      changes,
      problems: [...madeWarnings(body.made), ...guessed, ...shared, ...warningsOf(ctx, reading, warned)],
      children,
      made: byModel(body.made),
    };
  });
}

/** Does a part of a row: what it is refused for is the row's. */
async function refusable<T>(reading: Reading, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    throw new RowRefused(problemsOf(reading, error));
  }
}

/** The values of the cells. Adds a problem for each that is none. */
async function bodyOf(
  ctx: WriteContext,
  { targets, areIds, key, dialect, clears, words }: Reading,
  { lookups }: Memory,
  cells: readonly string[],
  before: AnyRow | null,
  problems: RowProblem[],
): Promise<Body> {
  const values: Values = {};
  const children: Child[] = [];
  const made: Made[] = [];
  for (const [column, target] of targets.entries()) {
    // What names a record that is there stays as the record has it: a file may write it a little differently.
    if (
      target === null ||
      target.name === 'id' ||
      (before !== null && column === key?.column && target.children === undefined)
    )
      continue;
    // Columns behind the first that give the same are parts of it.
    if (targets.indexOf(target) < column) continue;
    const written = isJoined(target) ? joinedCell(targets, target, cells) : (cells[column] ?? '');
    const word = words.get(wordKey(column, cellText(written)));
    const cell = word === undefined || word.make ? written : (word.means ?? '');
    if (isShortened(target.field, cell)) {
      problems.push({ column, code: 'number_shortened' });
      continue;
    }
    if (target.children !== undefined && target.field.ref === undefined) {
      children.push([target, partsOf(cellText(cell))]);
      continue;
    }
    const isList = target.field.type === 'manyToMany' || target.children !== undefined;
    const read = readCell(isList ? { ...target.field, type: 'manyToMany' } : target.field, cell, dialect);
    if ('code' in read) problems.push({ column, code: read.code });
    else if ('refs' in read) {
      const ref = target.field.ref ?? '';
      const find = async (text: string): Promise<Found | null> => {
        const meant = words.get(wordKey(column, text));
        if (meant?.means === null) return null;
        const name = meant?.means ?? text;
        const found = await (areIds[column] === true ? findById(ctx, ref, name) : lookUp(ctx, lookups, ref, name));
        if (found !== 'unknown_reference' || meant?.make !== true) return found;
        const id = await makeNamed(ctx, ref, name);
        forget(lookups, ref, name);
        made.push({ model: ref, id, column, name });
        return id;
      };
      const ids: number[] = [];
      // A name may have what parts several in it, as a rate does: `21,00`.
      const whole = read.refs.length > 1 ? await find(cellText(cell)) : 'unknown_reference';
      for (const text of whole === 'unknown_reference' ? read.refs : [cellText(cell)]) {
        const found = await find(text);
        if (found === null) continue;
        if (typeof found === 'number') ids.push(found);
        else problems.push({ column, code: found, detail: text });
      }
      if (target.children !== undefined) children.push([target, ids]);
      else values[target.name] = isList ? ids : ids[0];
    } else if (isTrimmed(before?.[target.name], read.value)) continue;
    else if (read.value !== null) values[target.name] = read.value;
    else if (before !== null && clears) {
      if (target.field.type === 'manyToMany') values[target.name] = [];
      else if (target.field.required !== true) values[target.name] = null;
    }
  }
  return { values, children, made };
}

/** The cells of all columns that give parts of a target, in their order. */
function joinedCell(targets: Reading['targets'], target: ImportTarget, cells: readonly string[]): string {
  const parts = cells.filter((_, column) => targets[column] === target).map(cellText);
  return parts.filter((part) => part !== '').join(' ');
}

/** True where a text is the one that is stored but for blanks around it, which cells do not keep. */
function isTrimmed(stored: unknown, value: unknown): boolean {
  return typeof stored === 'string' && typeof value === 'string' && value !== stored && value === stored.trim();
}

/** Adds a problem where another row has a value already that only one record may have. */
function noteUnique(
  { model, targets }: Reading,
  { seen }: Memory,
  place: number,
  { values, children }: Body,
  problems: RowProblem[],
): void {
  for (const [column, target] of targets.entries()) {
    if (target === null || target.field.unique !== true) continue;
    const texts = children.find(([child]) => child === target)?.[1] ?? [values[target.name]];
    for (const value of texts) {
      if (value === undefined || value === null || value === '') continue;
      if (problems.some((problem) => problem.column === column)) continue;
      // A code of one kind is none of another.
      const kind = target.field.scanned === true ? '' : `${model.name}.${target.name}`;
      noteRepeated(seen, `${kind}=${spellingOf(target, String(value))}`, place, column, problems);
    }
  }
}

/** Warnings of a new record that has the tax number of another, in the file or before it: it may be the same person. */
async function sharedTaxNumbers(
  ctx: ReadContext,
  { model, targets }: Reading,
  { seen }: Memory,
  place: number,
  values: Values,
): Promise<readonly RowProblem[]> {
  const warnings: RowProblem[] = [];
  for (const [column, target] of targets.entries()) {
    const value = target?.field.taxNumber === undefined ? undefined : values[target.name];
    if (target === null || typeof value !== 'string' || value === '') continue;
    const said = await saidInValues(ctx, target.field, values);
    const key = `${target.name} of a new record=${spellingOf(target, value)}${kindText(said)}`;
    const first = seen.get(key);
    const [other] = await sharingTaxNumber(ctx, model, target.name, value, said);
    if (first !== undefined && first !== place) {
      warnings.push({ column, code: 'tax_number_repeated', detail: String(first), warning: true });
    } else {
      seen.set(key, place);
      if (other !== undefined)
        warnings.push({ column, code: 'tax_number_known', detail: String(other), warning: true });
    }
  }
  return warnings;
}

/** What else the schema has against the values, so that all that is wrong with a row is reported at once. */
function faultsOf(
  reading: Reading,
  mode: 'create' | 'update',
  values: Values,
  stated: readonly RowProblem[],
): readonly RowProblem[] {
  const columns = new Set(stated.map(({ column }) => column));
  const { errors } = checkBody(reading.model, mode, values);
  return errors
    .map(({ pointer, code }): RowProblem => ({ column: columnOf(reading, pointer), code }))
    .filter(({ column }) => column !== null && !columns.has(column));
}

/** What a write was refused for, by column. */
function problemsOf(reading: Reading, { code, errors, detail }: ServiceError): readonly RowProblem[] {
  const said = typeof detail === 'string' ? { detail } : {};
  if (errors.length === 0) return [{ column: null, code, ...said }];
  const isForbidden = code === 'insufficient_scope';
  return errors.map((error) => ({
    column: columnOf(reading, error.pointer),
    code: isForbidden ? code : error.code,
    ...(error.detail === undefined ? (isForbidden ? said : missing(reading, error.pointer)) : { detail: error.detail }),
  }));
}

/** The field at fault where no column of the file gives it. */
function missing(reading: Reading, pointer: string | undefined): { readonly detail?: string } {
  return pointer === undefined || columnOf(reading, pointer) !== null ? {} : { detail: fieldAt(pointer) };
}

function warningsOf(ctx: WriteContext, reading: Reading, from: number): readonly RowProblem[] {
  return ctx.warnings
    .slice(from)
    .map(({ pointer, code }) => ({ column: columnOf(reading, pointer), code, warning: true as const }));
}

function columnOf({ targets }: Reading, pointer: string | undefined): number | null {
  if (pointer === undefined) return null;
  const name = fieldAt(pointer);
  const column = targets.findIndex((target) => target?.name === name);
  return column < 0 ? null : column;
}

function fieldAt(pointer: string): string {
  return pointer.replace(/^#?\//, '').split('/', 1)[0] ?? '';
}
