/**
 * Lists: the query string of `GET /api/model/<model>` as a checked query, and its execution. Columns come from the
 * catalogue and values are bound; nothing of a request becomes SQL text.
 */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { isColumn } from '#shared/catalogue/index.ts';
import { fold } from '#shared/domain/text.ts';
import type { Zone } from '#shared/domain/time.ts';
import { type ErrorCode, type FieldCode, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { type AnyRow, encodeValue } from './codec.ts';
import { rulesOf } from './ruleTypes.ts';

const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'null', 'contains', 'starts'] as const;
type Operator = (typeof operators)[number];

interface Condition {
  readonly column: string;
  readonly field: Field;
  readonly operator: Operator;
  /** Stored values; one but for `in` and `nin`. */
  readonly values: readonly unknown[];
}

/** A checked list query. */
export interface ListQuery {
  readonly conditions: readonly Condition[];
  /** Folded words that must all be found in the model's search text. */
  readonly words: readonly string[];
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[];
  readonly fields: readonly string[] | null;
  readonly limit: number | null;
  readonly offset: number;
  readonly count: boolean;
}

/** Most rows a list without `limit` answers with; the rest is behind `Link: rel="next"`. */
export const MAX_ROWS = 10_000;
const MAX_LIMIT = 1000;
const TEXT_TYPES = new Set(['string', 'text', 'html', 'markdown']);
const NOT_COMPARABLE = new Set(['any', 'any[]', 'manyToMany', 'image', 'blob']);

/** Reads a query string. Throws 400 `unknown_parameter` or `invalid_parameter`, naming the parameter. */
export function parseListQuery(model: AnyModel, search: URLSearchParams, zone: Zone): ListQuery {
  const conditions: Condition[] = [];
  const query = { words: [] as string[], sort: [] as ListQuery['sort'], limit: null as number | null, offset: 0 };
  let fields: readonly string[] | null = null;
  let count = false;
  for (const [parameter, text] of search) {
    if (parameter === 'limit') query.limit = Math.min(wholeNumber(parameter, text, 1), MAX_LIMIT);
    else if (parameter === 'offset') query.offset = wholeNumber(parameter, text, 0);
    else if (parameter === 'q') query.words = fold(text).split(' ').filter(Boolean).slice(0, 10);
    else if (parameter === 'sort') query.sort = parseSort(model, text);
    else if (parameter === 'fields') fields = parseFields(model, text);
    else if (parameter === 'count') count = exactCount(text);
    else conditions.push(parseCondition(model, parameter, text, zone));
  }
  if (query.words.length > 0 && (model.search ?? []).length === 0) throw badParameter('unknown_parameter', 'q');
  return { conditions, ...query, fields, count };
}

/** Runs a list query. `more` tells whether rows remain beyond the page; `total` is null unless asked for. */
export async function runListQuery(
  ctx: ReadContext,
  model: AnyModel,
  query: ListQuery,
): Promise<{ readonly rows: readonly AnyRow[]; readonly more: boolean; readonly total: number | null }> {
  const limit = query.limit ?? MAX_ROWS;
  let page = select(ctx, model, query).selectAll();
  for (const { column, descending } of query.sort) {
    page = page.orderBy(sql.ref(column), descending ? 'desc' : 'asc');
  }
  if (!query.sort.some(({ column }) => column === 'id')) {
    page = page.orderBy(sql.ref('id'), query.sort.at(-1)?.descending === true ? 'desc' : 'asc');
  }
  const rows = (await page
    .limit(limit + 1)
    .offset(query.offset)
    .execute()) as unknown as AnyRow[];
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit,
    total: query.count ? await count(ctx, model, query) : null,
  };
}

async function count(ctx: ReadContext, model: AnyModel, query: ListQuery): Promise<number> {
  const { total } = await select(ctx, model, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Every table as one shape: columns are named by the catalogue, not by the type checker. */
type AnyTable = { readonly [table: string]: Readonly<Record<string, unknown>> };

function select(ctx: ReadContext, model: AnyModel, query: ListQuery) {
  const table = model.name as keyof Schema & 'product';
  let statement = ctx.db.selectFrom(table).where((builder) => {
    const free = builder as unknown as ExpressionBuilder<AnyTable, string>;
    return builder.and(query.conditions.map((condition) => expression(free, condition)));
  });
  const live = model.fields.deleted !== undefined && !query.conditions.some(({ column }) => column === 'deleted');
  if (live) statement = statement.where('deleted', '=', 0);
  const hidden = rulesOf(model.name)?.hidden;
  if (hidden !== undefined) statement = statement.where(sql<SqlBool>`not (${sql.raw(hidden)})`);
  for (const word of query.words) {
    statement = statement.where(sql<SqlBool>`"searchText" like ${`%${escapeLike(word)}%`} escape '\\'`);
  }
  return statement;
}

function expression(
  builder: ExpressionBuilder<AnyTable, string>,
  { column, field, operator, values }: Condition,
): ExpressionWrapper<AnyTable, string, SqlBool> {
  const [value] = values;
  const reference = builder.ref(column);
  switch (operator) {
    case 'eq':
    case 'in':
      return builder(reference, 'in', values);
    case 'ne':
    case 'nin':
      return builder.or([builder(reference, 'not in', values), builder(reference, 'is', null)]);
    case 'gt':
      return builder(reference, '>', value);
    case 'gte':
      return builder(reference, '>=', value);
    case 'lt':
      return builder(reference, '<', value);
    case 'lte':
      return builder(reference, '<=', value);
    case 'null':
      return builder(reference, value === true ? 'is' : 'is not', null);
    case 'contains':
    case 'starts': {
      if (!TEXT_TYPES.has(field.type)) throw badParameter('invalid_parameter', `${column}[${operator}]`);
      const pattern = `${operator === 'contains' ? '%' : ''}${escapeLike(fold(String(value)))}%`;
      return builder(sql`fold(${sql.ref(column)})`, 'like', sql`${pattern} escape '\\'`);
    }
  }
}

function parseCondition(model: AnyModel, parameter: string, text: string, zone: Zone): Condition {
  const match = /^([a-zA-Z0-9]+)(?:\[([a-z]+)\])?$/.exec(parameter);
  const column = match?.[1] ?? '';
  const field = Object.hasOwn(model.fields, column) ? model.fields[column] : undefined;
  const operator = (match?.[2] ?? 'eq') as Operator;
  if (field === undefined || !isColumn(field) || !operators.includes(operator)) {
    throw badParameter('unknown_parameter', parameter);
  }
  if (operator === 'null') {
    if (text !== 'true' && text !== 'false') throw badParameter('invalid_parameter', parameter);
    return { column, field, operator, values: [text === 'true'] };
  }
  if (NOT_COMPARABLE.has(field.type)) throw badParameter('invalid_parameter', parameter);
  const texts = operator === 'in' || operator === 'nin' ? text.split(',').slice(0, 500) : [text];
  return { column, field, operator, values: texts.map((item) => parseValue(field, parameter, item, zone)) };
}

function parseValue(field: Field, parameter: string, text: string, zone: Zone): unknown {
  const type = fieldTypeOf(field);
  const value = type.column === 'text' ? text : field.type === 'bool' ? booleanOf(text) : numberOf(text);
  if (TEXT_TYPES.has(field.type)) return text;
  const parsed = type.schema(field).safeParse(value);
  if (!parsed.success) throw badParameter('invalid_parameter', parameter, 'invalid_value');
  return encodeValue(field, parsed.data, zone);
}

function parseSort(model: AnyModel, text: string): ListQuery['sort'] {
  return text.split(',').map((part) => {
    const descending = part.startsWith('-');
    const column = descending ? part.slice(1) : part;
    const field = Object.hasOwn(model.fields, column) ? model.fields[column] : undefined;
    if (field === undefined || !isColumn(field)) throw badParameter('invalid_parameter', 'sort');
    return { column, descending };
  });
}

function parseFields(model: AnyModel, text: string): readonly string[] {
  const names = text.split(',');
  const bad = names.some((name) => !Object.hasOwn(model.fields, name) || model.fields[name]?.access === 'wo');
  if (bad) throw badParameter('invalid_parameter', 'fields');
  return names;
}

function exactCount(text: string): boolean {
  if (text !== 'exact') throw badParameter('invalid_parameter', 'count');
  return true;
}

function wholeNumber(parameter: string, text: string, least: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw badParameter('invalid_parameter', parameter);
  return value;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function booleanOf(text: string): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

function badParameter(code: ErrorCode, parameter: string, field: FieldCode = 'invalid_value'): ServiceError {
  return new ServiceError(code, { errors: [{ parameter, code: field }] });
}
