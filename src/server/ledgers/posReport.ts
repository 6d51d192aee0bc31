/** The body of X and Z reports: everything a session did, derived from its records. */
import type { Row } from '#shared/catalogue/index.ts';
import { expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { fromMoney, fromPercent, type Money, type Percent, sub, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
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
      openingExpected: opening.expectedCashCount === null ? null : fromMoney(opening.expectedCashCount),
      openingDifference: differenceOf(totals.opening, opening.expectedCashCount),
      sales: fromMoney(totals.cashPayments),
      cashIn: fromMoney(totals.cashIn),
      cashOut: fromMoney(totals.cashOut),
      tips: fromMoney(totals.cashTips),
      expected: fromMoney(cash),
      ...counted(closing?.realCashCount ?? null, cash),
      denominations: denominationsOf(closing),
    },
    card: {
      sales: fromMoney(totals.cardPayments),
      tips: fromMoney(totals.cardTips),
      expected: fromMoney(card),
      ...counted(closing?.realCreditCardCount ?? null, card),
    },
    tickets: await tickets(ctx, opening),
    ...(await paidOut(ctx, opening)),
    calledOff: await calledOff(ctx, opening),
    holders: await holders(ctx, opening, closing),
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

/** What went back to customers: refunds, and payments that were taken back. */
async function paidOut(ctx: ReadContext, opening: Movement): Promise<Pick<PosReport, 'refunds' | 'takenBack'>> {
  const rows = await execute<{ takenBack: 0 | 1; count: number; total: Money }>(
    ctx.db,
    `select "cancelationOf" is not null as "takenBack", count(*) as "count", -sum("amount") as "total"
       from "payment" where "session" = ? and "amount" < 0 group by 1`,
    [opening.id],
  );
  const of = (takenBack: 0 | 1): PosReport['refunds'] => {
    const row = rows.find((candidate) => candidate.takenBack === takenBack);
    return { count: row?.count ?? 0, total: fromMoney(row?.total ?? ZERO) };
  };
  return { refunds: of(0), takenBack: of(1) };
}

async function calledOff(ctx: ReadContext, opening: Movement): Promise<PosReport['calledOff']> {
  const [row] = await execute<{ count: number; total: Money | null }>(
    ctx.db,
    'select count(*) as "count", sum("total") as "total" from "sale" where "calledOffIn" = ?',
    [opening.id],
  );
  return { count: row?.count ?? 0, total: fromMoney(row?.total ?? ZERO) };
}

/** Who had the session, one after the other, and what was missing or over when it changed hands. */
async function holders(ctx: ReadContext, opening: Movement, closing: Movement | null): Promise<PosReport['holders']> {
  const handovers = await execute<Movement>(
    ctx.db,
    `select * from "posMovement" where "pos" = ? and "id" > ? and "id" < ? and "handedTo" is not null order by "id"`,
    [opening.pos, opening.id, closing?.id ?? Number.MAX_SAFE_INTEGER],
  );
  const list = [
    {
      user: opening.user,
      name: (await nameOf(ctx, opening.user)) ?? '',
      from: ctx.zone.toWire(opening.created),
      difference: differenceOf(opening.realCashCount, opening.expectedCashCount),
    },
  ];
  for (const handover of handovers) {
    list.push({
      user: handover.handedTo,
      name: (await nameOf(ctx, handover.handedTo)) ?? '',
      from: ctx.zone.toWire(handover.created),
      difference: await countDifference(ctx, opening, handover),
    });
  }
  return list;
}

/** Cash counted less what should have been there at a count. What a blind count kept to itself follows from the journal. */
async function countDifference(ctx: ReadContext, opening: Movement, count: Movement): Promise<number | null> {
  const expected = count.expectedCashCount ?? expectedCash(await sessionTotals(ctx.db, opening, count.id));
  return differenceOf(count.realCashCount, expected);
}

function differenceOf(real: Money | null, expected: Money | null): number | null {
  return real === null || expected === null ? null : fromMoney(sub(real, expected));
}

function denominationsOf(movement: Movement | null): Record<string, number> | null {
  return typeof movement?.denominations === 'string'
    ? (JSON.parse(movement.denominations) as Record<string, number>)
    : null;
}

async function byPaymentMethod(ctx: ReadContext, opening: Movement): Promise<PosReport['byPaymentMethod']> {
  const rows = await execute<{
    paymentMethod: number;
    name: string;
    type: number;
    amount: Money;
    count: number;
    tips: Money;
  }>(
    ctx.db,
    `select p."paymentMethod", m."name", p."type", sum(p."amount") as "amount", count(*) as "count",
            coalesce(sum(p."tip"), 0) as "tips"
       from "payment" p join "paymentMethod" m on m."id" = p."paymentMethod"
      where p."session" = ? group by 1, 2, 3 order by 3, 1`,
    [opening.id],
  );
  return rows.map((row) => ({ ...row, amount: fromMoney(row.amount), tips: fromMoney(row.tips) }));
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
  const rows = await execute<Movement & { reasonName: string | null }>(
    ctx.db,
    `select m.*, r."name" as "reasonName"
       from "posMovement" m left join "posReason" r on r."id" = m."reason"
      where m."pos" = ? and m."id" > ? and m."id" < ? and m."type" in (3, 4, 5) and m."voided" is null order by m."id"`,
    [opening.pos, opening.id, closing?.id ?? Number.MAX_SAFE_INTEGER],
  );
  const movements: PosReport['movements'] = [];
  for (const row of rows) {
    movements.push({
      id: row.id,
      type: row.type,
      amount: fromMoney(row.amount ?? row.realCashCount ?? ZERO),
      at: ctx.zone.toWire(row.created),
      reason: row.reasonName,
      comments: row.comments,
      difference: row.type === MovementType.count ? await countDifference(ctx, opening, row) : null,
      denominations: denominationsOf(row),
    });
  }
  return movements;
}

async function nameOf(ctx: ReadContext, user: number | null): Promise<string | null> {
  return user === null ? null : ((await getRow(ctx.db, 'user', user))?.name ?? null);
}
