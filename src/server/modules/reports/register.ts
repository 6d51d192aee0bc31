/** The register of issued invoices: which documents are in it, its first rows, and what all of them sum to. */

import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import type { Days } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import type { RegisterRow, reportRegister } from '#shared/operations/contracts/reportRegister.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { MOST_PAPER_ROWS } from '#shared/tableFormats.ts';
import { otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { registerRows } from './registerRows.ts';
import { currenciesIn, turnoverIn, turnoverRows } from './turnover.ts';

type Report = OutputOf<typeof reportRegister>;

/** Documents read at once. */
const BATCH = 1000;

/** What is asked of the register. */
export type RegisterQuestion = Days & ScopeQuestion;

/** Answers for a period, for one company or all, and in one currency. */
export async function registerReport(ctx: ReadContext, asked: RegisterQuestion): Promise<Report> {
  const scope = await scopeOf(ctx, asked);
  const ids = await registeredIds(ctx, asked, scope);
  const first: RegisterRow[] = [];
  const totals = { base: ZERO, tax: ZERO, surcharge: ZERO, total: ZERO };
  let count = 0;
  let documents = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await registerRows(ctx, ids.slice(start, start + BATCH));
    count += rows.length;
    first.push(...rows.slice(0, MOST_PAPER_ROWS - first.length));
    const counted = rows.filter(({ isRepeated }) => !isRepeated);
    documents += new Set(counted.map(({ invoice }) => invoice)).size;
    for (const row of counted) {
      for (const name of ['base', 'tax', 'surcharge', 'total'] as const) {
        totals[name] = add(totals[name], toMoney(row[name] ?? 0));
      }
    }
    await setImmediate();
  }
  const turnover = turnoverIn(asked, scope);
  const money = (amount: Money): number => fromMoney(amount);
  return {
    ...{ from: asked.from, to: asked.to, currency: scope.currency },
    otherCurrencies: await otherCurrencies(ctx, scope, currenciesIn([turnover])),
    ...{ count, documents },
    totals: {
      ...{ base: money(totals.base), tax: money(totals.tax) },
      ...{ surcharge: money(totals.surcharge), total: money(totals.total) },
    },
    list: turnoverRows(turnover),
    rows: first,
  };
}

/**
 * The documents of the register, by date and series: what was issued and is in force, offers and documents for the house apart.
 * What says again what others said was issued, too.
 */
export async function registeredIds(
  ctx: ReadContext,
  { from, to }: Days,
  { company, documents }: Pick<Scope, 'company' | 'documents'>,
): Promise<readonly number[]> {
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select i."id" from "invoice" i where ${withinBudget('i."id"')}
      and i."status" = ${sql.literal(InvoiceStatus.confirmed)} and i."isProforma" = 0 and i."isInternal" = 0
      and i."date" >= ${from} and i."date" <= ${to} and coalesce(i."company" = ${company}, 1)
      ${documents === null ? sql`` : sql`and i."currency" = ${documents}`}
      order by i."date", i."counter", i."sequenceNumber", i."id"`,
  );
  return rows.map(({ id }) => id);
}
