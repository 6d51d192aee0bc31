/** The body of X and Z reports: everything a session did, derived from its records. */
import type { Row } from '#shared/catalogue/index.ts';
import { type CashTotals, expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { add, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import type { ReadContext } from '../context.ts';
import { execute, executeCells } from '../db/execute.ts';
import { getRow } from '../records/rows.ts';
import { sessionTotals } from './posLedger.ts';

type Movement = Row<'posMovement'>;

/** The report of a session with what it moved: X while `closing` is null, else the Z with that number. */
export async function posReportOf(
  ctx: ReadContext,
  pos: Row<'pos'>,
  { opening, totals }: { readonly opening: Movement; readonly totals: CashTotals },
  closing: Movement | null = null,
  number: number | null = null,
): Promise<PosReport> {
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
    ...(await documents(ctx, opening)),
    ...(await payments(ctx, opening)),
    calledOff: await calledOff(ctx, opening),
    byFamily: await byFamily(ctx, opening),
    ...(await byHand(ctx, opening, closing)),
    comments: closing?.comments ?? null,
  };
}

function counted(real: Money | null, expected: Money): { real: number | null; difference: number | null } {
  return real === null
    ? { real: null, difference: null }
    : { real: fromMoney(real), difference: fromMoney(sub(real, expected)) };
}

/**
 * What was issued, in all and by who issued it, and its taxes, less those of what was taken back. One walk over the documents: rows this wide cost more to read
 * than to add up. Many state the same taxes, so each text is taken apart once.
 */
async function documents(
  ctx: ReadContext,
  opening: Movement,
): Promise<Pick<PosReport, 'tickets' | 'byUser' | 'byTax'>> {
  const rows = await executeCells(
    ctx.db,
    'select "createUser", "total", "discounts", "taxes", "isCreditNote" from "invoice" where "session" = ? and "status" = 1',
    [opening.id],
  );
  const users = new Map<
    number | null,
    { readonly user: number | null; readonly amount: Money; readonly count: number }
  >();
  const texts = new Map<string, number>();
  let [count, total, discounted] = [0, ZERO, ZERO];
  for (const row of rows) {
    const [user, amount, discounts, taxes, isCreditNote] = row as IssuedCells;
    if (taxes !== null) texts.set(taxes, (texts.get(taxes) ?? 0) + 1);
    // What went back is told apart.
    if (isCreditNote === 1) continue;
    const known = users.get(user) ?? { user, amount: ZERO, count: 0 };
    users.set(user, { user, amount: add(known.amount, amount), count: known.count + 1 });
    count++;
    total = add(total, amount);
    discounted = add(discounted, discounts);
  }
  const ends = await execute<{ number: string }>(
    ctx.db,
    `select "number" from "invoice" where "id" in ((select min("id") ${sold}), (select max("id") ${sold})) order by "id"`,
    [opening.id, opening.id],
  );
  const tickets = {
    count,
    total: fromMoney(total),
    first: ends[0]?.number ?? null,
    last: ends.at(-1)?.number ?? null,
    discounts: fromMoney(discounted),
  };
  const byUser: PosReport['byUser'] = [];
  const largest = [...users.values()].sort((a, b) => b.amount - a.amount || (a.user ?? 0) - (b.user ?? 0));
  for (const { user, amount, count } of largest) {
    byUser.push({ user, name: (await nameOf(ctx, user)) ?? '', amount: fromMoney(amount), count });
  }
  return { tickets, byUser, byTax: taxesOf(texts) };
}

const sold = `from "invoice" where "session" = ? and "status" = 1 and "isCreditNote" = 0`;

type IssuedCells = readonly [
  user: number | null,
  amount: Money,
  discounts: Money,
  taxes: string | null,
  isCreditNote: 0 | 1,
];

/** The taxes that documents state, by their texts and how many documents have each. */
function taxesOf(texts: ReadonlyMap<string, number>): PosReport['byTax'] {
  const taxes = new Map<string, { tax: number; name: string; rate: number; base: Money; amount: Money }>();
  for (const [text, count] of texts) {
    for (const { tax, name, rate, base, amount } of JSON.parse(text) as readonly StatedTax[]) {
      const key = `${tax} ${rate} ${name}`;
      const known = taxes.get(key) ?? { tax, name, rate, base: ZERO, amount: ZERO };
      taxes.set(key, { ...known, base: more(known.base, base, count), amount: more(known.amount, amount, count) });
    }
  }
  return [...taxes.values()]
    .sort((a, b) => b.rate - a.rate || a.tax - b.tax)
    .map((row) => ({ ...row, base: fromMoney(row.base), amount: fromMoney(row.amount) }));
}

/** Payments by method, and what of them went back to customers: refunds, and payments that were taken back. */
async function payments(
  ctx: ReadContext,
  opening: Movement,
): Promise<Pick<PosReport, 'byPaymentMethod' | 'refunds' | 'takenBack'>> {
  interface Part extends Pick<Row<'payment'>, 'paymentMethod' | 'type' | 'amount'> {
    readonly name: string;
    readonly tips: Money;
    readonly count: number;
    /** 1 refunded, 2 taken back, 0 neither. */
    readonly back: 0 | 1 | 2;
  }
  const parts = await execute<Part>(
    ctx.db,
    `select p.*, m."name" from (
       select "paymentMethod", "type", case when "amount" >= 0 then 0 when "cancelationOf" is null then 1 else 2 end as "back",
              sum("amount") as "amount", count(*) as "count", coalesce(sum("tip"), 0) as "tips"
         from "payment" where "session" = ? group by 1, 2, 3) p
       join "paymentMethod" m on m."id" = p."paymentMethod" order by p."type", p."paymentMethod"`,
    [opening.id],
  );
  const methods = Map.groupBy(parts, ({ paymentMethod, type }) => `${paymentMethod} ${type}`);
  const back = (kind: 1 | 2): PosReport['refunds'] => {
    const own = parts.filter((part) => part.back === kind);
    return {
      count: countOf(own),
      total: fromMoney(
        sub(
          ZERO,
          sum(own, ({ amount }) => amount),
        ),
      ),
    };
  };
  const byPaymentMethod = [...methods.values()].flatMap((own) =>
    own.slice(0, 1).map(({ paymentMethod, name, type }) => ({
      paymentMethod,
      name,
      type,
      amount: fromMoney(sum(own, ({ amount }) => amount)),
      count: countOf(own),
      tips: fromMoney(sum(own, ({ tips }) => tips)),
    })),
  );
  return { byPaymentMethod, refunds: back(1), takenBack: back(2) };
}

function countOf(parts: readonly { readonly count: number }[]): number {
  return parts.reduce((all, { count }) => all + count, 0);
}

async function calledOff(ctx: ReadContext, opening: Movement): Promise<PosReport['calledOff']> {
  const [row] = await execute<{ count: number; total: Money | null }>(
    ctx.db,
    'select count(*) as "count", sum("total") as "total" from "sale" where "calledOffIn" = ?',
    [opening.id],
  );
  return { count: row?.count ?? 0, total: fromMoney(row?.total ?? ZERO) };
}

/** What was done by hand, and who had the session, one after the other, with what was missing or over at each handover. */
async function byHand(
  ctx: ReadContext,
  opening: Movement,
  closing: Movement | null,
): Promise<Pick<PosReport, 'movements' | 'holders'>> {
  const rows = await execute<Movement & { reasonName: string | null }>(
    ctx.db,
    `select m.*, r."name" as "reasonName"
       from "posMovement" m left join "posReason" r on r."id" = m."reason"
      where m."pos" = ? and m."id" > ? and m."id" < ? and m."type" in (3, 4, 5) and m."voided" is null order by m."id"`,
    [opening.pos, opening.id, closing?.id ?? Number.MAX_SAFE_INTEGER],
  );
  const movements: PosReport['movements'] = [];
  const holders: PosReport['holders'] = [
    {
      user: opening.user,
      name: (await nameOf(ctx, opening.user)) ?? '',
      from: ctx.zone.toWire(opening.created),
      difference: differenceOf(opening.realCashCount, opening.expectedCashCount),
    },
  ];
  for (const row of rows) {
    const at = ctx.zone.toWire(row.created);
    const difference = row.type === MovementType.count ? await countDifference(ctx, opening, row) : null;
    movements.push({
      id: row.id,
      type: row.type,
      amount: fromMoney(row.amount ?? row.realCashCount ?? ZERO),
      at,
      reason: row.reasonName,
      comments: row.comments,
      difference,
      denominations: denominationsOf(row),
    });
    if (row.handedTo === null) continue;
    holders.push({ user: row.handedTo, name: (await nameOf(ctx, row.handedTo)) ?? '', from: at, difference });
  }
  return { movements, holders };
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

/** A tax as a document states it, in units of currency. */
interface StatedTax {
  readonly tax: number;
  readonly name: string;
  readonly rate: number;
  readonly base: number;
  readonly amount: number;
}

function more(total: Money, amount: number, times: number): Money {
  return (total + toMoney(amount) * times) as Money;
}

/** By the sales of its documents, which those that are voided have none of. */
async function byFamily(ctx: ReadContext, opening: Movement): Promise<PosReport['byFamily']> {
  const rows = await execute<{ family: number | null; name: string | null; units: number; amount: Money }>(
    ctx.db,
    `select g.*, f."name" from (
       select s."family", sum(s."units") as "units", sum(s."total") as "amount"
         from "invoice" i cross join "sale" s on s."invoice" = i."id" where i."session" = ? group by 1) g
       left join "family" f on f."id" = g."family" order by g."amount" desc, g."family"`,
    [opening.id],
  );
  return rows.map((row) => ({
    family: row.family,
    name: row.name ?? '',
    units: Math.round(row.units * 1000) / 1000,
    amount: fromMoney(row.amount),
  }));
}

async function nameOf(ctx: ReadContext, user: number | null): Promise<string | null> {
  return user === null ? null : ((await getRow(ctx.db, 'user', user))?.name ?? null);
}
