/** All that decides about the fees of some subscriptions, read by a few statements for many of them. */
import type { ReadContext } from '#server/core/context/context.ts';
import { greatest } from '#server/core/db/dialect.ts';
import { byIndex } from '#server/core/db/dialectText.ts';
import { queryAll, queryCells } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { Addon, Edit } from '#shared/domain/fees/amounts.ts';
import type { CancelledFee, Subscribed } from '#shared/domain/fees/fees.ts';
import type { Leave } from '#shared/domain/fees/leaves.ts';
import type { Money } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { type DebitAccount, debitAccounts } from '../directDebits/debitAccounts.ts';
import type { Choice } from './choice.ts';

/** Columns that are written as they are with a fee, or shown beside it. */
interface SubscriptionRow
  extends Pick<
    Row<'subscriptionCustomer'>,
    'id' | 'customer' | 'type' | 'start' | 'end' | 'price' | 'language' | 'publicComments' | 'description'
  > {
  readonly active: 0 | 1;
  readonly directDebit: 0 | 1;
  readonly bankAccount: number | null;
  readonly priceSince: string | null;
  readonly activeSince: string | null;
  readonly created: string;
  readonly period: number;
  readonly apportionment: 0 | 1;
  readonly product: number;
  readonly expiration: string | null;
  readonly typeName: string;
  readonly productName: string;
  readonly productPrice: Money;
  readonly customerName: string;
  readonly paymentCondition: number | null;
  /** 1 for a subscription that stands for the leave from another. */
  readonly isLeave: 0 | 1;
}

/** A subscription with all its facts. */
export interface Subscriber extends Subscribed {
  readonly row: SubscriptionRow;
  /** The account that is debited; null where none is, or none is known. */
  readonly account: Pick<DebitAccount, 'id' | 'mandate' | 'mandateDate'> | null;
}

/** True for a subscription that never had a fee. */
export function isWithoutFee({ issued, cancelled }: Subscriber): boolean {
  return issued.size === 0 && cancelled.size === 0;
}

/** Which subscriptions are meant, as a condition over `s`. */
export function subscriptionsOf({ date, subscriptions, customers }: Choice): Sql {
  const ofTypes = subscriptions === undefined ? sql`` : sql`and s."type" in ${sql.list(subscriptions)}`;
  const ofCustomers = customers === undefined ? sql`` : sql`and s."customer" in ${sql.list(customers)}`;
  return sql`s."deleted" = 0 and s."start" <= ${date} ${ofTypes} ${ofCustomers}`;
}

/** Some of the subscriptions that a condition over `s` finds, behind one by its id, with their facts. */
export async function readSubscribers(
  ctx: ReadContext,
  choice: Pick<Choice, 'from' | 'feesFrom'>,
  which: Sql,
  after: number,
  limit: number,
): Promise<readonly Subscriber[]> {
  const rows = await queryAll<SubscriptionRow>(
    ctx.db,
    sql`select s."id", s."customer", s."type", s."start", s."end", s."price", s."language", s."publicComments",
        s."description", s."active", s."directDebit", s."bankAccount", s."priceSince", s."activeSince", s."created",
        t."period", t."apportionment", t."product", t."expiration", t."name" as "typeName",
        p."name" as "productName", p."price" as "productPrice", c."name" as "customerName", c."paymentCondition",
        exists (select 1 from "subscription" u where u."temporarySubscription" = t."id") as "isLeave"
      from "subscriptionCustomer" s join "subscription" t on t."id" = s."type" join "product" p on p."id" = t."product"
        join "customer" c on c."id" = s."customer"
      where ${which} and s."id" > ${after} order by s."id" limit ${limit}`,
  );
  if (rows.length === 0) return [];
  const ids = sql.list(rows.map(({ id }) => id));
  const [addons, edits, omissions, issued, leaves, accounts] = [
    await addonsOf(ctx, ids),
    await editsOf(ctx, ids),
    await omissionsOf(ctx, ids),
    await issuedOf(ctx, ids),
    await leavesOf(ctx, ids),
    await accountsOf(ctx, rows),
  ];
  return rows.map((row) => ({
    row,
    period: row.period,
    apportionment: row.apportionment === 1,
    start: row.start,
    end: row.end,
    product: row.product,
    name: row.productName,
    price: row.price,
    productPrice: row.productPrice,
    priceSince: row.priceSince,
    active: row.active === 1,
    regularFrom: regularFrom(ctx, row, choice),
    addons: addons.get(row.id) ?? [],
    edits: edits.get(row.id) ?? new Map(),
    omissions: omissions.get(row.id) ?? new Map(),
    issued: issued.get(row.id)?.dates ?? new Set(),
    cancelled: issued.get(row.id)?.cancelled ?? new Map(),
    leaves: leaves.get(row.id) ?? [],
    account: accounts(row),
  }));
}

/** A day of the first period that is issued unasked. Nothing of the time before somebody was active again is. */
function regularFrom(
  ctx: ReadContext,
  { created, activeSince }: SubscriptionRow,
  { from, feesFrom }: Pick<Choice, 'from' | 'feesFrom'>,
): string | null {
  const first = from ?? feesFrom ?? ctx.zone.dateAt(Date.parse(created));
  return activeSince !== null && activeSince > first ? activeSince : first;
}

async function addonsOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, readonly Addon[]>> {
  const rows = await queryAll<
    Omit<Addon, 'accumulative'> & { subscriptionCustomer: number; accumulative: 0 | 1 | null }
  >(
    ctx.db,
    sql`select a."subscriptionCustomer", a."id", a."product", p."name", a."price", p."price" as "productPrice",
        a."percentage", a."accumulative", a."priority", a."start", a."end"
      from "subscriptionAddon" a join "product" p on p."id" = a."product"
      where a."subscriptionCustomer" in ${ids} and a."deleted" = 0`,
  );
  return grouped(rows, ({ subscriptionCustomer, accumulative, ...addon }) => [
    subscriptionCustomer,
    { ...addon, accumulative: accumulative === 1 },
  ]);
}

/** Of several for one date the last one holds. */
async function editsOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, Map<string, Edit>>> {
  const rows = await queryAll<{ subscriptionCustomer: number; issueDate: string; id: number; amount: Money }>(
    ctx.db,
    sql`select "subscriptionCustomer", "issueDate", "id", "amount" from "editedSale"
      where "subscriptionCustomer" in ${ids} and "deleted" = 0 order by "id"`,
  );
  return mapped(rows.map(({ subscriptionCustomer, issueDate, ...edit }) => [subscriptionCustomer, issueDate, edit]));
}

async function omissionsOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, Map<string, number>>> {
  const rows = await queryAll<{ subscriptionCustomer: number; issueDate: string; id: number }>(
    ctx.db,
    sql`select "subscriptionCustomer", "issueDate", "id" from "ommitedSale"
      where "subscriptionCustomer" in ${ids} and "deleted" = 0 order by "id"`,
  );
  return mapped(rows.map(({ subscriptionCustomer, issueDate, id }) => [subscriptionCustomer, issueDate, id]));
}

interface IssuedFees {
  /** Dates of those that were not cancelled. */
  readonly dates: Set<string>;
  readonly cancelled: Map<string, CancelledFee>;
}

/** The fees there are of each subscription. */
async function issuedOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, IssuedFees>> {
  const cancelled = await cancelledOf(ctx, ids);
  const rows = await queryCells(
    ctx.db,
    sql`select "subscriptionCustomer", "issueDate", "id" from "subscriptionFee" where "subscriptionCustomer" in ${ids}`,
  );
  const found = new Map<number, IssuedFees>();
  for (const [id, date, fee] of rows as [number, string, number][]) {
    const fees = found.get(id) ?? { dates: new Set(), cancelled: new Map() };
    found.set(id, fees);
    const gone = cancelled.get(fee);
    if (gone === undefined) fees.dates.add(date);
    else if (!gone.isReplaced && fee > (fees.cancelled.get(date)?.id ?? 0))
      fees.cancelled.set(date, { id: fee, at: gone.at });
  }
  return found;
}

interface Cancellation {
  readonly at: string;
  readonly isReplaced: boolean;
}

/** When the last sale of the add-ons of a fee, the sale `s`, was written; empty where it has none. */
const lastOfAddons = sql`coalesce((select max(coalesce(a."updated", a."created")) from "sale" a
  where a."parent" = s."id" and a."fkModel" = 'subscriptionCustomer'), '')`;

/**
 * The fees all of whose sales were cancelled, or credited as a whole, by their ids. Has the terms of the index of them word for word, as SQLite can
 * use that only then; unasked it would go through all sales of fees.
 */
async function cancelledOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, Cancellation>> {
  const gone = sql.literal(SaleStatus.cancelled, SaleStatus.refunded);
  const rows = await queryAll<{ id: number; at: string; isReplaced: 0 | 1 }>(
    ctx.db,
    sql`select f."id", exists (select 1 from "subscriptionFee" r where r."replaces" = f."id") as "isReplaced",
        ${greatest(sql`coalesce(s."updated", s."created")`, lastOfAddons)} as "at"
      from "sale" s ${sql.raw(byIndex('sale_feeTakenBack'))} join "subscriptionFee" f on f."sale" = s."id"
      where s."fkModel" = 'subscriptionCustomer' and s."status" in (${gone}) and s."fkId" in ${ids}
        and not exists (select 1 from "sale" a
          where a."parent" = s."id" and a."fkModel" = 'subscriptionCustomer' and a."status" not in (${gone}))`,
  );
  return new Map(rows.map(({ id, at, isReplaced }) => [id, { at, isReplaced: isReplaced === 1 }]));
}

/** The leave of each subscription: what its customer has of the type that stands for it. */
async function leavesOf(ctx: ReadContext, ids: Sql): Promise<ReadonlyMap<number, readonly Leave[]>> {
  const rows = await queryAll<Leave & { subscription: number }>(
    ctx.db,
    sql`select s."id" as "subscription", l."id", l."start", l."end"
      from "subscriptionCustomer" s join "subscription" t on t."id" = s."type"
        join "subscriptionCustomer" l on l."customer" = s."customer" and l."type" = t."temporarySubscription"
      where s."id" in ${ids} and l."deleted" = 0 and l."active" = 1 order by l."start", l."id"`,
  );
  return grouped(rows, ({ subscription, ...leave }) => [subscription, leave]);
}

/** The account each subscription is debited to; null where it is not debited. */
async function accountsOf(
  ctx: ReadContext,
  rows: readonly SubscriptionRow[],
): Promise<(row: SubscriptionRow) => DebitAccount | null> {
  const accounts = await debitAccounts(
    ctx,
    rows.filter(({ directDebit }) => directDebit === 1),
  );
  return (row) => (row.directDebit === 0 ? null : accounts.of(row));
}

function grouped<T, V>(rows: readonly T[], entry: (row: T) => readonly [number, V]): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const [key, value] = entry(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

function mapped<V>(entries: readonly (readonly [number, string, V])[]): Map<number, Map<string, V>> {
  const maps = new Map<number, Map<string, V>>();
  for (const [id, date, value] of entries) {
    const map = maps.get(id) ?? new Map<string, V>();
    maps.set(id, map.set(date, value));
  }
  return maps;
}
