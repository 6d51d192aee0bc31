/** The register of issued invoices: which documents are in it, its first rows, and what all of them sum to. */

import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add, fromMoney, sum, ZERO } from '#shared/domain/money.ts';
import type { Days } from '#shared/domain/reportPeriod.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import type { RegisterRow } from '#shared/reports/definitions/register.ts';
import type { Answer } from '#shared/reports/index.ts';
import { MOST_PAPER_ROWS } from '#shared/tableFormats.ts';
import { otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { registerRows, registerSums } from './registerRows.ts';
import { currenciesIn, turnoverIn, turnoverRows } from './turnover.ts';
import { paidWithoutDocument } from './undocumented.ts';

type Report = Answer<'register'>;

/** Documents read at once. */
const BATCH = 1000;

/** What is asked of the register. */
export type RegisterQuestion = Days & ScopeQuestion;

/** Answers for a period, for one company or all, and in one currency. */
export async function registerReport(ctx: ReadContext, asked: RegisterQuestion): Promise<Report> {
  const scope = await scopeOf(ctx, asked);
  const ids = await registeredIds(ctx, asked, scope);
  const totals = { base: ZERO, tax: ZERO, surcharge: ZERO, withheld: ZERO };
  let count = 0;
  let documents = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const { isRepeated, withheld, parts } of await registerSums(ctx, ids.slice(start, start + BATCH))) {
      count += parts.length;
      if (isRepeated === 1) continue;
      documents += 1;
      totals.withheld = add(totals.withheld, withheld ?? ZERO);
      totals.base = add(
        totals.base,
        sum(parts, ({ base }) => base),
      );
      totals.tax = add(
        totals.tax,
        sum(parts, ({ amount }) => amount),
      );
      totals.surcharge = add(
        totals.surcharge,
        sum(parts, ({ surchargeAmount }) => surchargeAmount),
      );
    }
    await setImmediate();
  }
  const first: RegisterRow[] = [];
  for (let start = 0; start < ids.length && first.length < MOST_PAPER_ROWS; start += BATCH) {
    const rows = await registerRows(ctx, ids.slice(start, start + BATCH));
    first.push(...rows.slice(0, MOST_PAPER_ROWS - first.length));
  }
  const turnover = turnoverIn(asked, scope);
  return {
    from: asked.from,
    to: asked.to,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, currenciesIn([turnover])),
    count,
    documents,
    totals: {
      base: fromMoney(totals.base),
      tax: fromMoney(totals.tax),
      surcharge: fromMoney(totals.surcharge),
      total: fromMoney(add(totals.base, totals.tax, totals.surcharge)),
      withheld: fromMoney(totals.withheld),
    },
    undocumented: await paidWithoutDocument(ctx, asked, scope),
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
      order by i."date" nulls first, i."counter" nulls first, i."sequenceNumber" nulls first, i."id"`,
  );
  return rows.map(({ id }) => id);
}
