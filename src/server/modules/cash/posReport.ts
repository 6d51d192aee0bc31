/** The body of X and Z reports: everything a session did, derived from its records. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type CashTotals, expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { fromMoney, type Money, sub, ZERO } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import { writtenTaxNumber } from '#shared/domain/taxNumber.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { sessionTotals } from './posLedger.ts';
import { basketsIn } from './posReportBaskets.ts';
import { issuedIn } from './posReportDocuments.ts';
import { drawersIn, heldAt } from './posReportDrawer.ts';
import { labelOf, userLabel } from './posReportLabels.ts';
import { paidIn } from './posReportPayments.ts';
import { voucherUsesIn } from './posReportVouchers.ts';

type Movement = Row<'posMovement'>;

/** The report of a session with what it moved: X while `closing` is null, else the Z with that number. */
export async function posReportOf(
  asked: ReadContext,
  pos: Row<'pos'>,
  { opening, totals }: { readonly opening: Movement; readonly totals: CashTotals },
  closing: Movement | null = null,
  number: number | null = null,
): Promise<PosReport> {
  const ctx = localTo(asked, pos.company);
  const company = await getRow(ctx.db, 'company', pos.company);
  const cash = expectedCash(totals);
  const card = expectedCard(totals);
  return {
    pos: pos.id,
    posName: pos.name,
    companyName: company?.name ?? '',
    companyTaxNumber: writtenTaxNumber(company?.taxNumber ?? ''),
    companyBusinessName: registeredName(company),
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
      baskets: fromMoney(totals.cardBaskets),
      expected: fromMoney(card),
      ...counted(closing?.realCreditCardCount ?? null, card),
    },
    ...(await issuedIn(ctx, opening.id)),
    ...(await paidIn(ctx, opening.id)),
    withoutDocument: await basketsIn(ctx, opening.id),
    calledOff: await calledOff(ctx, opening),
    voucherUses: await voucherUsesIn(ctx, opening.id),
    ...(await manualMovements(
      ctx,
      opening,
      closing,
      closing === null ? null : differenceOf(closing.realCashCount, cash),
    )),
    drawerOpenings: await drawersIn(ctx, opening, closing),
    heldBaskets: await heldAt(ctx, pos.id),
    comments: closing?.comments ?? null,
  };
}

function counted(real: Money | null, expected: Money): { real: number | null; difference: number | null } {
  return real === null
    ? { real: null, difference: null }
    : { real: fromMoney(real), difference: fromMoney(sub(real, expected)) };
}

async function calledOff(ctx: ReadContext, opening: Movement): Promise<PosReport['calledOff']> {
  const row = await queryFirst<{ count: number; total: Money | null }>(
    ctx.db,
    sql`select count(*) as "count", sum("total") as "total" from "sale" where "cancelledIn" = ${opening.id}`,
  );
  return { count: row?.count ?? 0, total: fromMoney(row?.total ?? ZERO) };
}

/** Manual movements, and who had the session, in order, with what was missing or over when they left it. */
async function manualMovements(
  ctx: ReadContext,
  opening: Movement,
  closing: Movement | null,
  atClosing: number | null,
): Promise<Pick<PosReport, 'movements' | 'holders'>> {
  const rows = await queryAll<Movement & { reasonName: string | null }>(
    ctx.db,
    sql`select m.*, r."name" as "reasonName"
       from "posMovement" m left join "posReason" r on r."id" = m."reason"
      where m."pos" = ${opening.pos} and m."id" > ${opening.id} and m."id" < ${closing?.id ?? Number.MAX_SAFE_INTEGER}
      and m."type" in (${sql.literal(MovementType.count, MovementType.cashIn, MovementType.cashOut)})
      and m."voided" is null order by m."id"`,
  );
  const movements: PosReport['movements'] = [];
  const holders: PosReport['holders'] = [];
  let holder = { user: opening.user, from: ctx.zone.toWire(opening.created) };
  const leave = async (to: string | null, difference: number | null): Promise<void> => {
    holders.push({ ...holder, name: await userLabel(ctx, holder.user), to, difference });
  };
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
    await leave(at, difference);
    holder = { user: row.handedTo, from: at };
  }
  await leave(closing === null ? null : ctx.zone.toWire(closing.created), atClosing);
  return { movements, holders };
}

/** Cash counted less cash expected at a count. What a blind count did not show follows from the journal. */
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

async function nameOf(ctx: ReadContext, user: number | null): Promise<string | null> {
  return user === null ? null : ((await getRow(ctx.db, 'user', user))?.name ?? null);
}

/** The name a company is registered by, where it is another one than that over the door. */
function registeredName(company: Row<'company'> | undefined): string | null {
  const name = labelOf(company?.businessName, '');
  return name === '' || name === company?.name ? null : name;
}
