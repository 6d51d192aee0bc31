/** What stands against a month: each check, with how many there are of what should not be, and the list of them. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, neg, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import type { MonthCheckCode } from '#shared/domain/monthCheck.ts';
import { type Days, momentsOf } from '#shared/domain/reportPeriod.ts';
import { DebitStatus, InvoiceStatus, MovementType, SaleStatus } from '#shared/domain/states.ts';
import type { MonthBridge, MonthCheckRow, MonthSums } from '#shared/operations/parts/month.ts';
import type { Answer } from '#shared/reports/index.ts';
import { ofCompanies, type Scope } from '../reports/currencies.ts';
import { oneOf, queryOf } from '../reports/turnover.ts';

type List = MonthCheckRow['list'];

/** Ids that fit into an address. */
const MOST_IDS = 400;

/** What was read of the month before. */
export interface Proof extends Days {
  readonly scope: Scope;
  readonly taxes: Answer<'taxes'>;
  readonly register: Pick<Answer<'register'>, 'totals' | 'documents'>;
  readonly bridge: MonthBridge;
  readonly sums: MonthSums;
}

/** Looks at everything, in the order of the codes. */
export async function checksOf(ctx: ReadContext, proof: Proof): Promise<MonthCheckRow[]> {
  const { from, to, taxes, bridge } = proof;
  const query = askedOf(proof);
  const { undocumented } = taxes;
  const today = ctx.zone.dateAt(ctx.now);
  return [
    row('bridge', bridge.difference === 0 ? 0 : 1, bridge.difference, {
      path: '/api/reports/payments',
      query: queryOf({ from, to }),
    }),
    againstRegister(proof, { path: '/api/reports/register', query }),
    row('undocumented', undocumented.count, undocumented.paid, { path: '/api/reports/undocumented', query }),
    await feesUndocumented(ctx, proof),
    await draftsOf(ctx, proof),
    await openSessions(ctx, proof),
    row('seriesGaps', taxes.series.flatMap(({ gaps }) => gaps).filter(({ isSkipped }) => !isSkipped).length, 0, {
      path: '/api/reports/taxes',
      query,
    }),
    await returnsOpen(ctx, proof),
    await moneyWaiting(ctx, proof),
    row('isOver', today > to ? 0 : 1, 0, null),
  ];
}

function row(code: MonthCheckCode, rows: number, amount: number, list: List): MonthCheckRow {
  return { code, rows, amount, ok: rows === 0, list };
}

/** What a report of the month is asked. */
function askedOf({ from, to, scope: { company, currency } }: Proof): string {
  return queryOf({ from, to, ...(company === null ? {} : { company: String(company) }), currency });
}

/** Register, taxes and the documents themselves, figure by figure. */
function againstRegister({ register, taxes, sums }: Proof, list: List): MonthCheckRow {
  const { base, tax, surcharge, total, withheld } = register.totals;
  const { totals } = taxes;
  const counts = [totals.count, sums.documents].filter((count) => count !== register.documents);
  const figures: readonly (readonly [registered: Money, ...others: number[]])[] = [
    [toMoney(base), totals.base, sums.base],
    [add(toMoney(tax), toMoney(surcharge)), totals.tax, sums.tax],
    [toMoney(total), totals.total, sums.total],
    [toMoney(withheld), totals.withheld],
  ];
  const differences = figures
    .flatMap(([registered, ...others]) => others.map((other) => sub(toMoney(other), registered)))
    .filter((difference) => difference !== ZERO);
  const amount = sum(differences, (difference) => (difference < ZERO ? neg(difference) : difference));
  return row('registerTaxes', counts.length + differences.length, fromMoney(amount), list);
}

/** Fees that were due in the month or before it, and before today, whose document was refused or is still to be issued. */
async function feesUndocumented(ctx: ReadContext, { from, to, scope }: Proof): Promise<MonthCheckRow> {
  const { until } = momentsOf({ from, to }, ctx.zone.id);
  const today = ctx.zone.toStored(ctx.zone.dateAt(ctx.now));
  const fees = await queryAll<{ id: number; amount: Money }>(
    ctx.db,
    sql`select s."id", s."total" as "amount" from "subscriptionFee" f join "sale" s
       on s."id" = f."sale" or (s."parent" = f."sale" and s."fkModel" = 'subscriptionCustomer')
      where f."documentOn" is not null and s."invoice" is null and s."deleted" = 0
      and s."status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid, SaleStatus.paid)})
      and coalesce(s."dueDate", s."issueDate", s."created") < ${today < until ? today : until}
      and ${ofCompanies(scope, sql`s."company"`)} order by s."id"`,
  );
  const amount = sum(fees, (fee) => fee.amount);
  return byIds('feesUndocumented', 'sale', fees, amount);
}

async function draftsOf(ctx: ReadContext, { from, to, scope }: Proof): Promise<MonthCheckRow> {
  const { until } = momentsOf({ from, to }, ctx.zone.id);
  const { company } = scope;
  const found = await countOf(
    ctx,
    sql`select count(*) as "count", coalesce(sum("total"), 0) as "amount" from "invoice"
      where ${withinBudget('"id"')} and "status" = ${sql.literal(InvoiceStatus.draft)} and "isProforma" = 0
      and "currency" = ${scope.currency} and coalesce("company" = ${company}, 1) and "created" < ${until}`,
  );
  const query = {
    status: String(InvoiceStatus.draft),
    isProforma: 'false',
    currency: scope.currency,
    'created[lt]': until,
    ...(company === null ? {} : { company: String(company) }),
  };
  return row('drafts', found.count, fromMoney(found.amount), { path: '/api/model/invoice', query: queryOf(query) });
}

/** Sessions opened before the end of the month that run still. */
async function openSessions(ctx: ReadContext, { from, to, scope }: Proof): Promise<MonthCheckRow> {
  const { until } = momentsOf({ from, to }, ctx.zone.id);
  const { opening, closing } = MovementType;
  const ids = await queryAll<{ id: number }>(
    ctx.db,
    sql`select m."id" from "pos" p join "posMovement" m on m."id" = (select t."id" from "posMovement" t
        where t."pos" = p."id" and t."type" in (${sql.literal(opening, closing)}) order by t."id" desc limit 1)
      where m."type" = ${sql.literal(opening)} and m."created" < ${until} and ${ofCompanies(scope, sql`p."company"`)}
      order by m."id"`,
  );
  return byIds('openSessions', 'posMovement', ids, ZERO);
}

/** Debits that came back in the month, of which something is owed still and is not being collected again. */
async function returnsOpen(ctx: ReadContext, { from, to, scope }: Proof): Promise<MonthCheckRow> {
  const moments = momentsOf({ from, to }, ctx.zone.id);
  const owed = await queryAll<{ id: number; amount: Money }>(
    ctx.db,
    sql`select d."id", sum(s."pending") as "amount" from "bankReturn" r
       join "remittanceDebit" d on d."id" = r."remittanceDebit"
       join "remittanceSale" e on e."remittanceDebit" = d."id" join "sale" s on s."id" = e."sale"
      where r."created" >= ${moments.from} and r."created" < ${moments.until}
      and d."status" = ${sql.literal(DebitStatus.returned)} and s."pending" > 0 and ${ofCompanies(scope, sql`s."company"`)}
      and not exists (select 1 from "remittanceSale" o where o."sale" = s."id" and o."open" = 1)
      group by d."id" order by d."id"`,
  );
  const amount = sum(owed, (debit) => debit.amount);
  return byIds('returnsOpen', 'remittanceDebit', owed, amount);
}

/** Money noted for baskets until the end of the month that waits still. */
async function moneyWaiting(ctx: ReadContext, { from, to, scope }: Proof): Promise<MonthCheckRow> {
  const { until } = momentsOf({ from, to }, ctx.zone.id);
  const waiting = await queryAll<{ id: number; amount: Money }>(
    ctx.db,
    sql`select b."id", b."amount" from "basketPayment" b join "pos" p on p."id" = b."pos"
      where b."type" = 1 and b."endedBy" is null and b."created" < ${until} and b."currency" = ${scope.currency}
      and ${ofCompanies(scope, sql`p."company"`)} order by b."id"`,
  );
  const amount = sum(waiting, (noted) => noted.amount);
  return byIds('moneyWaiting', 'basketPayment', waiting, amount);
}

function byIds(
  code: MonthCheckCode,
  model: string,
  found: readonly { readonly id: number }[],
  amount: Money,
): MonthCheckRow {
  const ids = found.map(({ id }) => id);
  const fits = ids.length > 0 && ids.length <= MOST_IDS;
  const list = fits ? { path: `/api/model/${model}`, query: queryOf(oneOf('id', ids)) } : null;
  return row(code, ids.length, fromMoney(amount), list);
}

async function countOf(ctx: ReadContext, statement: Sql): Promise<{ readonly count: number; readonly amount: Money }> {
  return (await queryFirst<{ count: number; amount: Money }>(ctx.db, statement)) ?? { count: 0, amount: ZERO };
}
