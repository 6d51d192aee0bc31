/** The subscriptions somebody may come in by: their own, and those they are a beneficiary of. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type MembershipState, membershipStateOf, sharedDays } from '#shared/domain/entries.ts';

export interface OwnMembership {
  readonly id: number;
  readonly name: string;
  readonly state: MembershipState;
  readonly start: string;
  readonly end: string | null;
  /** The last day of leave. */
  readonly pausedUntil: string | null;
  /** Null: the customer. */
  readonly holder: { readonly id: number; readonly name: string } | null;
}

type Subscribed = Pick<Row<'subscriptionCustomer'>, 'id' | 'customer' | 'start' | 'end' | 'active'> &
  Pick<Row<'subscription'>, 'name' | 'temporarySubscription'> & {
    readonly holderName: string;
    readonly from: string | null;
    readonly to: string | null;
  };

type Leave = Pick<Row<'subscriptionCustomer'>, 'customer' | 'type' | 'end'>;

/** True of a type that stands for leave from another one: nobody comes in by it. */
const IS_LEAVE = sql`exists (select 1 from "subscription" l where l."temporarySubscription" = t."id")`;

/** All there are, the newest first. */
export async function membershipsOf(ctx: ReadContext, customer: number): Promise<readonly OwnMembership[]> {
  const rows = await queryAll<Subscribed>(
    ctx.db,
    sql`select s."id" as "id", s."customer", s."start" as "start", s."end", s."active", t."name", t."temporarySubscription",
        null as "from", null as "to", '' as "holderName"
      from "subscriptionCustomer" s join "subscription" t on t."id" = s."type"
      where s."customer" = ${customer} and s."deleted" = 0 and not ${IS_LEAVE}
     union all
     select s."id", s."customer", s."start", s."end", s."active", t."name", t."temporarySubscription",
        b."start", b."end", h."name"
      from "subscriptionBeneficiary" b join "subscriptionCustomer" s on s."id" = b."subscriptionCustomer"
        join "subscription" t on t."id" = s."type" join "customer" h on h."id" = s."customer"
      where b."customer" = ${customer} and b."deleted" = 0 and s."deleted" = 0 and s."customer" <> ${customer}
        and not ${IS_LEAVE}
      order by "start" desc nulls last, "id" desc`,
  );
  const today = ctx.zone.dateAt(ctx.now);
  const leaves = await leavesOf(ctx, rows, today);
  return rows.map((row) => {
    const days = sharedDays(row, { start: row.from, end: row.to });
    const leave = leaves.find(({ customer, type }) => customer === row.customer && type === row.temporarySubscription);
    const state = membershipStateOf({ ...days, active: row.active === 1, isPaused: leave !== undefined }, today);
    return {
      id: row.id,
      name: row.name,
      state,
      ...days,
      pausedUntil: state === 'paused' ? (leave?.end ?? null) : null,
      holder: row.customer === customer ? null : { id: row.customer, name: row.holderName },
    };
  });
}

/** The leave that runs today, of the types that stand for it. */
async function leavesOf(ctx: ReadContext, rows: readonly Subscribed[], today: string): Promise<readonly Leave[]> {
  const resting = rows.filter(({ temporarySubscription }) => temporarySubscription !== null);
  if (resting.length === 0) return [];
  return queryAll<Leave>(
    ctx.db,
    sql`select "customer", "type", "end" from "subscriptionCustomer"
      where "customer" in ${sql.list([...new Set(resting.map(({ customer }) => customer))])}
        and "deleted" = 0 and "active" = 1 and "start" <= ${today} and coalesce("end", ${today}) >= ${today}
      order by "id"`,
  );
}
