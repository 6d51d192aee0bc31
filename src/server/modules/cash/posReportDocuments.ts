/** What a session issued, as X and Z state it: gross, refunds and net, and the same net by series, tax, family and user. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { joinInOrder } from '#server/core/db/dialect.ts';
import { queryAll, queryCells, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add, apportion, cents, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, VoucherKind } from '#shared/domain/states.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { labelOf, userLabel } from './posReportLabels.ts';
import { taxesOf } from './posReportTaxes.ts';

type Part = Pick<PosReport, 'tickets' | 'documents' | 'series' | 'byTax' | 'byFamily' | 'byUser'>;

/** A document as the index has it. */
interface Issued {
  readonly id: number;
  readonly isVoided: boolean;
  readonly isCreditNote: boolean;
  readonly user: number | null;
  readonly base: Money;
  readonly total: Money;
  readonly discounts: Money;
  readonly taxes: string;
  readonly counter: number | null;
  readonly date: string;
  readonly sequence: number;
}

/** What the documents of a session come to, by its opening. Those voided keep their number and count nothing. */
export async function issuedIn(ctx: ReadContext, opening: number): Promise<Part> {
  const all = await documentsOf(ctx, opening);
  const inForce = all.filter(({ isVoided }) => !isVoided);
  const issued = inForce.filter(({ isCreditNote }) => !isCreditNote);
  const credited = inForce.filter(({ isCreditNote }) => isCreditNote);
  const total = sum(issued, (document) => document.total);
  const back = sum(credited, (document) => document.total);
  const net = add(total, back);
  const charged = await salesByFamily(ctx, opening);
  const recharged = cents(sum(charged, ({ recharges }) => recharges));
  const withdrawn = credited.length === 0 ? ZERO : await creditedRecharges(ctx, opening);
  const taxes = await taxesOf(ctx, inForce);
  const series = await seriesOf(ctx, all);
  const own = series.filter(({ isCreditNote }) => !isCreditNote);
  return {
    tickets: {
      count: issued.length,
      total: fromMoney(total),
      first: own.length === 1 ? (own[0]?.first ?? null) : null,
      last: own.length === 1 ? (own[0]?.last ?? null) : null,
      discounts: fromMoney(sum(issued, ({ discounts }) => discounts)),
    },
    documents: {
      gross: fromMoney(sub(total, recharged)),
      recharges: fromMoney(add(recharged, withdrawn)),
      refunds: fromMoney(sub(back, withdrawn)),
      net: fromMoney(net),
      base: fromMoney(sum(inForce, ({ base }) => base)),
      taxes: fromMoney(sum(inForce, (document) => sub(document.total, document.base))),
    },
    series,
    byTax: taxes,
    byFamily: familiesOf(charged, net),
    byUser: await usersOf(ctx, inForce),
  };
}

type Cells = readonly [
  id: number,
  status: number,
  isCreditNote: 0 | 1,
  user: number | null,
  base: Money,
  total: Money,
  discounts: Money,
  taxes: string | null,
  counter: number | null,
  date: string,
  sequence: number,
];

/** One walk over the index: rows this wide cost more to read than to add up. */
async function documentsOf(ctx: ReadContext, opening: number): Promise<readonly Issued[]> {
  const rows = await queryCells(
    ctx.db,
    sql`select "id", "status", "isCreditNote", "createUser", "totalBeforeTaxes", "total", "discounts", "taxes", "counter",
            "date", "sequenceNumber"
       from "invoice" where ${withinBudget('"id"')} and "session" = ${opening}
       and "status" in (${sql.literal(InvoiceStatus.confirmed, InvoiceStatus.voided)})`,
  );
  return (rows as readonly unknown[] as readonly Cells[]).map(
    ([id, status, isCreditNote, user, base, total, discounts, taxes, counter, date, sequence]) => ({
      id,
      isVoided: status === 2,
      isCreditNote: isCreditNote === 1,
      user,
      base,
      total,
      discounts,
      taxes: taxes ?? '[]',
      counter,
      date,
      sequence,
    }),
  );
}

interface Series {
  first: Issued;
  last: Issued;
  count: number;
  voided: number;
  total: Money;
}

/** The numbers issued, by series, those of sales before those of credit notes. */
async function seriesOf(ctx: ReadContext, all: readonly Issued[]): Promise<PosReport['series']> {
  const known = new Map<number | null, Series>();
  for (const document of all) {
    const series = known.get(document.counter) ?? { first: document, last: document, count: 0, voided: 0, total: ZERO };
    if (isBefore(document, series.first)) series.first = document;
    if (isBefore(series.last, document)) series.last = document;
    series.count++;
    if (document.isVoided) series.voided++;
    else series.total = add(series.total, document.total);
    known.set(document.counter, series);
  }
  const ends = [...known.values()].flatMap(({ first, last }) => [first.id, last.id]);
  const rows = await queryAll<{ id: number; number: string; name: string; code: string | null }>(
    ctx.db,
    sql`select i."id", i."number", t."name", t."code" from "invoice" i join "invoiceType" t on t."id" = i."type"
      where i."id" in ${sql.list(ends)}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...known]
    .sort(
      ([a, { first }], [b, { first: other }]) =>
        Number(first.isCreditNote) - Number(other.isCreditNote) || (a ?? 0) - (b ?? 0),
    )
    .map(([counter, { first, last, count, voided, total }]) => ({
      counter,
      name: labelOf(byId.get(first.id)?.name, byId.get(first.id)?.code || documentTexts.tickets.es),
      isCreditNote: first.isCreditNote,
      first: byId.get(first.id)?.number ?? '',
      last: byId.get(last.id)?.number ?? '',
      count,
      voided,
      total: fromMoney(total),
    }));
}

/** A series goes by date and number: drafts are confirmed in any order, and numbers may begin again with a period. */
function isBefore(a: Issued, b: Issued): boolean {
  return a.date === b.date ? a.sequence < b.sequence : a.date < b.date;
}

interface Charged {
  readonly family: number | null;
  readonly name: string | null;
  readonly units: number;
  readonly amount: Money;
  readonly recharges: Money;
}

/** The sales of its documents, which those that are voided have none of, and what of those issued recharges money wallets. */
function salesByFamily(ctx: ReadContext, opening: number): Promise<readonly Charged[]> {
  return queryAll<Charged>(
    ctx.db,
    sql`select g.*, f."name" from (
       select s."family", sum(s."units") as "units", sum(s."total") as "amount",
              sum(case when i."isCreditNote" = 0 and s."voucherType" in (select "id" from "voucherType"
              where "kind" = ${sql.literal(VoucherKind.money)})
                       then s."total" else 0 end) as "recharges"
         from "invoice" i ${joinInOrder} "sale" s on s."invoice" = i."id"
        where ${withinBudget('i."id"')} and i."session" = ${opening} group by 1) g
       left join "family" f on f."id" = g."family"`,
  );
}

/** Recharges of wallets that credit notes reversed, zero or below. */
async function creditedRecharges(ctx: ReadContext, opening: number): Promise<Money> {
  const row = await queryFirst<{ total: Money | null }>(
    ctx.db,
    sql`select sum(l."total") as "total" from "invoice" i
       ${joinInOrder} "invoiceLine" l on l."invoice" = i."id"
       ${joinInOrder} "invoiceLine" o on o."id" = l."source"
       ${joinInOrder} "sale" s on s."id" = o."sale"
      where i."session" = ${opening} and i."status" = ${sql.literal(InvoiceStatus.confirmed)} and i."isCreditNote" = 1
        and s."voucherType" in (select "id" from "voucherType" where "kind" = ${sql.literal(VoucherKind.money)})`,
  );
  return cents(row?.total ?? ZERO);
}

/** Families in whole cents that sum to the net. Lines without a sale are of no family. */
function familiesOf(charged: readonly Charged[], net: Money): PosReport['byFamily'] {
  const rows = charged.map(({ family, name, units, amount }) => ({ family, name, units, amount }));
  const rest = sub(
    net,
    sum(rows, ({ amount }) => amount),
  );
  if (Math.abs(rest) >= toMoney(0.01)) {
    const none = rows.find(({ family }) => family === null);
    if (none === undefined) rows.push({ family: null, name: null, units: 0, amount: rest });
    else none.amount = add(none.amount, rest);
  }
  const amounts = apportion(
    net,
    rows.map(({ amount }) => amount),
  );
  return rows
    .map((row, index) => ({ ...row, amount: amounts[index] ?? ZERO }))
    .sort((a, b) => b.amount - a.amount || (a.family ?? 0) - (b.family ?? 0))
    .map(({ family, name, units, amount }) => ({
      family,
      name: labelOf(name, documentTexts.noFamily.es),
      units: Math.round(units * 1000) / 1000,
      amount: fromMoney(amount),
    }));
}

/** Who issued what; the largest first. */
async function usersOf(ctx: ReadContext, documents: readonly Issued[]): Promise<PosReport['byUser']> {
  const users = [...Map.groupBy(documents, ({ user }) => user)].map(([user, own]) => {
    const issued = own.filter(({ isCreditNote }) => !isCreditNote);
    const amount = sum(issued, ({ total }) => total);
    const net = sum(own, ({ total }) => total);
    return { user, amount, net, count: issued.length };
  });
  users.sort((a, b) => b.amount - a.amount || (a.user ?? 0) - (b.user ?? 0));
  const rows: PosReport['byUser'] = [];
  for (const { user, amount, net, count } of users) {
    const refunds = sub(net, amount);
    rows.push({
      user,
      name: await userLabel(ctx, user),
      amount: fromMoney(amount),
      refunds: fromMoney(refunds),
      net: fromMoney(net),
      count,
    });
  }
  return rows;
}
