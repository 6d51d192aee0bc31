/** What a session was paid and paid out, as X and Z state it. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { tillTypes } from '#shared/domain/paymentTypes.ts';
import type { PosReport, PosState } from '#shared/operations/parts.ts';
import { methodLabel, userLabel } from './posReportLabels.ts';

type Report = Pick<PosReport, 'payments' | 'byPaymentMethod' | 'refunds' | 'takenBack' | 'corrections'>;

interface Part extends Pick<Row<'payment'>, 'paymentMethod' | 'type' | 'amount'> {
  readonly name: string;
  readonly tips: Money;
  readonly count: number;
  /** 1 refunded, 2 reversed, 0 neither. */
  readonly back: 0 | 1 | 2;
}

/** Payments by method: received, paid out and the sum; refunds and reversals, and which were corrected by whom. */
export async function paidIn(ctx: ReadContext, opening: number): Promise<Report> {
  const parts = await queryAll<Part>(
    ctx.db,
    sql`select p.*, m."name" from (
       select "paymentMethod", "type", case when "amount" >= 0 then 0 when "cancelationOf" is null then 1 else 2
       end as "back",
              sum("amount") as "amount", count(*) as "count", coalesce(sum("tip"), 0) as "tips"
         from "payment" where ${withinBudget('"id"')} and "session" = ${opening} group by 1, 2, 3) p
       join "paymentMethod" m on m."id" = p."paymentMethod" order by p."type", p."paymentMethod", p."back"`,
  );
  const back = (kind: 1 | 2): PosReport['refunds'] => {
    const own = parts.filter((part) => part.back === kind);
    return { count: countOf(own), total: fromMoney(neg(totalOf(own))) };
  };
  const methods = Map.groupBy(parts, ({ paymentMethod, type }) => `${paymentMethod} ${type}`);
  const byPaymentMethod = [...methods.values()].flatMap((own) =>
    own.slice(0, 1).map(({ paymentMethod, name, type }) => ({
      paymentMethod,
      name: methodLabel(name, type),
      type,
      amount: fromMoney(totalOf(own)),
      count: countOf(own),
      tips: fromMoney(sum(own, ({ tips }) => tips)),
      ...flowsOf(own),
    })),
  );
  return {
    payments: { ...flowsOf(parts), net: fromMoney(totalOf(parts)) },
    byPaymentMethod,
    refunds: back(1),
    takenBack: back(2),
    corrections: await correctionsIn(ctx, opening),
  };
}

/** What a session was paid by methods that neither its drawer nor the card terminal holds: transfers, vouchers and such. */
export async function paidElsewhere(ctx: ReadContext, opening: number): Promise<PosState['otherMethods']> {
  const rows = await queryAll<Omit<Part, 'tips' | 'back'>>(
    ctx.db,
    sql`select p.*, m."name" from (
       select "paymentMethod", "type", sum("amount") as "amount", count(*) as "count"
         from "payment" where "session" = ${opening} and "type" not in (${sql.literal(...tillTypes)}) group by 1, 2) p
       join "paymentMethod" m on m."id" = p."paymentMethod" order by p."type", p."paymentMethod"`,
  );
  return rows.map(({ paymentMethod, type, name, count, amount }) => ({
    paymentMethod,
    name: methodLabel(name, type),
    type,
    count,
    amount: fromMoney(amount),
  }));
}

function flowsOf(parts: readonly Part[]): { readonly received: number; readonly paidOut: number } {
  return {
    received: fromMoney(totalOf(parts.filter(({ back }) => back === 0))),
    paidOut: fromMoney(totalOf(parts.filter(({ back }) => back !== 0))),
  };
}

function totalOf(parts: readonly Part[]): Money {
  return sum(parts, ({ amount }) => amount);
}

function countOf(parts: readonly { readonly count: number }[]): number {
  return parts.reduce((all, { count }) => all + count, 0);
}

interface Corrected extends Pick<Row<'payment'>, 'id' | 'amount' | 'tip' | 'created' | 'createUser'> {
  readonly of: number;
  readonly from: string;
  readonly fromType: number;
  readonly to: string;
  readonly toType: number;
}

/** The payments moved between cash and card by `billing:correct`; the payment instead is the next in the chain. */
async function correctionsIn(ctx: ReadContext, opening: number): Promise<PosReport['corrections']> {
  const rows = await queryAll<Corrected>(
    ctx.db,
    sql`select p."id", p."cancelationOf" as "of", p."amount", p."tip", p."created", p."createUser",
            m."name" as "from", p."type" as "fromType", n."name" as "to", r."type" as "toType"
       from "payment" p
       join "paymentMethod" m on m."id" = p."paymentMethod"
       join "payment" r on r."id" = (select min(x."id") from "payment" x where x."id" > p."id")
       join "paymentMethod" n on n."id" = r."paymentMethod"
      where p."session" = ${opening} and p."scope" = 'billing:correct' and p."cancelationOf" is not null
      order by p."id"`,
  );
  const corrections: PosReport['corrections'] = [];
  for (const row of rows) {
    corrections.push({
      payment: row.of,
      at: ctx.zone.toWire(row.created),
      user: row.createUser,
      name: await userLabel(ctx, row.createUser),
      from: methodLabel(row.from, row.fromType),
      to: methodLabel(row.to, row.toType),
      amount: fromMoney(neg(add(row.amount, row.tip ?? ZERO))),
    });
  }
  return corrections;
}
