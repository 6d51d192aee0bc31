/** The query string of `GET /api/model/<model>` as a checked query. Nothing of it becomes SQL text. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Sql } from '#server/core/db/sql.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { nameOfReference, type ReferenceName } from '#shared/catalogue/referenceNames.ts';
import { hasSearchFields, maySearchThrough, takesSearch } from '#shared/catalogue/searchable.ts';
import { badParameter } from '../badParameter.ts';
import { keyComparison } from '../codeKeys.ts';
import { type Position, readCursor } from '../cursor.ts';
import { parseExpand } from '../expand.ts';
import { wordsFor, wordsOf } from '../search.ts';
import { readableFields, shapeOf, WHOLE } from '../shape.ts';
import type { Shape } from '../shapeTypes.ts';
import { rowsSeen } from '../sight.ts';
import type { Condition } from './conditions.ts';
import { parseFilter } from './filter.ts';
import { type Join, OWN, reversedKeys, type SortKey } from './keyset.ts';
import {
  isOperator,
  isSortable,
  LIST_PARAMETERS,
  type ListParameter,
  MAX_LIMIT,
  MAX_SORT,
  operatorsOf,
  RECORD_PARAMETERS,
  type RecordParameter,
  storedField,
} from './operators.ts';
import { type ReachedCondition, reached, reachedName, reachedWords } from './reached.ts';
import { storedFromText } from './values.ts';

/** A checked list query. */
export interface ListQuery {
  readonly model: AnyModel;
  readonly shape: Shape;
  /** All of them hold. */
  readonly conditions: readonly Condition[];
  /** Folded words that must all be found. */
  readonly words: readonly string[];
  /** What rows that lack them fulfil, and are found as well: that they are of a record whose name has them. */
  readonly named: ReachedCondition | null;
  /** The order asked for, ended by `id`; null for that of a search, by rank. */
  readonly keys: readonly SortKey[] | null;
  /** What whoever asks may see of the model's rows; null for all. */
  readonly visible: Sql | null;
  /** The records by whose names it is sorted. */
  readonly joins: readonly Join[];
  /** The page ends where the position is: `keys` go the other way, and so do the rows that are read. */
  readonly isBackward: boolean;
  readonly limit: number | null;
  /** Null when the client pages by cursor. */
  readonly offset: number | null;
  readonly position: Position | null;
  readonly count: boolean;
  /** Which list it is, for its cursors: model, conditions and order. */
  readonly list: string;
}

/**
 * Reads a query string. Throws 400 `unknown_parameter`, `invalid_parameter` or `cursor_invalid`, naming the parameter,
 * and 403 for references that may not be followed.
 */
export function parseListQuery(ctx: ReadContext, model: AnyModel, search: URLSearchParams): ListQuery {
  const texts: Partial<Record<ListParameter, string>> = {};
  const conditions: Condition[] = [];
  const bound: string[] = [];
  for (const [parameter, text] of search) {
    if (parameter === 'filter') conditions.push(parseFilter(ctx, model, text));
    else if (!isListParameter(parameter)) conditions.push(parseCondition(ctx, model, parameter, text));
    else texts[parameter] = together(parameter, texts[parameter], text);
    if (parameter === 'filter' || !isListParameter(parameter)) bound.push(`${parameter}=${text}`);
  }
  const { q, sort, limit, offset, cursor, before, at, count } = texts;
  if (q !== undefined && !takesSearch(model)) throw badParameter('unknown_parameter', 'q');
  requireOnePlace(texts);
  if (count !== undefined && count !== 'exact') throw badParameter('invalid_parameter', 'count');
  const words = q === undefined || !hasSearchFields(model) ? [] : wordsFor(model, q);
  const owner = q === undefined ? undefined : ownerName(ctx, model);
  const names = q === undefined || owner === undefined ? [] : wordsOf(q);
  const named = owner === undefined || names.length === 0 ? null : reachedWords(owner, names, ctx.actor);
  if (named !== null && words.length === 0) conditions.push(named);
  const list = JSON.stringify([model.name, bound.sort(), [...words, ...names], sort ?? null]);
  // What is found by such a name alone has no rank: the newest is first, too.
  const asked = sort ?? (named !== null && words.length === 0 ? '-id' : undefined);
  const order = asked === undefined && words.length > 0 ? null : parseSort(ctx, model, asked);
  if (before !== undefined && order === null) throw badParameter('invalid_parameter', 'before', 'without sort');
  return {
    model,
    shape: parseShape(ctx, model, texts),
    conditions,
    words,
    named: words.length === 0 ? null : named,
    keys: order === null || before === undefined ? (order?.keys ?? null) : reversedKeys(order.keys),
    visible: rowsSeen(ctx.actor, model.name),
    joins: order?.joins ?? [],
    isBackward: before !== undefined,
    limit: limit === undefined ? null : Math.min(wholeNumber('limit', limit, 1), MAX_LIMIT),
    offset: offset === undefined ? null : wholeNumber('offset', offset, 0),
    position: positionOf(ctx, list, { cursor, before, at }),
    count: count !== undefined,
    list,
  };
}

/**
 * The name that `q` looks in, of a model that is searched through a reference. Without the permission to read it, `q` looks
 * in the model's own texts alone.
 */
function ownerName(ctx: ReadContext, model: AnyModel): ReferenceName | undefined {
  if (hasSearchFields(model) && !maySearchThrough(model, ctx.actor.scopes)) return undefined;
  const name = nameOfReference(model, model.searchThrough ?? '');
  return name === undefined ? undefined : reachedName(model, name.path, ctx.actor);
}

/** The parameters that say where a page is: one of them at most. */
export const PLACES = ['cursor', 'before', 'at', 'offset'] as const satisfies readonly ListParameter[];

function requireOnePlace(texts: Readonly<Partial<Record<ListParameter, string>>>): void {
  const [first, second] = PLACES.filter((name) => texts[name] !== undefined);
  if (first !== undefined && second !== undefined) throw badParameter('invalid_parameter', first, `with ${second}`);
}

function positionOf(
  { pepper }: ReadContext,
  list: string,
  { cursor, before, at }: Readonly<Partial<Record<'cursor' | 'before' | 'at', string | undefined>>>,
): Position | null {
  if (at !== undefined) return { skip: wholeNumber('at', at, 0) };
  if (cursor !== undefined) return readCursor(pepper, list, cursor);
  if (before === undefined) return null;
  const position = readCursor(pepper, list, before, 'before');
  // Long text does not fit into a cursor: such lists are paged by number, and only forwards.
  if ('skip' in position) throw badParameter('invalid_parameter', 'before', 'by long text');
  return position;
}

/** Reads the query string of a single record. Throws 400 and 403, as that of a list. */
export function parseRecordQuery(ctx: ReadContext, model: AnyModel, search: URLSearchParams): Shape {
  const texts: Partial<Record<RecordParameter, string>> = {};
  for (const [parameter, text] of search) {
    if (!isRecordParameter(parameter)) throw badParameter('unknown_parameter', parameter);
    texts[parameter] = together(parameter, texts[parameter], text);
  }
  return parseShape(ctx, model, texts);
}

/** Lists with commas between; generated clients may also name the parameter once for each item. */
const LISTS: ReadonlySet<ListParameter> = new Set(['sort', 'fields', 'expand']);

/** The value of a parameter with what came before it. Throws 400 for a second value where there is one. */
function together(parameter: ListParameter, before: string | undefined, text: string): string {
  if (before === undefined) return text;
  if (!LISTS.has(parameter)) throw badParameter('invalid_parameter', parameter, 'more than once');
  return `${before},${text}`;
}

function parseShape(
  { actor }: ReadContext,
  model: AnyModel,
  { fields, expand }: { readonly fields?: string | undefined; readonly expand?: string | undefined },
): Shape {
  if (fields === undefined && expand === undefined) return shapeOf(model);
  return shapeOf(model, {
    ...WHOLE,
    fields: fields === undefined ? null : parseFields(model, fields),
    expand: expand === undefined ? {} : parseExpand(model, expand, actor),
  });
}

function parseCondition(ctx: ReadContext, model: AnyModel, parameter: string, text: string): Condition {
  const bracket = parameter.indexOf('[');
  const column = bracket < 0 ? parameter : parameter.slice(0, bracket);
  const operator = bracket < 0 ? 'eq' : parameter.endsWith(']') ? parameter.slice(bracket + 1, -1) : '';
  const name = reachedName(model, column, ctx.actor);
  const field = name?.field ?? storedField(model, column);
  if (field === undefined || !isOperator(operator)) throw badParameter('unknown_parameter', parameter);
  if (!operatorsOf(field).includes(operator)) throw badParameter('invalid_parameter', parameter);
  const compared = (values: readonly unknown[]): Condition =>
    name === undefined
      ? { kind: 'compare', column, field, operator, values, ...keyComparison(field, operator, values) }
      : reached(name, operator, values, ctx.actor);
  if (operator === 'null') {
    if (text !== 'true' && text !== 'false') throw badParameter('invalid_parameter', parameter);
    return compared([text === 'true']);
  }
  const texts = operator === 'in' || operator === 'nin' ? text.split(',') : [text];
  const values = texts.map((item) => storedFromText(field, item, ctx.zone));
  if (values.includes(undefined)) throw badParameter('invalid_parameter', parameter);
  return compared(values);
}

/**
 * The fields of `sort`, and `id` last: no two rows stand in the same place. It turns with the field before it. Rows whose
 * references have the same name are kept together by what they refer to.
 */
function parseSort(
  ctx: ReadContext,
  model: AnyModel,
  sort: string | undefined,
): { readonly keys: readonly SortKey[]; readonly joins: readonly Join[] } {
  const keys: SortKey[] = [];
  const joins: Join[] = [];
  const seen = new Set<string>();
  for (const part of sort === undefined ? [] : sort.split(',')) {
    const descending = part.startsWith('-');
    const path = descending ? part.slice(1) : part;
    const name = reachedName(model, path, ctx.actor);
    if (name === undefined) {
      const key = sortKey(model, path, descending);
      if (key === null || seen.has(path)) throw badParameter('invalid_parameter', 'sort', part);
      keys.push(key);
    } else {
      if (seen.has(path)) throw badParameter('invalid_parameter', 'sort', part);
      const join = { alias: `r${joins.length}`, name, seen: rowsSeen(ctx.actor, name.target.name) };
      const id = storedField(name.target, 'id');
      if (id === undefined) throw new Error(`${name.target.name} has no id`);
      joins.push(join);
      keys.push(
        { table: join.alias, column: name.column, field: name.field, descending, nullable: true },
        { table: join.alias, column: 'id', field: id, descending, nullable: true },
      );
    }
    seen.add(path);
  }
  if (seen.size > MAX_SORT) throw badParameter('invalid_parameter', 'sort', `more than ${MAX_SORT}`);
  const id = keys.findIndex(({ table, column }) => table === OWN && column === 'id');
  if (id >= 0) {
    const used = keys.slice(0, id + 1);
    return { keys: used, joins: joins.filter(({ alias }) => used.some(({ table }) => table === alias)) };
  }
  const last = sortKey(model, 'id', keys.at(-1)?.descending === true);
  return { keys: last === null ? keys : [...keys, last], joins };
}

function sortKey(model: AnyModel, column: string, descending: boolean): SortKey | null {
  const field = storedField(model, column);
  if (field === undefined || !isSortable(field)) return null;
  return { table: OWN, column, field, descending, nullable: field.required !== true && !ALWAYS_SET.has(column) };
}

/** Set by the service on every row, though the contract does not call it required. */
const ALWAYS_SET: ReadonlySet<string> = new Set(['id', 'created', 'deleted']);

function parseFields(model: AnyModel, text: string): readonly string[] {
  const names = [...new Set(text.split(','))];
  const readable = readableFields(model);
  const unknown = names.find((name) => !readable.includes(name));
  if (unknown !== undefined) throw badParameter('invalid_parameter', 'fields', unknown);
  return names;
}

function isListParameter(name: string): name is ListParameter {
  return (LIST_PARAMETERS as readonly string[]).includes(name);
}

function isRecordParameter(name: string): name is RecordParameter {
  return (RECORD_PARAMETERS as readonly string[]).includes(name);
}

export function wholeNumber(parameter: string, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw badParameter('invalid_parameter', parameter);
  return value;
}
