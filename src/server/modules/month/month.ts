/** A month, or other days, as they are now: sums, checks and bridge. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { fromMoney, type Money, sub } from '#shared/domain/money.ts';
import { type Days, monthOf } from '#shared/domain/reportPeriod.ts';
import type { MonthProof, MonthSums } from '#shared/operations/parts/month.ts';
import { scopeOf } from '../reports/currencies.ts';
import { registerReport } from '../reports/register.ts';
import { taxReport } from '../reports/taxes.ts';
import { isTurnover, type Turnover, turnoverIn } from '../reports/turnover.ts';
import { bridgeOf } from './bridge.ts';
import { checksOf } from './checks.ts';

/** Which month, of one company or of all (null). */
export interface MonthQuestion {
  readonly company: number | null;
  readonly year: number;
  readonly month: number;
}

/** The days of a month. */
export function daysOfMonth({ year, month }: Pick<MonthQuestion, 'year' | 'month'>): Days {
  return monthOf(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
}

/** Reads what some days prove. */
export async function proofOf(
  all: ReadContext,
  { from, to, company }: Days & Pick<MonthQuestion, 'company'>,
): Promise<MonthProof> {
  const ctx = localTo(all, company);
  const days = { from, to };
  const scope = await scopeOf(ctx, { company });
  const asked = { ...days, company, currency: scope.currency };
  const bridge = await bridgeOf(ctx, { ...days, scope });
  const taxes = await taxReport(ctx, asked);
  const register = await registerReport(ctx, asked);
  const sums = { ...(await documentsOf(ctx, turnoverIn(days, scope))), collected: bridge.collected };
  return {
    ...days,
    currency: scope.currency,
    otherCurrencies: taxes.otherCurrencies,
    sums,
    checks: await checksOf(ctx, { ...days, scope, taxes, register, bridge, sums }),
    bridge,
  };
}

/** What the documents of a period say of themselves. */
async function documentsOf(ctx: ReadContext, turnover: Turnover): Promise<Omit<MonthSums, 'collected'>> {
  const row = await queryFirst<{ documents: number; base: Money; total: Money }>(
    ctx.db,
    sql`select count(*) as "documents", coalesce(sum(i."totalBeforeTaxes"), 0) as "base", coalesce(sum(i."total"), 0) as "total"
       from "invoice" i where ${isTurnover(turnover)}`,
  );
  if (row === undefined) throw new Error('a sum has a row');
  const { documents, base, total } = row;
  return { documents, base: fromMoney(base), tax: fromMoney(sub(total, base)), total: fromMoney(total) };
}
