/** What customers hold on vouchers and deposits, and what of it expires soon. */

import type { ReadContext } from '#server/core/context/context.ts';
import { alphabetSql } from '#server/core/db/alphabet.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { addDays, momentsOf } from '#shared/domain/reportPeriod.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { queryOf } from './turnover.ts';

type Report = Answer<'vouchers'>;

/** What is left of lots, or of deposits, by when they are over. */
interface Remaining {
  readonly count: number;
  readonly balance: Money;
  readonly expired: Money;
  readonly in30: Money;
  readonly in60: Money;
  readonly in90: Money;
}

const NOTHING: Remaining = { count: 0, balance: ZERO, expired: ZERO, in30: ZERO, in60: ZERO, in90: ZERO };

/** Answers for today. */
export async function voucherReport(ctx: ReadContext): Promise<Report> {
  const types = await vouchersOf(ctx);
  const inMoney = types.filter(({ kind }) => kind === VoucherKind.money);
  return {
    date: ctx.zone.dateAt(ctx.now),
    money: {
      ...amountsOf(inMoney.reduce(together, NOTHING)),
      ...voucherRows(
        ctx,
        inMoney.map(({ id }) => id),
      ),
    },
    types: types.map((type) => ({
      voucherType: type.id,
      name: type.name,
      kind: type.kind,
      ...amountsOf(type),
      ...voucherRows(ctx, [type.id]),
    })),
    deposits: { ...amountsOf(await depositsOf(ctx)), ...depositRows(ctx) },
  };
}

/** The vouchers of some types that hold something. */
export function heldRows(types: readonly number[]): ReportRows {
  const [only = 0, ...others] = types;
  // A list of none is no filter: no type has the id 0.
  const ofTypes = others.length === 0 ? { voucherType: String(only) } : { 'voucherType[in]': [only, ...others].join() };
  return { path: '/api/model/voucher', query: queryOf({ ...ofTypes, 'balance[gt]': '0' }), field: 'balance' };
}

type Lists = Pick<Report['deposits'], 'rows' | 'parts'>;

/** What is left of a lot is what its movements sum to: what put it in, and what took out of it. */
function voucherRows(ctx: ReadContext, types: readonly number[]): Lists {
  const today = ctx.zone.dateAt(ctx.now);
  const now = ctx.zone.toWire(ctx.at);
  const isOver = { lte: now };
  const isLeft = { gt: now };
  const movements = (ends: readonly object[]): ReportRows => ({
    path: '/api/model/voucherMovement',
    query: queryOf({
      filter: JSON.stringify({
        'voucher.voucherType': { in: [0, ...types] },
        'voucher.deleted': false,
        or: ends.flatMap((expires) => [
          { lot: null, expires },
          { lot: { null: false }, 'lot.expires': expires },
        ]),
      }),
    }),
    field: 'amount',
  });
  const within = (days: number): ReportRows => {
    const { until } = momentsOf({ from: today, to: addDays(today, days) }, ctx.zone.id);
    return movements([{ ...isLeft, lt: ctx.zone.toWire(until) }]);
  };
  return {
    rows: heldRows(types),
    parts: {
      usable: movements([{ null: true }, isLeft]),
      expired: movements([isOver]),
      in30: within(30),
      in60: within(60),
      in90: within(90),
    },
  };
}

function depositRows(ctx: ReadContext): Lists {
  const today = ctx.zone.dateAt(ctx.now);
  const deposits = (ends: Readonly<Record<string, string>>): ReportRows => ({
    path: '/api/model/deposit',
    query: queryOf({ 'balance[gt]': '0', ...ends }),
    field: 'balance',
  });
  const within = (days: number): ReportRows =>
    deposits({ 'endDate[gte]': today, 'endDate[lte]': addDays(today, days) });
  const usable = { filter: JSON.stringify({ or: [{ endDate: null }, { endDate: { gte: today } }] }) };
  return {
    rows: deposits({}),
    parts: {
      usable: deposits(usable),
      expired: deposits({ 'endDate[lt]': today }),
      in30: within(30),
      in60: within(60),
      in90: within(90),
    },
  };
}

/** A lot is what a movement put in, less what others took out of it. */
async function vouchersOf(
  ctx: ReadContext,
): Promise<readonly (Remaining & { id: number; name: string; kind: number })[]> {
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
      where v."deleted" = 0 group by t."id" order by t."kind", ${sql.raw(alphabetSql('t."name"'))}, t."id"`,
  );
}

/** A deposit is good for the whole of its last day. */
async function depositsOf(ctx: ReadContext): Promise<Remaining> {
  const today = ctx.zone.dateAt(ctx.now);
  const ends = sums(sql`"endDate"`, [sql`<`, sql`<=`], today, (days) => addDays(today, days));
  const row = await queryFirst<Remaining>(
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

function together(a: Remaining, b: Remaining): Remaining {
  return {
    count: a.count + b.count,
    balance: add(a.balance, b.balance),
    expired: add(a.expired, b.expired),
    in30: add(a.in30, b.in30),
    in60: add(a.in60, b.in60),
    in90: add(a.in90, b.in90),
  };
}

function amountsOf({ count, balance, expired, in30, in60, in90 }: Remaining): Omit<Report['money'], keyof Lists> {
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
