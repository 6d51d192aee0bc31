import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { warningOfTaxNumber } from '#server/core/records/warnOfTaxNumber.ts';
import { OPEN_INVOICE } from '#server/modules/customers/debts/owed.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { afterHand, type SubscriptionTag } from '#shared/domain/subscriptionTags.ts';
import { ServiceError } from '#shared/errors.ts';

/**
 * A customer stays while anything is owed by or to them, a voucher of theirs holds something, or a draft is to be made out
 * to them: what is owed would be owed by nobody. Offers and internal documents ask nobody for money.
 */
export const customer: ModelRules = {
  ...warningOfTaxNumber,
  beforeWrite: async (ctx, values, before, body) => {
    if (before === null) values.language ??= await defaultLanguage(ctx);
    if (typeof before?.subscriptionTags === 'string' && typeof values.tags === 'string') {
      const known = JSON.parse(before.subscriptionTags) as readonly SubscriptionTag[];
      values.subscriptionTags = JSON.stringify(afterHand(known, JSON.parse(values.tags) as readonly number[]));
    }
    await warningOfTaxNumber.beforeWrite?.(ctx, values, before, body);
  },
  errors: ['in_use', 'immutable_record'],
  beforeRemove: async (ctx, { id }) => {
    const found = await queryFirst<{ at: string | null }>(ctx.db, holding(id));
    if (found !== undefined && found.at !== null) throw new ServiceError('in_use', { detail: found.at });
  },
  // One that was merged comes back by undoing that, and one whose data were erased not at all.
  beforeRestore: async (_ctx, row) => {
    if (row.mergedInto !== null || row.erased !== null) throw new ServiceError('immutable_record');
  },
};

/** The language of the first company, which is the facility's. */
async function defaultLanguage(ctx: ReadContext): Promise<string> {
  const company = await queryFirst<{ language: string }>(
    ctx.db,
    sql`select "language" from "company" where "deleted" = 0 order by "id" limit 1`,
  );
  return company?.language ?? 'es';
}

/** What prevents that a customer is deleted, or null. Each is looked up by its index of customers. */
const holding = (id: number): Sql => sql`select case
  when exists (select 1 from "sale" where "customer" = ${id}
  and "status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) and "pending" <> 0) then 'sale.pending'
  when exists (select 1 from "invoice" where "customer" = ${id} and ${OPEN_INVOICE}) then 'invoice.pending'
  when exists (select 1 from "voucher" where "customer" = ${id} and "deleted" = 0
  and "balance" <> 0) then 'voucher.balance'
  when exists (select 1 from "invoice" where "customer" = ${id}
  and "status" = ${sql.literal(InvoiceStatus.draft)}) then 'invoice.customer'
  end as "at"`;
