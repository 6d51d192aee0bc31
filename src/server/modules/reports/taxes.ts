/** The tax report: the taxes that documents state, by type of document, and what their series numbered. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, sub, sum, ZERO } from '#shared/domain/money.ts';
import type { Days } from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { labelOf } from '../cash/posReportLabels.ts';
import { countedTaxesOf, isEven, type Taxed } from '../cash/posReportTaxes.ts';
import { otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { isOwedInvoice, owedInvoicesOf } from './debts.ts';
import { seriesReport } from './series.ts';
import { currenciesIn, isTurnover, type Turnover, turnoverIn, turnoverRows } from './turnover.ts';
import { paidWithoutDocument } from './undocumented.ts';

type Report = Answer<'taxes'>;

/** Documents of a type that say the same of their taxes. */
interface Alike {
  readonly type: number;
  readonly taxes: string;
  readonly base: Money;
  readonly total: Money;
  readonly count: number;
}

/** Answers for a period, for one company or all, and in one currency. Series count the documents of every currency. */
export async function taxReport(ctx: ReadContext, asked: Days & ScopeQuestion): Promise<Report> {
  const scope = await scopeOf(ctx, asked);
  const turnover = turnoverIn(asked, scope);
  const alike = await alikeIn(ctx, turnover);
  const documents = await statedBy(ctx, turnover, alike);
  const names = await typeNames(ctx);
  const withheld = await withheldIn(ctx, turnover);
  const taxes: Report['taxes'] = [];
  const types: Report['types'] = [];
  for (const [type, own] of [...Map.groupBy(alike, (group) => group.type)].toSorted(([a], [b]) => a - b)) {
    const name = names.get(type) ?? '';
    for (const { tax, name: taxName, rate, category, kind, count, base, amount } of await countedTaxesOf(
      ctx,
      documents.get(type) ?? [],
    )) {
      taxes.push({ invoiceType: type, typeName: name, kind, tax, name: taxName, rate, category, count, base, amount });
    }
    types.push({
      invoiceType: type,
      name,
      ...totalsOf(own, withheld.get(type) ?? ZERO),
      rows: turnoverRows(turnover, { type: String(type) }),
    });
  }
  return {
    from: asked.from,
    to: asked.to,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, currenciesIn([turnover])),
    totals: totalsOf(
      alike,
      sum(withheld.values(), (amount) => amount),
    ),
    rows: turnoverRows(turnover),
    taxes,
    types,
    unpaid: await unpaidIn(ctx, asked, scope, names),
    undocumented: await paidWithoutDocument(ctx, asked, scope),
    series: await seriesReport(ctx, asked),
  };
}

/** What is owed now of the documents dated in a period. Earlier states are not stored. */
async function unpaidIn(
  ctx: ReadContext,
  { from, to }: Days,
  scope: Scope,
  names: ReadonlyMap<number, string>,
): Promise<Report['unpaid']> {
  const groups = await queryAll<{ type: number; count: number; total: Money; pending: Money }>(
    ctx.db,
    sql`select "type", count(*) as "count", sum("total") as "total", sum("pending") as "pending" from "invoice"
      where ${isOwedInvoice(scope)} and "date" >= ${from} and "date" <= ${to} group by 1 order by 1`,
  );
  const rowsOf = (more: Readonly<Record<string, string>> = {}): ReportRows =>
    owedInvoicesOf(scope, { 'date[gte]': from, 'date[lte]': to, ...more });
  return {
    count: groups.reduce((all, group) => all + group.count, 0),
    total: fromMoney(sum(groups, ({ total }) => total)),
    pending: fromMoney(sum(groups, ({ pending }) => pending)),
    rows: rowsOf(),
    types: groups.map(({ type, count, total, pending }) => ({
      invoiceType: type,
      name: names.get(type) ?? '',
      count,
      total: fromMoney(total),
      pending: fromMoney(pending),
      rows: rowsOf({ type: String(type) }),
    })),
  };
}

/** Few texts of taxes and bases are said by many documents: those are read once. */
function alikeIn(ctx: ReadContext, turnover: Turnover): Promise<readonly Alike[]> {
  return queryAll<Alike>(
    ctx.db,
    sql`select i."type", coalesce(i."taxes", '[]') as "taxes", i."totalBeforeTaxes" as "base", sum(i."total") as "total",
            count(*) as "count" from "invoice" i where ${isTurnover(turnover)} group by 1, 2, 3`,
  );
}

/** The documents by type; those whose lines have to tell, one by one. */
async function statedBy(
  ctx: ReadContext,
  turnover: Turnover,
  alike: readonly Alike[],
): Promise<ReadonlyMap<number, Taxed[]>> {
  const even = alike.filter(isEven).map(({ type, taxes, base, count }) => ({ type, id: 0, taxes, base, times: count }));
  const uneven = [...new Set(alike.filter((group) => !isEven(group)).map(({ taxes, base }) => `${base} ${taxes}`))];
  const named =
    uneven.length === 0
      ? []
      : await queryAll<Taxed & { type: number }>(
          ctx.db,
          sql`select i."id", i."type", coalesce(i."taxes", '[]') as "taxes", i."totalBeforeTaxes" as "base"
             from "invoice" i where ${isTurnover(turnover)}
              and i."totalBeforeTaxes" || ' ' || coalesce(i."taxes", '[]') in ${sql.list(uneven)}`,
        );
  return Map.groupBy<number, Taxed & { type: number }>([...even, ...named], ({ type }) => type);
}

/** What is withheld of the documents, by type. Few have any: those are found by an index of their own. */
async function withheldIn(ctx: ReadContext, turnover: Turnover): Promise<ReadonlyMap<number, Money>> {
  const rows = await queryAll<{ type: number; withheld: Money }>(
    ctx.db,
    sql`select i."type", sum(i."withheld") as "withheld" from "invoice" i
      where i."withheld" is not null and ${isTurnover(turnover)} group by 1`,
  );
  return new Map(rows.map(({ type, withheld }) => [type, withheld]));
}

function totalsOf(alike: readonly Alike[], withheld: Money): Report['totals'] {
  const total = sum(alike, (group) => group.total);
  const base = alike.reduce((all, group) => add(all, (group.base * group.count) as Money), 0 as Money);
  return {
    count: alike.reduce((all, { count }) => all + count, 0),
    base: fromMoney(base),
    tax: fromMoney(sub(total, base)),
    total: fromMoney(total),
    withheld: fromMoney(withheld),
  };
}

async function typeNames(ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  const rows = await queryAll<{ id: number; name: string; code: string | null }>(
    ctx.db,
    sql`select "id", "name", "code" from "invoiceType"`,
  );
  return new Map(rows.map(({ id, name, code }) => [id, labelOf(name, code ?? '')]));
}
