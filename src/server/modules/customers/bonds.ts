/**
 * Which of a customer's records hang together: a sale and its document, a document and its credit note, a voucher and the
 * sales that recharged it. Derived from what the catalogue says refers to what.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { customersModels, referencesIn } from '#shared/catalogue/customerRecords.ts';
import { allModels, type ModelName, models } from '#shared/catalogue/index.ts';

/** Records by model. */
export type Records = ReadonlyMap<ModelName, ReadonlySet<number>>;

/** What refers to two records of customers, in a table of either or in one of its own. */
interface Bond {
  readonly table: ModelName;
  readonly from: ModelName;
  readonly fromColumn: string;
  readonly to: ModelName;
  readonly toColumn: string;
}

const held = new Set<string>(customersModels);
/** What pays follows what it pays for, and holds nothing else. */
const followers: ReadonlySet<string> = new Set<ModelName>(['payment', 'invoiceReceipt']);

const bonds: readonly Bond[] = allModels().flatMap((model): Bond[] => {
  const table = model.name as ModelName;
  const references = referencesIn(model).filter(([, ref]) => held.has(ref)) as [string, ModelName][];
  if (held.has(table)) {
    return references.map(([toColumn, to]) => ({ table, from: table, fromColumn: 'id', to, toColumn }));
  }
  return references.flatMap(([fromColumn, from], index) =>
    references.slice(index + 1).map(([toColumn, to]) => ({ table, from, fromColumn, to, toColumn })),
  );
});

/** Tables of which a row that names one record is only about it, too: what a voucher was used for may be nothing else. */
const ledgers = [...new Set(bonds.map(({ table }) => table))]
  .filter((table) => !held.has(table))
  .flatMap((table) =>
    referencesIn(models[table])
      .filter(([, ref]) => held.has(ref))
      .map(([column, ref]) => [table, column, ref as ModelName] as const),
  );

/** Every table whose rows say which records hang together. */
const bondTables: readonly ModelName[] = [...new Set([...customersModels, ...bonds.map(({ table }) => table)])];

/**
 * Those of some records that have to stay where they are: some of them, as `seeds`, and what hangs together with these. A record
 * to which anything was added since `heads`, the last row of each table at a time, stays as well.
 */
export async function staying(
  ctx: ReadContext,
  records: Records,
  seeds: Records,
  heads: Readonly<Record<string, number>>,
): Promise<Records> {
  const stays = new Map<ModelName, Set<number>>([...seeds].map(([model, ids]) => [model, new Set(ids)]));
  const waiting: (readonly [ModelName, number])[] = [...seeds].flatMap(([model, ids]) =>
    [...ids].map((id) => [model, id] as const),
  );
  const hold = (model: ModelName, id: number): void => {
    if (records.get(model)?.has(id) !== true || stays.get(model)?.has(id) === true) return;
    stays.set(model, (stays.get(model) ?? new Set()).add(id));
    waiting.push([model, id]);
  };
  const neighbours = new Map<string, (readonly [ModelName, number])[]>();
  const connect = (model: ModelName, id: number, other: ModelName, otherId: number): void => {
    const key = `${model} ${id}`;
    neighbours.set(key, [...(neighbours.get(key) ?? []), [other, otherId]]);
  };
  for (const bond of bonds) {
    for (const { row, a, b } of await pairsOf(ctx, bond, records)) {
      const isNew = row > (heads[bond.table] ?? 0);
      if (isNew || a > (heads[bond.from] ?? 0)) hold(bond.to, b);
      if (isNew || b > (heads[bond.to] ?? 0)) hold(bond.from, a);
      if (!followers.has(bond.from)) connect(bond.from, a, bond.to, b);
      if (!followers.has(bond.to)) connect(bond.to, b, bond.from, a);
    }
  }
  for (const [table, column, to] of ledgers) {
    const added = await queryAll<{ id: number }>(
      ctx.db,
      sql`select ${sql.id(column)} as "id" from ${sql.id(table)} where "id" > ${heads[table] ?? 0}
        and ${sql.id(column)} in ${sql.list([...(records.get(to) ?? [])])}`,
    );
    for (const { id } of added) hold(to, id);
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [model, id] of neighbours.get(next.join(' ')) ?? []) hold(model, id);
  }
  return stays;
}

interface Joined {
  readonly row: number;
  readonly a: number;
  readonly b: number;
}

async function pairsOf(ctx: ReadContext, bond: Bond, records: Records): Promise<readonly Joined[]> {
  const { table, from, fromColumn, to, toColumn } = bond;
  const found: Joined[] = [];
  for (const [model, column] of [[from, fromColumn] as const, [to, toColumn] as const]) {
    const ids = records.get(model);
    if (ids === undefined || ids.size === 0) continue;
    found.push(
      ...(await queryAll<Joined>(
        ctx.db,
        sql`select "id" as "row", ${sql.id(fromColumn)} as "a", ${sql.id(toColumn)} as "b" from ${sql.id(table)}
          where ${sql.id(column)} in ${sql.list([...ids])} and ${sql.id(fromColumn)} is not null
          and ${sql.id(toColumn)} is not null`,
      )),
    );
  }
  return found;
}

/** The last row of each table, from which on everything is new. */
export async function headsOf(ctx: ReadContext): Promise<Record<string, number>> {
  const heads: Record<string, number> = {};
  for (const name of bondTables) {
    const row = await queryFirst<{ id: number | null }>(ctx.db, sql`select max("id") as "id" from ${sql.id(name)}`);
    heads[name] = row?.id ?? 0;
  }
  return heads;
}
