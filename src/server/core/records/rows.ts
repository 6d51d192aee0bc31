/** Rows of the models: inserted, read and looked up with statements compiled once per table. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf, findModel, type ModelName, type Row } from '#shared/catalogue/index.ts';
import type { WriteContext } from '../context/context.ts';
import { execute, insert } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';
import { checksumOf, isChecked } from '../integrity/checksum.ts';
import { ledgerHash } from '../integrity/hash.ts';
import type { AnyRow } from './codec.ts';
import { searchText } from './searchText.ts';

/** Set by `insertRow` itself. */
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
  readonly search: readonly string[];
  /** Rows are deleted by a mark. */
  readonly isSoft: boolean;
  readonly isChecked: boolean;
}

const tables = new Map<string, TableText>();

/** Inserts a row, stamped with the moment and user of the context, and notes it for the audit log. Returns its id. */
export async function insertRow<N extends ModelName>(ctx: WriteContext, name: N, row: NewRow<N>): Promise<number> {
  const id = await write(ctx, name, stamped(ctx, name, row));
  ctx.note({ model: name, id, kind: 'created' });
  return id;
}

/** Inserts a row of a ledger, chained to the one whose hash is `previous` (null for the first). Returns its id. */
export async function appendRow<N extends ModelName>(
  ctx: WriteContext,
  name: N,
  row: NewRow<N>,
  previous: string | null,
): Promise<number> {
  const values = stamped(ctx, name, row);
  values.hash = ledgerHash(name, values, previous);
  const id = await write(ctx, name, values);
  ctx.note({ model: name, id, kind: 'created' });
  return id;
}

function stamped(ctx: WriteContext, name: string, row: object): Record<string, unknown> {
  const table = tableText(name);
  const values: Record<string, unknown> = { ...row, created: ctx.at, createUser: ctx.actor.user };
  if (table.isSoft) values.deleted = 0;
  if (table.search.length > 0) values.searchText = searchText(table.model, values);
  return values;
}

function write(ctx: WriteContext, name: string, values: Record<string, unknown>): Promise<number> {
  const table = tableText(name);
  if (table.isChecked) values.checksum = checksumOf(name, values);
  return insert(
    ctx.db,
    table.insert,
    table.columns.map((column) => values[column] ?? null),
  );
}

/** Puts values into a row that is there, stamped with the moment and user of the context. The caller notes the change. */
export async function updateRow(
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
  await setColumns(ctx, name, before.id, changes);
}

/**
 * Puts values into a row that is there, with the checksum of what it holds then, and stamps nothing. `stored`: all of the
 * row, where it was read just before.
 */
export async function setColumns(
  ctx: Pick<WriteContext, 'db'>,
  name: ModelName,
  id: number,
  values: Readonly<Record<string, unknown>>,
  stored?: AnyRow,
): Promise<void> {
  const changes: Record<string, unknown> = { ...values };
  if (isChecked(name)) {
    changes.checksum = checksumOf(name, { ...(stored ?? (await getRow(ctx.db, name, id))), ...values });
  }
  const assignments = Object.keys(changes).map((column) => `"${column}" = ?`);
  const text = `update "${name}" set ${assignments.join(', ')} where "id" = ?`;
  await execute(ctx.db, text, [...Object.values(changes), id]);
}

/** The row with an id, or undefined. Soft-deleted rows are found too. */
export async function getRow<N extends ModelName>(db: Reader, name: N, id: number): Promise<Row<N> | undefined> {
  const [row] = await execute<Row<N>>(db, tableText(name).get, [id]);
  return row;
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
      .filter((column) => column !== 'id'),
    ...Object.keys(model.internal ?? {}),
    ...(search.length > 0 ? ['searchText'] : []),
  ];
  const list = columns.map((column) => `"${column}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const text: TableText = {
    model,
    columns,
    search,
    isSoft: Object.hasOwn(model.fields, 'deleted'),
    isChecked: isChecked(name),
    insert: `insert into "${name}" (${list}) values (${marks})`,
    get: `select * from "${name}" where "id" = ?`,
  };
  tables.set(name, text);
  return text;
}
