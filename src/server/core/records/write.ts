/**
 * The one way a model's row is written: stamped with who and when, its search text and checksum up to date, noted for the audit
 * log, and recorded as an event. Statements are compiled once a table.
 */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf, type Derived, findModel, type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { EventNameOf, EventType } from '#shared/events.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import { greatest, lastIdOf } from '../db/dialect.ts';
import { marks } from '../db/dialectText.ts';
import { execute, insert as insertInto, queryFirst } from '../db/execute.ts';
import { type Sql, type SqlValue, sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { isDecisive } from '../integrity/attest.ts';
import { ledgers } from '../integrity/chains.ts';
import { checksumOf, isChecked } from '../integrity/checksum.ts';
import { ledgerHash } from '../integrity/hash.ts';
import { alteration, removal } from './changes.ts';
import type { AnyRow } from './codec.ts';
import { takeCode, withCodeKey } from './codeKeys.ts';
import { searchText } from './searchText.ts';

/** Set by `insert` itself. */
type Stamped = 'id' | 'created' | 'createUser' | 'updated' | 'updateUser' | 'deleted';
type Optional<R> = { [K in keyof R as null extends R[K] ? K : never]?: R[K] };
type Required<R> = { [K in keyof R as null extends R[K] ? never : K]: R[K] };
/** What an insert of a model's row needs: every column that may not be null, and any of the others. */
export type NewRow<N extends ModelName> = Required<Omit<Row<N>, Stamped>> & Optional<Omit<Row<N>, Stamped>>;

interface TableText {
  readonly model: AnyModel;
  readonly columns: readonly string[];
  readonly insert: string;
  readonly get: string;
  readonly remove: string;
  /** The id of the next row. */
  readonly next: Sql;
  /** The last row of a ledger, and the column its rows are parted into chains by; null where all are one. */
  readonly last: string;
  readonly by: string | null;
  readonly search: readonly string[];
  readonly derived: ReadonlySet<string>;
  /** Rows are deleted by a mark. */
  readonly isSoft: boolean;
  readonly isChecked: boolean;
}

const tables = new Map<string, TableText>();

/**
 * Inserts a row, stamped with the moment and user of the context, and records its `created` event, which the audit log
 * takes up. Returns its id.
 */
export async function insert<N extends ModelName>(ctx: WriteContext, name: N, row: NewRow<N>): Promise<number> {
  const values = stamped(ctx, name, row);
  const id = await write(ctx, name, values);
  await takeCode(ctx, tableText(name).model, id, values);
  tell(ctx, name, 'created', id);
  return id;
}

/**
 * The same of a part of another record, such as a line of a document: it is noted for the audit log and has no event,
 * because whoever follows the events reads it with that record.
 */
export async function insertPart<N extends ModelName>(ctx: WriteContext, name: N, row: NewRow<N>): Promise<number> {
  const id = await write(ctx, name, stamped(ctx, name, row));
  ctx.note({ model: name, id, kind: 'created' });
  return id;
}

/**
 * The same of a row that says what the service did by itself, such as a delivery: it has no event and no note, for it is
 * about one.
 */
export async function insertUnnoted<N extends ModelName>(ctx: WriteContext, name: N, row: NewRow<N>): Promise<number> {
  return write(ctx, name, stamped(ctx, name, row));
}

/**
 * Appends a row to a ledger, chained to the one before it, and records its event (the audit log has none: it is about
 * events). Returns its id.
 */
export async function append<N extends ModelName>(ctx: WriteContext, ledger: N, row: NewRow<N>): Promise<number> {
  const values = stamped(ctx, ledger, row);
  values.hash = ledgerHash(ledger, values, await lastHash(ctx, ledger, values));
  const id = await write(ctx, ledger, values);
  if (ledger !== 'auditLog') tell(ctx, ledger, 'created', id);
  return id;
}

/** Records an event of a record whose model is known by its name alone: the type of `event` says that they agree. */
function tell<N extends ModelName>(ctx: WriteContext, model: N, event: EventNameOf<N>, id: number): void {
  const type = `${model}.${event}` as EventType;
  ctx.emit({ type, model, id });
}

/** The hash of the last row of the chain a row belongs to; null for the first. */
async function lastHash(
  ctx: WriteContext,
  ledger: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { last, by } = tableText(ledger);
  const values = by === null ? [] : [row[by]];
  const previous = await queryFirst<{ hash: string | null }>(ctx.db, sql.composed(last, values));
  return previous?.hash ?? null;
}

function stamped(ctx: WriteContext, name: string, row: object): Record<string, unknown> {
  const table = tableText(name);
  const values: Record<string, unknown> = { ...row, created: ctx.at, createUser: ctx.actor.user };
  if (table.isSoft) values.deleted = 0;
  if (table.search.length > 0) values.searchText = searchText(table.model, values);
  return values;
}

async function write(ctx: WriteContext, name: string, values: Record<string, unknown>): Promise<number> {
  const table = tableText(name);
  if (table.isChecked) {
    // The checksum covers the id, which is therefore assigned here: a row that is a copy may have that of another.
    values.id = await nextId(ctx, name);
    values.checksum = checksumOf(name, values);
  }
  const id = await insertInto(
    ctx.db,
    sql.composed(
      table.insert,
      table.columns.map((column) => values[column] ?? null),
    ),
  );
  if (isDecisive(name)) ctx.attest(name as ModelName, id);
  return id;
}

/** The id SQLite would assign. Of some tables it remembers the last one, so that none is assigned twice. */
async function nextId({ db }: WriteContext, name: string): Promise<number> {
  const next = await queryFirst<{ id: number }>(db, tableText(name).next);
  return next?.id ?? 1;
}

/** Columns of a row that are written beside others. The mark of deletion is not: see `softRemove` and `softRestore`. */
export type Changes<N extends ModelName> = Partial<Row<N>> & { readonly deleted?: never };

/**
 * Changes columns of a row, and notes what it says now instead. `event`: the second half of the event's name, such as
 * `updated` or `paid`; none where another event says it. Returns the row as it is then.
 */
export async function change<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  row: Row<N> & AnyRow,
  values: Changes<N>,
  event?: EventNameOf<N>,
): Promise<Row<N>> {
  if (Object.hasOwn(values, 'deleted'))
    throw new Error(`${name} ${row.id} is deleted and restored by functions of their own`);
  await changeUnnoted(ctx, name, row, values);
  ctx.note(alteration(models[name], row, { ...row, ...values }, {}, ctx.zone));
  if (event !== undefined) tell(ctx, name, event, row.id);
  return { ...row, ...values };
}

/** The same of those columns that hold something else. Where none does, nothing happens. Returns the row as it is then. */
export async function changeDiffering<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  row: Row<N> & AnyRow,
  values: Changes<N>,
  event?: EventNameOf<N>,
): Promise<Row<N>> {
  const changes = differing(row, values as Partial<Row<N> & AnyRow>) as Changes<N>;
  return Object.keys(changes).length === 0 ? row : change(ctx, name, row, changes, event);
}

/** The columns of `values` that a row holds otherwise. */
export function differing<T extends object>(row: T, values: Partial<T>): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(values) as (keyof T)[]) if (values[name] !== row[name]) changes[name] = values[name];
  return changes;
}

/** The same without a note, for the generic service and the rules it calls, and the few that note a change by themselves. */
export async function changeUnnoted(
  ctx: WriteContext,
  name: ModelName,
  before: AnyRow,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { model, search } = tableText(name);
  const changes: Record<string, unknown> = { ...values, updated: ctx.at, updateUser: ctx.actor.user };
  // Named only when it changes: the search index follows every change of it.
  if (search.some((field) => Object.hasOwn(values, field))) {
    changes.searchText = searchText(model, { ...before, ...values });
  }
  await put(ctx, name, before.id, changes);
}

/**
 * Marks a row as deleted, and notes what it said. `event` as of `change`: a part of another record has none. `values` are
 * written with the mark. What refers to it is the caller's to look after.
 */
export async function softRemove<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  row: Row<N> & AnyRow,
  event?: EventNameOf<N>,
  values: Changes<N> = {},
): Promise<void> {
  const { after = {} } = alteration(models[name], row, { ...row, ...values }, {}, ctx.zone);
  ctx.note({ ...removal(models[name], row, ctx.zone), ...(Object.keys(after).length === 0 ? {} : { after }) });
  await changeUnnoted(ctx, name, row, { ...values, deleted: 1 });
  if (event !== undefined) tell(ctx, name, event, row.id);
}

/** Brings back a row that was deleted by a mark, and records that. `values` are written with it. */
export async function softRestore<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  id: number,
  values: Changes<N> = {},
): Promise<void> {
  const row = (await load(ctx, name, id)) as Row<N> & AnyRow;
  await changeUnnoted(ctx, name, row, { ...values, deleted: 0 });
  if (Object.keys(values).length > 0) ctx.note(alteration(models[name], row, { ...row, ...values }, {}, ctx.zone));
  tell(ctx, name, 'restored' as EventNameOf<N>, id);
}

/** Removes a row for good, and notes what it said. Drafts go so; what was issued or paid never does. */
export async function remove(ctx: WriteContext, name: ModelName, row: AnyRow): Promise<void> {
  await execute(ctx.db, sql.composed(tableText(name).remove, [row.id]));
  if (isDecisive(name)) ctx.attest(name, row.id);
  ctx.note(removal(models[name], row, ctx.zone));
}

/**
 * Takes out rows of a model that says no more than what the service did by itself, without a note: deliveries that have had
 * their time. Never of one whose rows others hold.
 */
export async function forget(ctx: Pick<WriteContext, 'db'>, name: ModelName, which: Sql): Promise<void> {
  await execute(ctx.db, sql`delete from ${sql.id(name)} where ${which}`);
}

/** Writes derived columns of all the rows that a condition finds. Not of a model with checksums. */
export async function deriveAll<N extends ModelName>(
  ctx: Pick<WriteContext, 'db'>,
  name: N,
  which: Sql,
  values: Derived<N>,
): Promise<void> {
  requireDerived(name, values);
  if (isChecked(name)) throw new Error(`rows of ${name} have checksums`);
  const assignments = Object.entries<SqlValue>(values as Readonly<Record<string, SqlValue>>).map(
    ([column, value]) => sql`${sql.id(column)} = ${value}`,
  );
  await execute(ctx.db, sql`update ${sql.id(name)} set ${sql.join(assignments, ', ')} where ${which}`);
}

/**
 * Writes columns that the catalogue calls derived, without a stamp or a note. `stored`: all of the row, where it was read
 * just before.
 */
export async function derive<N extends ModelName>(
  ctx: Pick<WriteContext, 'db'>,
  name: N,
  id: number,
  values: Derived<N>,
  stored?: AnyRow,
): Promise<void> {
  requireDerived(name, values);
  await put(ctx, name, id, values, stored);
}

function requireDerived(name: ModelName, values: object): void {
  const { derived } = tableText(name);
  for (const column of Object.keys(values)) {
    if (!derived.has(column)) throw new Error(`${name}.${column} is not derived`);
  }
}

/**
 * Empties a column of a row that the same request goes on to write or remove, because another row takes its value first.
 * The later write notes it.
 */
export async function letGo<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  id: number,
  column: keyof Optional<Row<N>> & string,
): Promise<void> {
  await put(ctx, name, id, { [column]: null });
}

/**
 * Files a record under another one, with a note and its event. Nothing else of it changes, not even who changed it last:
 * it may be part of a ledger.
 */
export async function refile<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  row: AnyRow,
  column: string,
  under: number,
): Promise<void> {
  const { id } = row;
  await put(ctx, name, id, { [column]: under }, row);
  ctx.note({ model: name, id, kind: 'updated', before: { [column]: row[column] }, after: { [column]: under } });
  tell(ctx, name, 'updated' as EventNameOf<N>, id);
}

/** Takes personal data out of a row. Nothing notes what it said, or that it said something: it is to leave no trace. */
export async function redact(
  ctx: Pick<WriteContext, 'db'> & Partial<Pick<WriteContext, 'attest'>>,
  name: ModelName,
  row: AnyRow,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { model, search } = tableText(name);
  // Also where no searched column changes: what is blocked is not found.
  const found = search.length === 0 ? {} : { searchText: searchText(model, { ...row, ...values }) };
  await put(ctx, name, row.id, { ...values, ...found }, row);
}

/** Puts values into a row that is there, with the checksum of what it holds then. */
async function put(
  ctx: Pick<WriteContext, 'db'> & Partial<Pick<WriteContext, 'attest'>>,
  name: ModelName,
  id: number,
  values: Readonly<Record<string, unknown>>,
  stored?: AnyRow,
): Promise<void> {
  const changes = withCodeKey(tableText(name).model, { ...values });
  if (isChecked(name)) {
    changes.checksum = checksumOf(name, { ...(stored ?? (await getRow(ctx.db, name, id))), ...values });
  }
  if (isDecisive(name, Object.keys(values))) {
    if (ctx.attest === undefined) throw new Error(`what decides of ${name} is written without the audit log`);
    ctx.attest(name, id);
  }
  const assignments = Object.keys(changes).map((column) => `"${column}" = ?`);
  const text = `update "${name}" set ${assignments.join(', ')} where "id" = ?`;
  await execute(ctx.db, sql.composed(text, [...Object.values(changes), id]));
}

/** The row with an id. Throws 404 `not_found` where there is none; soft-deleted rows are found. */
export async function load<N extends ModelName>(ctx: ReadContext, name: N, id: number): Promise<Row<N>> {
  const row = await getRow(ctx.db, name, id);
  if (row === undefined) throw new ServiceError('not_found');
  return row;
}

/** The row with an id, or undefined. Soft-deleted rows are found too. */
export async function getRow<N extends ModelName>(db: Reader, name: N, id: number): Promise<Row<N> | undefined> {
  return queryFirst<Row<N>>(db, sql.composed(tableText(name).get, [id]));
}

function tableText(name: string): TableText {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const model = findModel(name);
  if (model === undefined) throw new Error(`unknown model ${name}`);
  const search = model.search ?? [];
  const columns = [
    ...columnsOf(model)
      .map(([column]) => column)
      .filter((column) => column !== 'id' || isChecked(name)),
    ...Object.keys(model.internal ?? {}),
    ...(search.length > 0 ? ['searchText'] : []),
  ];
  const list = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map(() => '?').join(', ');
  const by = ledgers.find(({ table }) => table === name)?.by ?? null;
  const text: TableText = {
    by,
    last: `select "hash" from "${name}"${by === null ? '' : ` where "${by}" = ${marks.integer}`} order by "id" desc limit 1`,
    model,
    columns,
    search,
    derived: new Set(model.derived),
    isSoft: Object.hasOwn(model.fields, 'deleted'),
    isChecked: isChecked(name),
    insert: `insert into "${name}" (${list}) values (${values})`,
    get: `select * from "${name}" where "id" = ?`,
    next: sql`select 1 + ${greatest(sql`coalesce(${lastIdOf(name)}, 0)`, sql`coalesce((select max("id") from ${sql.id(name)}), 0)`)} as "id"`,
    remove: `delete from "${name}" where "id" = ?`,
  };
  tables.set(name, text);
  return text;
}
