/** What can be done with a cash point: open, count, move cash, close. The actions and the generic API share it. */

import { CommittedRefusal, type ReadContext, type WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type CashTotals, closingDemands, expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { fromMoney, type Money, sub, ZERO } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { MovementType } from '#shared/domain/states.ts';
import { saysSomething } from '#shared/domain/text.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { hasDrawer } from './drawerOpenings.ts';
import {
  appendMovement,
  type CashPoint,
  expectedNow,
  holderOf,
  lastOpeningOrClosing,
  openingOf,
  requireCash,
  requireSession,
  sessionTotals,
} from './posLedger.ts';
import { posReportOf } from './posReport.ts';
import { basketsWaiting } from './posReportBaskets.ts';
import { paidElsewhere } from './posReportPayments.ts';

interface Counted {
  readonly realCashCount: Money;
  readonly comments: string | null;
  /** JSON: value of the note or coin → how many. */
  readonly denominations: string | null;
}

interface ClosingCount extends Counted {
  readonly realCreditCardCount: Money;
  readonly authorisedBy: number | null;
  /** What of the cash counted is taken out with the closing. */
  readonly withdrawal: Withdrawal | null;
}

/** Opens a session. What the last closing left is expected; a difference with it is recorded. Returns the movement. */
export async function openSession(ctx: WriteContext, pos: Row<'pos'>, counted: Counted): Promise<number> {
  const last = await lastOpeningOrClosing(ctx.db, pos.id);
  if (last?.type === MovementType.opening) throw new ServiceError('cash_point_open');
  const expected = last?.realCashCount ?? null;
  const movement = await appendMovement(ctx, {
    pos: pos.id,
    type: MovementType.opening,
    expectedCashCount: expected,
    ...counted,
  });
  ctx.emit({ type: 'cashPoint.opened', model: 'posMovement', id: movement });
  if (expected !== null && expected !== counted.realCashCount) {
    ctx.emit({ type: 'cashPoint.difference', model: 'posMovement', id: movement });
  }
  return movement;
}

/**
 * Records a count of the running session beside what is expected; what was not counted is null. A blind count leaves
 * what is expected to the Z: a user who reads the count could close with it. Returns the movement.
 */
export async function countSession(
  ctx: WriteContext,
  pos: Row<'pos'>,
  counted: Omit<Counted, 'realCashCount'> & {
    readonly realCashCount: Money | null;
    readonly realCreditCardCount: Money | null;
    readonly handedBy?: number;
    readonly handedTo?: number;
  },
): Promise<number> {
  const opening = await requireSession(ctx.db, pos.id);
  const expected = pos.blindCount === 1 ? { cash: null, card: null } : await expectedNow(ctx.db, opening);
  const movement = await appendMovement(ctx, {
    pos: pos.id,
    type: MovementType.count,
    expectedCashCount: expected.cash,
    expectedCreditCardCount: expected.card,
    ...counted,
  });
  ctx.emit({ type: 'cashPoint.counted', model: 'posMovement', id: movement });
  return movement;
}

/** Cash taken out with a closing, and the notes and coins that stay. */
export interface Withdrawal {
  readonly amount: Money;
  readonly reason: number | null;
  readonly comments: string | null;
  /** JSON, as of a count; null where they were not counted. */
  readonly denominations: string | null;
  readonly left: string | null;
}

/**
 * Puts cash in (4) or takes it out (5). Returns the movement. Throws 409 `insufficient_cash`, and 422 `required` at
 * `pointer` for cash taken out without a reason, unless by a user who may refund: the Z names who took it and why.
 */
export async function moveCash(
  ctx: WriteContext,
  pos: Row<'pos'>,
  move: {
    readonly type: 4 | 5;
    readonly amount: Money;
    readonly reason: number | null;
    readonly comments: string | null;
  },
  pointer: '#/reason' | '#/comments',
): Promise<number> {
  const opening = await requireSession(ctx.db, pos.id);
  if (move.amount <= 0) throw invalidField('#/amount', 'too_small');
  requireWord(ctx, move, pointer);
  if (move.type === MovementType.cashOut) await requireCash(ctx.db, opening, move.amount);
  await requireReasonOf(ctx, move, '#/reason');
  return appendMovement(ctx, { pos: pos.id, ...move });
}

/** Throws 422 `required` at `pointer` for cash taken out without a reason by a user who may not refund. */
function requireWord(
  ctx: WriteContext,
  move: Pick<Withdrawal, 'reason' | 'comments'> & { readonly type: 4 | 5 },
  pointer: string,
): void {
  const isSilent = move.type === MovementType.cashOut && move.reason === null && !saysSomething(move.comments);
  if (isSilent && !covers(ctx.actor.scopes, 'billing:refund')) throw invalidField(pointer, 'required');
}

/** Throws 422 at `pointer` for a reason that there is not, or that is not one of this direction. */
async function requireReasonOf(
  ctx: WriteContext,
  move: { readonly type: 4 | 5; readonly reason: number | null },
  pointer: string,
): Promise<void> {
  if (move.reason === null) return;
  const reason = await getRow(ctx.db, 'posReason', move.reason);
  if (reason === undefined || reason.deleted === 1) throw invalidField(pointer, 'unknown_reference');
  if (reason.direction !== move.type || reason.active === 0) throw invalidField(pointer, 'invalid_value');
}

/**
 * Closes the session: freezes both pairs of figures and stores the Z. Throws 422 `comment_required` above the cash
 * point's tolerance, `manager_required` above its manager limit unless a manager acts or authorises it; under blind count
 * the figures stay in the journal as a count then, so that the right ones cannot be found by trying, and nothing is taken
 * out.
 */
export async function closeSession(
  ctx: WriteContext,
  pos: Row<'pos'>,
  { withdrawal, ...counted }: ClosingCount,
): Promise<{ readonly movement: number; readonly zReport: number }> {
  const opening = await requireSession(ctx.db, pos.id);
  // First, for under blind count a refusal of it must not say whether the figures were right.
  if (withdrawal !== null) await requireWhy(ctx, withdrawal);
  const before = await sessionTotals(ctx.db, opening);
  const cashDifference = sub(counted.realCashCount, expectedCash(before));
  const cardDifference = sub(counted.realCreditCardCount, expectedCard(before));
  const demands = closingDemands([cashDifference, cardDifference], pos.tolerance, pos.managerLimit);
  const refusal = refusalOf(ctx, demands, counted);
  if (refusal !== null) {
    if (pos.blindCount === 0) throw refusal;
    const { authorisedBy: _, ...figures } = counted;
    await countSession(ctx, pos, figures);
    throw new CommittedRefusal(refusal);
  }

  const left = withdrawal === null ? counted : await withdraw(ctx, pos, counted, withdrawal);
  const totals = withdrawal === null ? before : await sessionTotals(ctx.db, opening);
  const movement = await appendMovement(ctx, {
    pos: pos.id,
    type: MovementType.closing,
    expectedCashCount: expectedCash(totals),
    expectedCreditCardCount: expectedCard(totals),
    ...left,
  });
  const number = await nextZ(ctx, pos.id);
  const closing = await getRow(ctx.db, 'posMovement', movement);
  const report = await posReportOf(ctx, pos, { opening, totals }, closing, number);
  const zReport = await insert(ctx, 'zReport', {
    pos: pos.id,
    number,
    opening: opening.id,
    closing: movement,
    report: JSON.stringify(report),
    cashDifference,
    cardDifference,
  });
  ctx.emit({ type: 'cashPoint.closed', model: 'posMovement', id: movement });
  if (cashDifference !== 0 || cardDifference !== 0) {
    ctx.emit({ type: 'cashPoint.difference', model: 'posMovement', id: movement });
  }
  return { movement, zReport };
}

async function requireWhy(ctx: WriteContext, withdrawal: Withdrawal): Promise<void> {
  const move = { ...withdrawal, type: MovementType.cashOut };
  requireWord(ctx, move, '#/withdrawal/reason');
  await requireReasonOf(ctx, move, '#/withdrawal/reason');
}

/**
 * Takes part of what was counted out of the drawer. Returns the count of the rest. It may be more than was expected,
 * because it was counted: the difference says so.
 */
async function withdraw<C extends Counted>(
  ctx: WriteContext,
  pos: Row<'pos'>,
  counted: C,
  { amount, reason, comments, denominations, left }: Withdrawal,
): Promise<C> {
  await appendMovement(ctx, { pos: pos.id, type: MovementType.cashOut, amount, reason, comments, denominations });
  return { ...counted, realCashCount: sub(counted.realCashCount, amount), denominations: left };
}

function refusalOf(
  ctx: WriteContext,
  demands: { readonly comment: boolean; readonly manager: boolean },
  { comments, authorisedBy }: { readonly comments: string | null; readonly authorisedBy: number | null },
): ServiceError | null {
  if (demands.comment && !saysSomething(comments)) return invalidField('#/comments', 'comment_required');
  const authorised = authorisedBy !== null || covers(ctx.actor.scopes, 'pos:authorise');
  return demands.manager && !authorised ? invalidField('#/manager', 'manager_required') : null;
}

/** The state of a cash point as screens show it. Under blind count the expected figures stay on the server. */
export async function stateOf(ctx: ReadContext, pos: CashPoint): Promise<PosState> {
  const opening = await openingOf(ctx.db, pos.id);
  const last = opening === null ? await lastOpeningOrClosing(ctx.db, pos.id) : null;
  const totals = opening === null || pos.blindCount === 1 ? null : await sessionTotals(ctx.db, opening);
  const holder = opening === null ? null : await holderOf(ctx.db, opening);
  return {
    pos: pos.id,
    posName: pos.name,
    currency: pos.currency,
    timeZone: ctx.zoneOf(pos.company).id,
    open: opening !== null,
    blindCount: pos.blindCount === 1,
    opening: opening?.id ?? null,
    openedAt: opening === null ? null : ctx.zone.toWire(opening.created),
    openedBy: opening?.user === null || opening === null ? null : await userName(ctx, opening.user),
    heldBy: await userName(ctx, holder),
    holder,
    openingCash: opening === null ? null : fromMoney(opening.realCashCount ?? ZERO),
    expectedCash: totals === null ? null : fromMoney(expectedCash(totals)),
    expectedCard: totals === null ? null : fromMoney(expectedCard(totals)),
    totals: totals === null ? null : wireTotals(totals),
    waiting: await basketsWaiting(ctx, pos.id),
    otherMethods: opening === null ? [] : await paidElsewhere(ctx, opening.id),
    lastClosingCash: last?.realCashCount === null || last === null ? null : fromMoney(last.realCashCount),
    movementCount: opening === null ? 0 : await movementsSince(ctx, opening),
    hasDrawer: await hasDrawer(ctx, pos.id),
    largestSession: fromMoney(await largestSession(ctx, pos.currency)),
    tolerance: fromMoney(pos.tolerance),
    managerLimit: pos.managerLimit === null ? null : fromMoney(pos.managerLimit),
  };
}

async function nextZ(ctx: WriteContext, pos: number): Promise<number> {
  const row = await queryFirst<{ last: number }>(
    ctx.db,
    sql`select coalesce(max("number"), 0) as "last" from "zReport"
    where "pos" = ${pos}`,
  );
  return (row?.last ?? 0) + 1;
}

/** Sessions that say how large the days of the facility are. */
const SESSIONS = 60;

/** The most one of the last sessions in a currency should have held. What a running one holds is not told. */
async function largestSession(ctx: ReadContext, currency: string): Promise<Money> {
  const row = await queryFirst<{ largest: Money | null }>(
    ctx.db,
    sql`select max("held") as "largest" from (
      select coalesce(m."expectedCashCount", 0) + coalesce(m."expectedCreditCardCount", 0) as "held"
      from "zReport" z
      join "pos" p on p."id" = z."pos"
      join "company" c on c."id" = p."company" and c."currency" = ${currency}
      join "posMovement" m on m."id" = z."closing"
      order by z."id" desc limit ${SESSIONS})`,
  );
  return row?.largest ?? ZERO;
}

async function movementsSince(ctx: ReadContext, opening: Row<'posMovement'>): Promise<number> {
  const row = await queryFirst<{ n: number }>(
    ctx.db,
    sql`select count(*) as "n" from "posMovement"
    where "pos" = ${opening.pos} and "id" >= ${opening.id} and "voided" is null`,
  );
  return row?.n ?? 0;
}

async function userName(ctx: ReadContext, id: number | null): Promise<string | null> {
  return id === null ? null : ((await getRow(ctx.db, 'user', id))?.name ?? null);
}

function wireTotals({ opening: _, ...totals }: CashTotals): NonNullable<PosState['totals']> {
  return {
    cashPayments: fromMoney(totals.cashPayments),
    cashIn: fromMoney(totals.cashIn),
    cashOut: fromMoney(totals.cashOut),
    cashTips: fromMoney(totals.cashTips),
    cardPayments: fromMoney(totals.cardPayments),
    cardTips: fromMoney(totals.cardTips),
    cardBaskets: fromMoney(totals.cardBaskets),
  };
}
