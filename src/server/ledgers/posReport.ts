/** The body of X and Z reports: everything a session did, derived from its records. */
import type { Row } from '#shared/catalogue/index.ts';
import { expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { fromMoney, fromPercent, type Money, type Percent, sub, ZERO } from '#shared/domain/money.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import type { ReadContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import { getRow } from '../records/rows.ts';
import { sessionTotals } from './posLedger.ts';

type Movement = Row<'posMovement'>;

/** The report of a session: X while `closing` is null, else the Z with that number. */
export async function posReportOf(
  ctx: ReadContext,
  pos: Row<'pos'>,
  opening: Movement,
  closing: Movement | null,
  number: number | null,
): Promise<PosReport> {
  const totals = await sessionTotals(ctx.db, opening, closing?.id ?? null);
  const company = await getRow(ctx.db, 'company', pos.company);
  const cash = expectedCash(totals);
  const card = expectedCard(totals);
  return {
    pos: pos.id,
    posName: pos.name,
    companyName: company?.name ?? '',
    companyTaxNumber: company?.taxNumber ?? '',
    number,
    openedAt: ctx.zone.toWire(opening.created),
    openedBy: await nameOf(ctx, opening.user),
    closedAt: closing === null ? null : ctx.zone.toWire(closing.created),
    closedBy: closing === null ? null : await nameOf(ctx, closing.user),
    cash: {
      opening: fromMoney(totals.opening),
      sales: fromMoney(totals.cashPayments),
      cashIn: fromMoney(totals.cashIn),
      cashOut: fromMoney(totals.cashOut),
      tips: fromMoney(totals.cashTips),
      expected: fromMoney(cash),
      ...counted(closing?.realCashCount ?? null, cash),
    },
    card: {
      sales: fromMoney(totals.cardPayments),
      tips: fromMoney(totals.cardTips),
      expected: fromMoney(card),
      ...counted(closing?.realCreditCardCount ?? null, card),
    },
    tickets: await tickets(ctx, opening),
    byPaymentMethod: await byPaymentMethod(ctx, opening),
    byTax: await byTax(ctx, opening),
    byFamily: await byFamily(ctx, opening),
    byUser: await byUser(ctx, opening),
    movements: await manualMovements(ctx, opening, closing),
    comments: closing?.comments ?? null,
  };
}

function counted(real: Money | null, expected: Money): { real: number | null; difference: number | null } {
  return real === null
    ? { real: null, difference: null }
    : { real: fromMoney(real), difference: fromMoney(sub(real, expected)) };
}

async function tickets(ctx: ReadContext, opening: Movement): Promise<PosReport['tickets']> {
  const [row] = await execute<{ n: number; total: Money | null; discounts: Money | null }>(
    ctx.db,
    'select count(*) as "n", sum("total") as "total", sum("discounts") as "discounts" from "invoice" where "session" = ?',
    [opening.id],
  );
  const ends = await execute<{ number: string }>(
    ctx.db,
    `select "number" from "invoice" where "id" in (
       (select min("id") from "invoice" where "session" = ?), (select max("id") from "invoice" where "session" = ?))
     order by "id"`,
    [opening.id, opening.id],
  );
  return {
    count: row?.n ?? 0,
    total: fromMoney(row?.total ?? ZERO),
    first: ends[0]?.number ?? null,
    last: ends.at(-1)?.number ?? null,
    discounts: fromMoney(row?.discounts ?? ZERO),
  };
}

async function byPaymentMethod(ctx: ReadContext, opening: Movement): Promise<PosReport['byPaymentMethod']> {
  const rows = await execute<{ paymentMethod: number; name: string; type: number; amount: Money; count: number }>(
    ctx.db,
    `select p."paymentMethod", m."name", p."type", sum(p."amount") as "amount", count(*) as "count"
       from "payment" p join "paymentMethod" m on m."id" = p."paymentMethod"
      where p."session" = ? group by 1, 2, 3 order by 3, 1`,
    [opening.id],
  );
  return rows.map((row) => ({ ...row, amount: fromMoney(row.amount) }));
}

async function byTax(ctx: ReadContext, opening: Movement): Promise<PosReport['byTax']> {
  const rows = await execute<{ tax: number; name: string; rate: Percent; base: Money; amount: Money }>(
    ctx.db,
    `select cast(t.value ->> '$.tax' as integer) as "tax", t.value ->> '$.name' as "name",
            cast(round((t.value ->> '$.rate') * 1000000) as integer) as "rate",
            sum(cast(round((t.value ->> '$.base') * 1000000) as integer)) as "base",
            sum(cast(round((t.value ->> '$.amount') * 1000000) as integer)) as "amount"
       from "invoice" i, json_each(i."taxes") t
      where i."session" = ? group by 1, 2, 3 order by 3 desc, 1`,
    [opening.id],
  );
  return rows.map((row) => ({
    tax: row.tax,
    name: row.name,
    rate: fromPercent(row.rate),
    base: fromMoney(row.base),
    amount: fromMoney(row.amount),
  }));
}

async function byFamily(ctx: ReadContext, opening: Movement): Promise<PosReport['byFamily']> {
  const rows = await execute<{ family: number | null; name: string | null; units: number; amount: Money }>(
    ctx.db,
    `select s."family", f."name", sum(s."units") as "units", sum(s."total") as "amount"
       from "sale" s join "invoice" i on i."id" = s."invoice" left join "family" f on f."id" = s."family"
      where i."session" = ? group by 1, 2 order by 4 desc, 1`,
    [opening.id],
  );
  return rows.map((row) => ({
    family: row.family,
    name: row.name ?? '',
    units: Math.round(row.units * 1000) / 1000,
    amount: fromMoney(row.amount),
  }));
}

async function byUser(ctx: ReadContext, opening: Movement): Promise<PosReport['byUser']> {
  const rows = await execute<{ user: number | null; name: string | null; amount: Money; count: number }>(
    ctx.db,
    `select i."createUser" as "user", u."name", sum(i."total") as "amount", count(*) as "count"
       from "invoice" i left join "user" u on u."id" = i."createUser"
      where i."session" = ? group by 1, 2 order by 3 desc, 1`,
    [opening.id],
  );
  return rows.map((row) => ({ ...row, name: row.name ?? '', amount: fromMoney(row.amount) }));
}

async function manualMovements(
  ctx: ReadContext,
  opening: Movement,
  closing: Movement | null,
): Promise<PosReport['movements']> {
  const rows = await execute<{
    id: number;
    type: number;
    amount: Money;
    created: string;
    reason: string | null;
    comments: string | null;
  }>(
    ctx.db,
    `select m."id", m."type", coalesce(m."amount", m."realCashCount", 0) as "amount", m."created",
            r."name" as "reason", m."comments"
       from "posMovement" m left join "posReason" r on r."id" = m."reason"
      where m."pos" = ? and m."id" > ? and m."id" < ? and m."type" in (3, 4, 5) and m."voided" is null order by m."id"`,
    [opening.pos, opening.id, closing?.id ?? Number.MAX_SAFE_INTEGER],
  );
  return rows.map(({ created, ...row }) => ({ ...row, amount: fromMoney(row.amount), at: ctx.zone.toWire(created) }));
}

async function nameOf(ctx: ReadContext, user: number | null): Promise<string | null> {
  return user === null ? null : ((await getRow(ctx.db, 'user', user))?.name ?? null);
}
