/** The last contact with each customer about what they owe, and until when they are not reminded. */
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Whose } from './debts.ts';

export interface LastContact {
  readonly id: number;
  readonly channel: number;
  readonly text: string | null;
  /** With the offset of the facility. */
  readonly created: string;
  /** The last day without a reminder, as the last contact that named one says; null where none did. */
  readonly snoozedUntil: string | null;
}

/** By the id of the customer. */
export async function lastContacts(ctx: ReadContext, whose: Whose): Promise<ReadonlyMap<number, LastContact>> {
  const customer = whose.customer ?? null;
  const rows = await queryAll<LastContact & { customer: number }>(
    ctx.db,
    sql`select c."id", c."customer", c."channel", c."text", c."created",
        (select d."snoozedUntil" from "debtContact" d where d."customer" = c."customer" and d."deleted" = 0
          and d."snoozedUntil" is not null order by d."id" desc limit 1) as "snoozedUntil"
      from "debtContact" c where c."id" in (select max("id") from "debtContact"
        where ${withinBudget('"id"')} and "deleted" = 0 and coalesce("customer" = ${customer}, 1) group by "customer")`,
  );
  return new Map(
    rows.map(({ customer: of, created, ...contact }) => [of, { ...contact, created: ctx.zone.toWire(created) }]),
  );
}

/** True until the end of the day that was agreed. `today`: by the clock of the company. */
export function isSnoozed(contact: LastContact | null, today: string): boolean {
  return contact !== null && contact.snoozedUntil !== null && contact.snoozedUntil >= today;
}
