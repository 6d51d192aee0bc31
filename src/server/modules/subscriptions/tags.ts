/** Tags that running subscriptions give their customers and beneficiaries, and take back once none of them runs any more. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { fieldOf, partsOf } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { change, load } from '#server/core/records/write.ts';
import type { SubscriptionTag } from '#shared/domain/subscriptionTags.ts';

/** Customers that one transaction goes through: few enough for a sale not to notice. */
const AT_ONCE = 50;

/** True where a customer has other tags of subscriptions than those that run today. */
export async function areTagsDue(ctx: ReadContext): Promise<boolean> {
  return (await dueCustomers(ctx, 1)).length > 0;
}

/** Gives and takes back the tags of some customers. Returns whether there may be more. Doing it again does nothing. */
export async function settleSomeTags(ctx: WriteContext): Promise<boolean> {
  const due = await dueCustomers(ctx, AT_ONCE);
  for (const id of due) await settleTags(ctx, id);
  return due.length === AT_ONCE;
}

/** Gives a customer the tags of the subscriptions that run today, and takes back those of others. */
async function settleTags(ctx: WriteContext, id: number): Promise<void> {
  const customer = await load(ctx, 'customer', id);
  if (customer.deleted === 1) return;
  const wanted = new Set(
    (
      await queryAll<{ tag: number }>(
        ctx.db,
        sql`select distinct "tag" from (${runningTags(ctx)}) where "customer" = ${id} order by "tag"`,
      )
    ).map(({ tag }) => tag),
  );
  const known = JSON.parse(customer.subscriptionTags ?? '[]') as readonly SubscriptionTag[];
  const before = JSON.parse(customer.tags) as readonly number[];
  const over = new Set(known.filter(({ tag, given }) => given && !wanted.has(tag)).map(({ tag }) => tag));
  const added = [...wanted].filter((tag) => !known.some((one) => one.tag === tag));
  const next = [
    ...known.filter(({ tag }) => wanted.has(tag)),
    ...added.map((tag) => ({ tag, given: !before.includes(tag) })),
  ];
  const subscriptionTags = next.length === 0 ? null : JSON.stringify(next);
  if (subscriptionTags === customer.subscriptionTags) return;
  const after = new Set([...before.filter((tag) => !over.has(tag)), ...added]);
  const tags = JSON.stringify([...after].toSorted((a, b) => a - b));
  await change(ctx, 'customer', customer, { tags, subscriptionTags }, 'updated');
}

/** Gives and takes back the tags of the holder of a subscription and of its beneficiaries. */
export async function settleTagsOf(ctx: WriteContext, subscription: number): Promise<void> {
  const people = await queryAll<{ customer: number }>(
    ctx.db,
    sql`select "customer" from "subscriptionCustomer" where "id" = ${subscription}
      union select "customer" from "subscriptionBeneficiary" where "subscriptionCustomer" = ${subscription}`,
  );
  for (const id of people.map(({ customer }) => customer).toSorted((a, b) => a - b)) await settleTags(ctx, id);
}

/** Customers and tags that subscriptions give today. */
function runningTags(ctx: ReadContext): Sql {
  const today = ctx.zone.dateAt(ctx.now);
  const runs = sql`s."deleted" = 0 and s."active" = 1 and s."start" <= ${today} and (s."end" is null or s."end" >= ${today})`;
  return sql`select s."customer", t."customerTag" as "tag"
      from "subscription" t join "subscriptionCustomer" s on s."type" = t."id"
      where t."customerTag" is not null and ${runs}
    union select b."customer", t."beneficiaryTag"
      from "subscription" t join "subscriptionCustomer" s on s."type" = t."id"
        join "subscriptionBeneficiary" b on b."subscriptionCustomer" = s."id"
      where t."beneficiaryTag" is not null and ${runs} and b."deleted" = 0
        and (b."start" is null or b."start" <= ${today}) and (b."end" is null or b."end" >= ${today})`;
}

async function dueCustomers(ctx: ReadContext, most: number): Promise<number[]> {
  const rows = await queryAll<{ customer: number }>(
    ctx.db,
    sql`with "running" as (${runningTags(ctx)}),
      "known" as (
        select c."id" as "customer", ${fieldOf(sql`k.value`, 'tag')} as "tag"
          from "customer" c, ${partsOf(sql`c."subscriptionTags"`)} k where c."subscriptionTags" is not null),
      "differing" as (
        select * from (select "customer", "tag" from "running" except select "customer", "tag" from "known")
        union select * from (select "customer", "tag" from "known" except select "customer", "tag" from "running"))
      select distinct d."customer" from "differing" d join "customer" c on c."id" = d."customer"
        where c."deleted" = 0 order by d."customer" limit ${most}`,
  );
  return rows.map(({ customer }) => customer);
}
