/**
 * Erases the personal data of a customer: fields that the catalogue calls personal, of every record that is theirs, and what
 * the audit log says of these. What is only found by looking for it follows in a job (`sweep.ts`).
 */

import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { listRows } from '#server/core/db/dialect.ts';
import { execute, queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { forget as deleteRows, derive, deriveAll, getRow, insert, redact } from '#server/core/records/write.ts';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import { ErasureState, InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ModelCounts } from '#shared/operations/parts/people.ts';
import { forget, type Gathered, gather } from './auditLog.ts';
import { type Obstacle, obstaclesOf } from './obstacles.ts';
import { blankOf, erasableColumns, numbersOf, type Owned, ownedBy } from './records.ts';
import { forgetRows } from './rows.ts';
import type { Sought } from './sought.ts';

/** Looks for what an erasure left. */
export const sweepCustomer = defineJob({
  name: 'customer.sweep',
  queue: 'main',
  payload: z.object({ erasure: z.int() }),
  events: ['customerErasure.updated', 'customer.updated'],
  label: { es: 'Buscar restos de datos borrados', en: 'Search for what an erasure left' },
  cancel: 'never',
  record: ({ erasure }) => ({ model: 'customerErasure', id: erasure }),
});

/** Years that a business keeps its books, its letters and its papers (Código de Comercio, art. 30), from the end of the year. */
const YEARS_KEPT = 6;

/** What an erasure would do, or did. */
export interface ErasurePlan {
  readonly numbers: readonly number[];
  readonly obstacles: readonly Obstacle[];
  readonly erased: ModelCounts;
  readonly kept: ModelCounts;
  readonly keptUntil: string | null;
}

/** What erasing the data of a customer would do. */
export async function planErasure(
  ctx: ReadContext,
  customer: number,
): Promise<ErasurePlan & { readonly owned: Owned }> {
  const numbers = await numbersOf(ctx, customer);
  const owned = await ownedBy(ctx, numbers);
  const erased = [...owned].flatMap(([model, ids]) =>
    erasableColumns(models[model]).length === 0 ? [] : [{ model, count: ids.size }],
  );
  const documents = await keptOf(ctx, numbers);
  return { numbers, obstacles: await obstaclesOf(ctx, numbers), erased, owned, ...documents };
}

/** Does it. Throws 409 `in_use` with all that prevents it. Returns the id of the erasure. */
export async function eraseCustomer(ctx: WriteContext, row: Row<'customer'>, isForced = false): Promise<number> {
  const { numbers, obstacles, owned, erased, kept, keptUntil } = await planErasure(ctx, row.id);
  // What was erased before a backup was made is erased again after it was restored, whatever the backup says is owed.
  if (obstacles.length > 0 && !isForced) {
    throw new ServiceError('in_use', { detail: obstacles.map(({ at }) => at).join(' ') });
  }
  const countsOf = (counts: ModelCounts): string =>
    JSON.stringify(Object.fromEntries(counts.map(({ model, count }) => [model, count])));
  const id = await insert(ctx, 'customerErasure', {
    customer: row.id,
    counts: countsOf(erased),
    kept: countsOf(kept),
    keptUntil,
  });
  const gathered: Gathered = { terms: new Set(), lone: new Set(), values: new Set() };
  const files = new Set<string>();
  for (const [model, ids] of owned) {
    for (const record of ids) await blank(ctx, { model, record, erasure: id, gathered, files });
  }
  await forget(ctx, id, owned, gathered);
  await forgetRows(ctx, owned);
  await forgetReminders(ctx, numbers);
  await forgetMerges(ctx, numbers);
  await dropFiles(ctx, files);
  const sought: Sought = {
    terms: [...gathered.terms],
    lone: [...gathered.lone],
    erased: {
      customers: [...numbers],
      records: Object.fromEntries([...owned].map(([model, ids]) => [model, [...ids]])),
      values: [...gathered.values],
    },
  };
  await derive(ctx, 'customerErasure', id, { terms: JSON.stringify(sought) });
  // The indexes of searches hold what a record said until they are told that it changed.
  await execute(ctx.db, sql`insert into "searchTakeUp" ("now") values (1)`);
  ctx.enqueue(sweepCustomer, { erasure: id });
  return id;
}

interface Blanking {
  readonly model: ModelName;
  readonly record: number;
  readonly erasure: number;
  readonly gathered: Gathered;
  readonly files: Set<string>;
}

/** Empties the personal fields of a record. Notes what it was known by, and the files it had. */
async function blank(ctx: WriteContext, { model: name, record, erasure, gathered, files }: Blanking): Promise<void> {
  const model = models[name];
  const row = (await getRow(ctx.db, name, record)) as AnyRow | undefined;
  if (row === undefined) return;
  const values: Values = {};
  for (const [column, field] of erasableColumns(model)) {
    const held = row[column];
    const next = blankOf({ model: name, id: record }, column, field);
    if (held === null || held === next) continue;
    values[column] = next;
    if (isFile(field)) files.add(String(held));
    else gather(gathered, name, column, held);
  }
  for (const column of textsBeside[name] ?? []) if (row[column] !== null) values[column] = null;
  if (name === 'customer')
    Object.assign(values, { active: 0, deleted: 1, erased: ctx.at, erasure: ErasureState.underWay });
  if (name === 'bankAccount' || name === 'heldBasket') values.deleted = 1;
  if (name === 'invoice') values.blocked = erasure;
  if (Object.keys(values).length === 0) return;
  await redact(ctx, name, row, values);
  // Said without what it held.
  ctx.note({ model: name, id: record, kind: 'erased' });
  ctx.emit({
    type: `${name}.${values.deleted === 1 && row.deleted !== 1 ? 'deleted' : 'updated'}`,
    model: name,
    id: record,
  });
}

/** Columns beside the fields of a record that say the same: the text a mail goes out with. */
const textsBeside: Readonly<Partial<Record<ModelName, readonly string[]>>> = { email: ['text', 'messageId'] };

/** What documents and ledgers there are of a customer, and the day until which the last of them is kept. */
async function keptOf(ctx: ReadContext, numbers: readonly number[]): Promise<Pick<ErasurePlan, 'kept' | 'keptUntil'>> {
  const counts = await queryAll<{ model: string; count: number; last: string | null }>(
    ctx.db,
    sql`with "who" as materialized (select "value" as "id" from ${listRows(numbers)})
     select 'invoice' as "model", count(*) as "count", max("date") as "last" from "invoice"
      where "customer" in (select "id" from "who") and "status" <> ${sql.literal(InvoiceStatus.draft)}
     union all select 'payment', count(*), substr(max("created"), 1, 10) from "payment" where "customer" in (select "id" from "who")
     union all select 'invoiceReceipt', count(*), substr(max("created"), 1, 10) from "invoiceReceipt"
     where "customer" in (select "id" from "who")`,
  );
  const last = counts.reduce<string | null>(
    (latest, { last: day }) => (day !== null && day > (latest ?? '') ? day : latest),
    null,
  );
  return {
    kept: counts.flatMap(({ model, count }) => (count === 0 ? [] : [{ model, count }])),
    keptUntil: last === null ? null : `${Number(last.slice(0, 4)) + YEARS_KEPT}-12-31`,
  };
}

/** What they were told that they owed, and what they said of it: nothing is owed any more. */
async function forgetReminders(ctx: WriteContext, numbers: readonly number[]): Promise<void> {
  const theirs = sql`select "id" from "debtReminder" where "customer" in ${sql.list(numbers)}`;
  await deriveAll(ctx, 'email', sql`"debtReminder" in (${theirs})`, { debtReminder: null });
  await execute(ctx.db, sql`delete from "debtReminderItem" where "reminder" in (${theirs})`);
  await deleteRows(ctx, 'debtReminder', sql`"customer" in ${sql.list(numbers)}`);
  await deleteRows(ctx, 'debtContact', sql`"customer" in ${sql.list(numbers)}`);
}

/** Merges with them cannot be undone any more: what that takes is what they were called. */
async function forgetMerges(ctx: WriteContext, numbers: readonly number[]): Promise<void> {
  const merges = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from "customerMerge" where "moves" is not null
        and ("customer" in ${sql.list(numbers)} or "merged" in ${sql.list(numbers)})`,
  );
  for (const { id } of merges) await derive(ctx, 'customerMerge', id, { moves: null });
}

/** Deletes pictures that no other record has. */
async function dropFiles(ctx: WriteContext, files: ReadonlySet<string>): Promise<void> {
  for (const hash of files) {
    const uses = holdersOfFiles.map(
      ([table, column]) => sql`exists (select 1 from ${sql.id(table)} where ${sql.id(column)} = ${hash})`,
    );
    const used = await queryFirst(ctx.db, sql`select 1 where ${sql.join(uses, ' or ')}`);
    if (used === undefined) await execute(ctx.db, sql`delete from "file" where "hash" = ${hash}`);
  }
}

const holdersOfFiles = Object.values(models).flatMap((model) =>
  Object.entries(model.fields).flatMap(([name, field]) => {
    const { type, virtual } = field as { readonly type: string; readonly virtual?: boolean };
    return (type === 'image' || type === 'blob') && virtual !== true ? [[model.name, name] as const] : [];
  }),
);
