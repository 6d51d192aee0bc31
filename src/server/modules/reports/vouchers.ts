/** What customers hold on vouchers and deposits, and what of it expires soon. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { addDays, momentsOf } from '#shared/domain/reportPeriod.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { reportVouchers } from '#shared/operations/contracts/reportVouchers.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { queryOf } from './turnover.ts';

type Report = OutputOf<typeof reportVouchers>;

/** What is left of lots, or of deposits, by when they are over. */
interface Held {
  readonly count: number;
  readonly balance: Money;
  readonly expired: Money;
  readonly in30: Money;
  readonly in60: Money;
  readonly in90: Money;
}

const NOTHING: Held = { count: 0, balance: ZERO, expired: ZERO, in30: ZERO, in60: ZERO, in90: ZERO };

/** Answers for today. */
export async function voucherReport(ctx: ReadContext): Promise<Report> {
  const types = await vouchersOf(ctx);
  const inMoney = types.filter(({ kind }) => kind === VoucherKind.money);
  return {
    date: ctx.zone.dateAt(ctx.now),
    money: amountsOf(inMoney.reduce(together, NOTHING)),
    types: types.map((type) => ({
      voucherType: type.id,
      name: type.name,
      kind: type.kind,
      ...amountsOf(type),
      rows: {
        path: '/api/model/voucher',
        query: queryOf({ voucherType: String(type.id), 'balance[gt]': '0' }),
        field: 'balance',
      },
    })),
    deposits: {
      ...amountsOf(await depositsOf(ctx)),
      rows: { path: '/api/model/deposit', query: queryOf({ 'balance[gt]': '0' }), field: 'balance' },
    },
  };
}

/** A lot is what a movement put in, less what others took out of it. */
async function vouchersOf(ctx: ReadContext): Promise<readonly (Held & { id: number; name: string; kind: number })[]> {
  const today = ctx.zone.dateAt(ctx.now);
  const until = (days: number): string => momentsOf({ from: today, to: addDays(today, days) }, ctx.zone.id).until;
  const lots = sql`select coalesce("lot", "id") as "id", sum("amount") as "left" from "voucherMovement"
    where ${withinBudget('"id"')} group by 1 having sum("amount") <> 0`;
  const ends = sums(sql`o."expires"`, [sql`<=`, sql`<`], ctx.at, until);
  return queryAll(
    ctx.db,
    sql`select t."id", t."name", t."kind", count(distinct v."id") as "count", sum(l."left") as "balance",
            ${ends}
       from (${lots}) l join "voucherMovement" o on o."id" = l."id" join "voucher" v on v."id" = o."voucher"
       join "voucherType" t on t."id" = v."voucherType"
      where v."deleted" = 0 group by t."id" order by t."kind", t."name"`,
  );
}

/** A deposit is good for the whole of its last day. */
async function depositsOf(ctx: ReadContext): Promise<Held> {
  const today = ctx.zone.dateAt(ctx.now);
  const ends = sums(sql`"endDate"`, [sql`<`, sql`<=`], today, (days) => addDays(today, days));
  const row = await queryFirst<Held>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum("left"), 0) as "balance", ${ends}
       from (select "balance" as "left", "endDate" from "deposit" where "balance" > 0 and "deleted" = 0)`,
  );
  return row ?? NOTHING;
}

/** Sums of `left` by its end: over by now, and within days of now. */
function sums(end: Sql, [isOver, isWithin]: readonly [Sql, Sql], now: string, until: (days: number) => string): Sql {
  const within = [30, 60, 90].map(
    (days) =>
      sql`coalesce(sum(case when not (${end} ${isOver} ${now}) and ${end} ${isWithin} ${until(days)} then "left"
        end), 0)
        as ${sql.id(`in${days}`)}`,
  );
  return sql`coalesce(sum(case when ${end} ${isOver} ${now} then "left" end), 0) as "expired",
    ${sql.join(within, ', ')}`;
}

function together(a: Held, b: Held): Held {
  return {
    count: a.count + b.count,
    balance: add(a.balance, b.balance),
    expired: add(a.expired, b.expired),
    in30: add(a.in30, b.in30),
    in60: add(a.in60, b.in60),
    in90: add(a.in90, b.in90),
  };
}

function amountsOf({ count, balance, expired, in30, in60, in90 }: Held): Report['money'] {
  return {
    count,
    balance: fromMoney(balance),
    usable: fromMoney((balance - expired) as Money),
    expired: fromMoney(expired),
    in30: fromMoney(in30),
    in60: fromMoney(in60),
    in90: fromMoney(in90),
  };
}
