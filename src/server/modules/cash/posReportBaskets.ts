/** Money without a document: taken for baskets that were not charged yet, and for sales that are on none. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, neg, sum } from '#shared/domain/money.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import type { PosReport, PosState } from '#shared/operations/parts.ts';
import { labelOf, methodLabel, userLabel } from './posReportLabels.ts';
import { undocumentedIn } from './undocumented.ts';

type Report = NonNullable<PosReport['withoutDocument']>;

interface Entry extends Row<'basketPayment'> {
  readonly method: string;
}

const { taken, settled, refunded } = BasketPaymentType;

/**
 * What a session took without a document: for baskets, with what it charged and gave back, as entries and by method, tips
 * included; and for sales.
 */
export async function basketsIn(ctx: ReadContext, opening: number): Promise<Report> {
  const entries = await entriesOf(ctx, sql`b."session" = ${opening}`);
  const methods = Map.groupBy(entries, ({ paymentMethod, paymentType }) => `${paymentMethod} ${paymentType}`);
  const byPaymentMethod = [...methods.values()].flatMap((own) =>
    own.slice(0, 1).map(({ paymentMethod, paymentType, method }) => ({
      paymentMethod,
      name: methodLabel(method, paymentType),
      type: paymentType,
      ...flowsOf(own),
    })),
  );
  const listed: Report['entries'] = [];
  for (const entry of entries) listed.push(await listedAs(ctx, entry));
  const { count, total } = await undocumentedIn(ctx, opening);
  return { ...flowsOf(entries), byPaymentMethod, entries: listed, sales: { count, total: fromMoney(total) } };
}

/** The entries of a session by the movement of the cash point that they came after, from one movement to another. */
export async function basketsAfter(
  ctx: ReadContext,
  opening: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, Report['entries']>> {
  const after = new Map<number, Report['entries']>();
  const rows = await entriesOf(ctx, sql`b."session" = ${opening} and b."after" >= ${from} and b."after" <= ${to}`);
  for (const entry of rows) {
    const movement = entry.after ?? opening;
    after.set(movement, [...(after.get(movement) ?? []), await listedAs(ctx, entry)]);
  }
  return after;
}

async function listedAs(ctx: ReadContext, entry: Entry): Promise<Report['entries'][number]> {
  return { ...(await shown(ctx, entry)), type: entry.type, reason: entry.reason };
}

/** What was taken at a cash point, in whichever session, and is neither charged nor given back. */
export async function basketsWaiting(ctx: ReadContext, pos: number): Promise<PosState['waiting']> {
  const waiting: PosState['waiting'] = [];
  const rows = await entriesOf(ctx, sql`b."pos" = ${pos} and b."type" = 1 and b."endedBy" is null`);
  for (const entry of rows) waiting.push(await shown(ctx, entry));
  return waiting;
}

async function shown(ctx: ReadContext, entry: Entry): Promise<PosState['waiting'][number]> {
  return {
    basketPayment: entry.id,
    basket: entry.basket,
    at: ctx.zone.toWire(entry.created),
    user: entry.createUser,
    name: await userLabel(ctx, entry.createUser),
    paymentMethod: entry.paymentMethod,
    paymentMethodName: methodLabel(labelOf(entry.method, ''), entry.paymentType),
    amount: fromMoney(entry.amount),
    tip: fromMoney(entry.tip),
  };
}

/** The rows of the ledger `b` under a condition, with the names of their methods. */
function entriesOf(ctx: ReadContext, condition: Sql): Promise<readonly Entry[]> {
  return queryAll<Entry>(
    ctx.db,
    sql`select b.*, m."name" as "method" from "basketPayment" b join "paymentMethod" m on m."id" = b."paymentMethod"
      where ${condition} order by b."id"`,
  );
}

function flowsOf(entries: readonly Entry[]): Omit<Report, 'byPaymentMethod' | 'entries' | 'sales'> {
  const of = (type: number): Money =>
    sum(
      entries.filter((entry) => entry.type === type),
      ({ amount, tip }) => add(amount, tip),
    );
  const parts = { taken: of(taken), settled: neg(of(settled)), refunded: neg(of(refunded)) };
  return {
    taken: fromMoney(parts.taken),
    settled: fromMoney(parts.settled),
    refunded: fromMoney(parts.refunded),
    net: fromMoney(add(parts.taken, parts.settled, parts.refunded)),
  };
}
