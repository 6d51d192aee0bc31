/** Runs list queries: one statement for most pages; one after the other, until it is full, for the rest. */
import { setImmediate } from 'node:timers/promises';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ReadContext } from '../../context.ts';
import { OverBudget, withinBudget } from '../../db/budget.ts';
import { budgetOf, type Cells, executeCells } from '../../db/execute.ts';
import { type Position, writeCursor } from '../cursor.ts';
import { rulesOf } from '../ruleTypes.ts';
import {
  candidates,
  changedSince,
  hasIndex,
  indexName,
  lastTakenUp,
  matchFor,
  RANKS,
  rankCondition,
  ranksFor,
  searchCondition,
} from '../search.ts';
import type { Shape } from '../shape.ts';
import { writeRecords } from '../writeRecords.ts';
import { type Condition, columnSql, conditionSql, mentions } from './conditions.ts';
import { EVERYTHING, orderSql, type SortKey, type Stretch, stretchesAfter } from './keyset.ts';
import { MAX_ROWS } from './operators.ts';
import type { ListQuery } from './parse.ts';

/** A page of a list. */
export interface ListPage {
  /** The JSON text of each record. */
  readonly texts: readonly string[];
  /** Where the next page is: a cursor, or an offset for clients that page so. Null behind the last row. */
  readonly next: { readonly cursor: string } | { readonly offset: number } | null;
  /** How many rows match in all. Null unless asked for. */
  readonly total: number | null;
}

/** A source of rows in their order, and what a cursor holds of each. */
interface Source {
  /** More than one only in the order of `id`, descending. No row is in two of them. */
  readonly arms: readonly Arm[];
  readonly keys: Keys;
}

/** Where rows come from, which of them, and their order. */
interface Arm {
  /** Up to `where`: the table `t`, and the index where it is looked up first. */
  readonly from: string;
  readonly where: readonly string[];
  readonly parameters: readonly unknown[];
  readonly order: string;
}

/** What a cursor holds of a row: which of the columns selected, and those that are selected for it alone. */
interface Keys {
  readonly places: readonly number[];
  readonly further: readonly string[];
}

/** Rows read at once: between them others get their turn. */
const CHUNK = 1000;

/** Reads a page. A list without limit is read in chunks, each of which goes on behind the one before. */
export async function readList(ctx: ReadContext, query: ListQuery): Promise<ListPage> {
  const isIndexed = needsIndex(query) && (await hasIndex(ctx.db, query.model));
  const common = commonConditions(query, isIndexed);
  const limit = query.limit ?? MAX_ROWS;
  const texts: string[] = [];
  let position = query.position ?? (query.offset === null ? null : { skip: query.offset });
  for (;;) {
    const chunk = await readChunk(ctx, query, { common, isIndexed, position }, Math.min(limit - texts.length, CHUNK));
    texts.push(...chunk.texts);
    position = chunk.next;
    if (position === null || texts.length === limit) break;
    await setImmediate();
  }
  const total = query.count ? await count(ctx, query, common, isIndexed) : null;
  return { texts, next: position === null ? null : nextOf(ctx, query, texts.length, position), total };
}

/** Where a chunk begins, and what its rows must fulfil. */
interface Reading {
  readonly common: Stretch;
  /** Whether the model has a search index that matters. */
  readonly isIndexed: boolean;
  readonly position: Position | null;
}

async function readChunk(
  ctx: ReadContext,
  query: ListQuery,
  reading: Reading,
  limit: number,
): Promise<{ readonly texts: readonly string[]; readonly next: Position | null }> {
  const { keys, shape } = query;
  const sources = keys === null ? rankedSources(query, reading) : sortedSources(query, keys, reading);
  const skip = reading.position !== null && 'skip' in reading.position ? reading.position.skip : 0;
  const most = (budgetOf(ctx.db)?.records ?? Number.POSITIVE_INFINITY) / shape.weight;
  const rows = await take(ctx, shape, sources, { limit: Math.min(limit, Math.ceil(most)) + 1, skip });
  if (rows.length > most && limit > most) throw new OverBudget();
  const page = rows.slice(0, limit);
  const texts = await writeRecords(ctx, shape, page);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { texts, next: null };
  const after = sources[0]?.keys.places.map((place) => last[place] ?? null) ?? [];
  return { texts, next: isKeyset(keys) ? { after } : { skip: skip + page.length } };
}

/** Rows of the sources, one after the other, until there are enough. */
async function take(
  ctx: ReadContext,
  shape: Shape,
  sources: readonly Source[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  let rows: readonly Cells[] = [];
  let left = skip;
  for (const { arms, keys } of sources) {
    if (left > 0 && sources.length > 1) {
      const skipped = await countUpTo(ctx, arms, left);
      if (skipped < left) {
        left -= skipped;
        continue;
      }
    }
    const more = await takeFrom(ctx, shape, { arms, keys }, { limit: limit - rows.length, skip: left });
    left = 0;
    rows = rows.length === 0 ? more : [...rows, ...more];
    if (rows.length === limit) break;
  }
  return rows;
}

/** Rows of one source. Of several arms each gives as many as might be needed of it. */
function takeFrom(
  ctx: ReadContext,
  shape: Shape,
  { arms, keys }: Source,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const further = keys.further.map((column) => `, ${column}`).join('');
  const [first, ...others] = arms.map(({ from, where, order }) =>
    statementFor(shape, `${further} ${from}${whereSql(where)} order by ${order} limit ?`),
  );
  if (others.length === 0) {
    const parameters = arms.flatMap((arm) => arm.parameters);
    return executeCells(ctx.db, `${first} offset ?`, [...parameters, limit, skip]);
  }
  const sql = `${[first, ...others].map((arm) => `select * from (${arm})`).join(' union all ')} order by 1 desc limit ? offset ?`;
  const parameters = arms.flatMap((arm) => [...arm.parameters, limit + skip]);
  return executeCells(ctx.db, sql, [...parameters, limit, skip]);
}

/** Statements by shape and what follows the columns of the shape: their text is long, and is put together once. */
const statements = new WeakMap<Shape, Map<string, string>>();
const KEPT = 100;

function statementFor(shape: Shape, rest: string): string {
  const ofShape = statements.get(shape) ?? new Map<string, string>();
  const known = ofShape.get(rest);
  if (known !== undefined) return known;
  const sql = `select ${shape.list}${rest}`;
  if (ofShape.size >= KEPT) ofShape.clear();
  statements.set(shape, ofShape.set(rest, sql));
  return sql;
}

/** The next page, for who pages by cursor or by offset. */
function nextOf(ctx: ReadContext, query: ListQuery, given: number, position: Position): ListPage['next'] {
  if (query.offset !== null) return { offset: query.offset + given };
  return { cursor: writeCursor(ctx.pepper, query.list, position) };
}

/** Long text does not fit into a cursor: such lists are paged by number. */
function isKeyset(keys: readonly SortKey[] | null): boolean {
  return keys === null || !keys.some(({ field }) => ['text', 'html', 'markdown'].includes(field.type));
}

function needsIndex({ words, conditions }: ListQuery): boolean {
  return words.length > 0 || conditions.some(looksForText);
}

function looksForText(condition: Condition): boolean {
  return textsIn(condition) > 0;
}

/** Comparisons that look into a text. */
function textsIn(condition: Condition): number {
  if (condition.kind === 'compare') return condition.operator === 'contains' || condition.operator === 'starts' ? 1 : 0;
  if (condition.kind === 'not') return textsIn(condition.condition);
  return condition.conditions.reduce((texts, item) => texts + textsIn(item), 0);
}

/** What holds for every row of the list, whatever its place. */
function commonConditions({ model, conditions }: ListQuery, isIndexed: boolean): Stretch {
  const parameters: unknown[] = [];
  const texts = conditions.reduce((sum, condition) => sum + textsIn(condition), 0);
  const where = [
    withinBudget(columnSql('id'), 1 + texts),
    ...conditions.map((condition) => conditionSql(condition, { model, isIndexed, parameters })),
  ];
  const implied = model.fields.deleted !== undefined && !conditions.some((item) => mentions(item, 'deleted'));
  if (implied) where.push(`${columnSql('deleted')} = 0`);
  const hidden = rulesOf(model.name)?.hidden;
  if (hidden !== undefined) where.push(`not (${hidden})`);
  return { where, parameters };
}

/** The rows in the order of `sort`; with words, out of those the index finds. */
function sortedSources(query: ListQuery, keys: readonly SortKey[], reading: Reading): readonly Source[] {
  const { from, where, parameters } = matching(query, reading.common, reading.isIndexed);
  const { position } = reading;
  const stretches = position !== null && 'after' in position ? stretchesAfter(keys, position.after) : [EVERYTHING];
  return stretches.map((stretch) => ({
    arms: [
      {
        from,
        where: [...where, ...stretch.where],
        parameters: [...parameters, ...stretch.parameters],
        order: orderSql(keys),
      },
    ],
    keys: keysOf(query.shape, keys),
  }));
}

function keysOf({ columns }: Shape, keys: readonly SortKey[]): Keys {
  const further = keys.map(({ column }) => column).filter((column) => !columns.includes(column));
  const all = [...columns, ...further];
  return { places: keys.map(({ column }) => all.indexOf(column)), further: further.map(columnSql) };
}

/** Everything that matches, in no order. */
function matching(
  { model, words }: ListQuery,
  common: Stretch,
  isIndexed: boolean,
): Pick<Arm, 'from' | 'where' | 'parameters'> {
  if (words.length === 0) return { from: fromTable(model), ...common };
  const found = searchCondition(words);
  const where = [...common.where, found.sql];
  const parameters = [...common.parameters, ...found.parameters];
  if (!isIndexed) return { from: fromTable(model), where, parameters };
  // The index first: by itself SQLite may walk the order instead and look every row of it up.
  const from = `from (${candidates(model)}) as c cross join "${model.name}" as t on t."id" = c."id"`;
  return { from, where, parameters: [matchFor(words, 'anywhere'), ...parameters] };
}

/**
 * The rows by rank, the newest first: of each rank what the index finds, and the rows that wait: those behind the last
 * one it has taken up, and those that are changed.
 */
function rankedSources(
  { model, words, shape }: ListQuery,
  { common, isIndexed, position }: Reading,
): readonly Source[] {
  const [rank, id] = position !== null && 'after' in position ? position.after : [0, null];
  const sources: Source[] = [];
  for (const name of ranksFor(words)) {
    const place = RANKS.indexOf(name);
    if (place < Number(rank)) continue;
    const found = rankCondition(words, name);
    const before = place === Number(rank) && typeof id === 'number' ? id : null;
    const arm = (from: string, column: string, first: Stretch): Arm => {
      const below = before === null ? EVERYTHING : { where: [`${column} < cast(? as integer)`], parameters: [before] };
      return {
        from,
        where: [...first.where, ...below.where, ...common.where, found.sql],
        parameters: [...first.parameters, ...below.parameters, ...common.parameters, ...found.parameters],
        order: `${column} desc`,
      };
    };
    const keys = { places: [shape.columns.length, 0], further: [String(place)] };
    const arms = isIndexed
      ? indexedArms(model, matchFor(words, name), arm)
      : [arm(fromTable(model), 't."id"', EVERYTHING)];
    sources.push({ arms, keys });
  }
  return sources;
}

function indexedArms(
  model: AnyModel,
  match: string,
  arm: (from: string, column: string, first: Stretch) => Arm,
): readonly Arm[] {
  const index = indexName(model);
  const changed = changedSince(model);
  const upTo = lastTakenUp(model);
  const table = fromTable(model);
  return [
    arm(`from ${index} cross join "${model.name}" as t on t."id" = ${index}.rowid`, `${index}.rowid`, {
      where: [`${index} match ?`, `${index}.rowid not in ${changed}`],
      parameters: [match],
    }),
    arm(table, 't."id"', { where: [`t."id" > ${upTo}`], parameters: [] }),
    arm(table, 't."id"', { where: [`t."id" in ${changed}`], parameters: [] }),
  ];
}

function fromTable(model: AnyModel): string {
  return `from "${model.name}" as t`;
}

function whereSql(where: readonly string[]): string {
  return where.length === 0 ? '' : ` where ${where.join(' and ')}`;
}

async function count(ctx: ReadContext, query: ListQuery, common: Stretch, isIndexed: boolean): Promise<number> {
  const { from, where, parameters } = matching(query, common, isIndexed);
  const [row] = await executeCells(ctx.db, `select count(*) ${from}${whereSql(where)}`, parameters);
  return Number(row?.[0] ?? 0);
}

/** How many rows there are, not counting beyond `most`. */
async function countUpTo(ctx: ReadContext, arms: readonly Arm[], most: number): Promise<number> {
  const text = arms.map(({ from, where }) => `select 1 ${from}${whereSql(where)}`).join(' union all ');
  const parameters = arms.flatMap((arm) => arm.parameters);
  const [row] = await executeCells(ctx.db, `select count(*) from (${text} limit ?)`, [...parameters, most]);
  return Number(row?.[0] ?? 0);
}
