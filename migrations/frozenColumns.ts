/**
 * Triggers that freeze rows as they were written. Their columns are those that the catalogue does not call mutable, so they
 * are created again after every migration: a column that is added is frozen from then on.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf, type ModelName, models } from '#shared/catalogue/index.ts';
import { abort, columns } from './0001_initial/parts.ts';

interface Frozen {
  /** From when on; absent: as soon as the row is there. */
  readonly when?: string;
  /** Columns with a trigger of their own: they are written once, later than the others. */
  readonly besides?: readonly string[];
}

const statusOf = (invoice: string): string => `(select "status" from "invoice" where "id" = ${invoice})`;

/** The condition under which a line is one of a confirmed document. */
export const isConfirmedLine = `(old."invoiceStatus" <> 0 or ${statusOf('old."invoice"')} <> 0)`;

const frozen: { readonly [N in ModelName]?: Frozen } = {
  invoice: { when: 'old."status" <> 0', besides: ['initialized', 'isCountedBefore', 'issue', 'hash'] },
  invoiceLine: { when: isConfirmedLine },
  payment: {},
  invoicePayment: {},
  invoiceReceipt: {},
  posMovement: {},
  basketPayment: {},
  zReport: {},
  auditLog: {},
};

/** Creates the triggers for the tables and columns there are. */
export async function freezeColumns(db: QueryExecutorProvider): Promise<void> {
  for (const [name, { when, besides = [] }] of Object.entries(frozen) as [ModelName, Frozen][]) {
    const model: AnyModel = models[name];
    const { mutable = [], internal = {} } = model;
    const free = new Set([...mutable, ...besides, 'checksum']);
    const { rows } = await sql<{ name: string }>`select "name" from pragma_table_info(${name})`.execute(db);
    const stored = new Set(rows.map((row) => row.name));
    const all = [...columnsOf(model).map(([column]) => column), ...Object.keys(internal)];
    const kept = all.filter((column) => stored.has(column) && !free.has(column));
    if (kept.length === 0) continue;
    // A document may be sent back as it was read: what keeps its value is no change.
    const differs = kept.map((column) => `new."${column}" is not old."${column}"`).join(' or ');
    const condition = when === undefined ? '' : `when ${when} and (${differs})`;
    await sql.raw(`drop trigger if exists "${name}_frozen"`).execute(db);
    await sql
      .raw(`create trigger "${name}_frozen" before update of ${columns(kept)} on "${name}" ${condition}
        ${abort('immutable_record')}`)
      .execute(db);
  }
}
