/** What a membership gives at a till: prices by a rate, and entries. */
import { despiteNumber, membershipStates } from '#shared/domain/entries.ts';
import { daysBetween } from '../core/db/dialect.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rule } from './rule.ts';

/** What stands against whoever has no subscription in force, by its numbers. */
const withoutMembership = [...membershipStates.filter((state) => state !== 'active'), 'none' as const].map(
  despiteNumber,
);

/** True of a rate `r` that nobody changed since the day before the sale `s`: clocks may have been set in between. */
const isAsItWas = sql`${daysBetween(sql`coalesce(r."updated", r."created")`, sql`s."created"`)} > 1`;

export const memberships: readonly Invariant[] = [
  rule(
    'what was sold by a rate says so, and one for a tag is a customer’s',
    sql`select 'sale ' || s."id" as what from "sale" s left join "productRate" r on r."id" = s."productRate"
      where (s."productRate" is null) <> (s."rateName" is null)
         or r."customerTag" is not null and s."customer" is null and ${isAsItWas}`,
  ),
  // A rate may have been changed since; which customers had the tag then is stored nowhere. What is recharged has the
  // price of several packs.
  rule(
    'what was sold by a rate that is as it was has its product, its name and its price',
    sql`select 'sale ' || s."id" as what from "sale" s join "productRate" r on r."id" = s."productRate"
      where ${isAsItWas}
        and (s."product" is distinct from r."product" or s."rateName" <> r."name"
             or s."price" <> r."price" and s."voucherType" is null)`,
  ),
  rule(
    'who came in did so by a subscription in force, or despite something',
    sql`select 'entry ' || "id" as what from "entry"
      where "despite" is null and "subscriptionCustomer" is null
         or "despite" in (${sql.literal(...withoutMembership)}) and "subscriptionCustomer" is not null`,
  ),
];
