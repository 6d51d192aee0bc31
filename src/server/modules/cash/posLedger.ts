/** The journal of a cash point: sessions and movements. Append-only; everything else about a session derives from it. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { append, type NewRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type CashTotals, expectedCard, expectedCash } from '#shared/domain/cash.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { terminalTypes } from '#shared/domain/paymentTypes.ts';
import { BasketPaymentType, MovementType } from '#shared/domain/states.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';

type Movement = Row<'posMovement'>;

/** A cash point, with the currency of its company. */
export type CashPoint = Row<'pos'> & Pick<Row<'company'>, 'currency'>;

/** The columns of a cash point `p`, and the company they are read from. */
const cashPoints = sql`select p.*, c."currency" from "pos" p join "company" c on c."id" = p."company"`;

/** A movement to append. Absent amounts are null. */
export interface NewMovement {
  readonly pos: number;
  readonly type: number;
  readonly realCashCount?: Money | null;
  readonly expectedCashCount?: Money | null;
  readonly realCreditCardCount?: Money | null;
  readonly expectedCreditCardCount?: Money | null;
  readonly amount?: Money | null;
  readonly payment?: number | null;
  readonly comments?: string | null;
  readonly reason?: number | null;
  readonly denominations?: string | null;
  readonly authorisedBy?: number | null;
  /** Who gives the session to whom with this count. */
  readonly handedBy?: number | null;
  readonly handedTo?: number | null;
}

/** The cash point a request means: the one it names, else the credential's, else the only one. Throws 422. */
export async function resolvePos(ctx: ReadContext, named: number | undefined): Promise<CashPoint> {
  const id = named ?? ctx.actor.pos;
  if (id === null) {
    const [only, ...others] = await activeCashPoints(ctx);
    if (only !== undefined && others.length === 0) return only;
    throw invalidField('#/pos', 'required');
  }
  const pos = await queryFirst<CashPoint>(ctx.db, sql`${cashPoints} where p."id" = ${id} and p."deleted" = 0`);
  if (pos === undefined) throw invalidField('#/pos', 'unknown_reference');
  return pos;
}

/** The cash points in use. */
export function activeCashPoints(ctx: ReadContext): Promise<readonly CashPoint[]> {
  return queryAll<CashPoint>(ctx.db, sql`${cashPoints} where p."deleted" = 0 and p."active" = 1`);
}

/** The opening of the running session, or null while the cash point is closed. */
export async function openingOf(db: Reader, pos: number): Promise<Movement | null> {
  const last = await lastOpeningOrClosing(db, pos);
  return last?.type === MovementType.opening ? last : null;
}

/** The last movement of a cash point, struck out or not; null before the first. */
export async function lastMovement(db: Reader, pos: number): Promise<Movement | null> {
  const last = await queryFirst<Movement>(
    db,
    sql`select * from "posMovement" where "pos" = ${pos} order by "id" desc limit 1`,
  );
  return last ?? null;
}

/** The last opening or closing of a cash point. */
export async function lastOpeningOrClosing(db: Reader, pos: number): Promise<Movement | null> {
  const last = await queryFirst<Movement>(
    db,
    sql`select * from "posMovement" where "pos" = ${pos}
    and "type" in (${sql.literal(MovementType.opening, MovementType.closing)}) order by "id" desc limit 1`,
  );
  return last ?? null;
}

/** The opening of the running session. Throws 409 `cash_point_closed`. */
export async function requireSession(db: Reader, pos: number): Promise<Movement> {
  const opening = await openingOf(db, pos);
  if (opening === null) throw new ServiceError('cash_point_closed');
  return opening;
}

/** What a session moved: from its opening to `last` (a closing or count, excluded), as it stood then, or to now. */
export async function sessionTotals(db: Reader, opening: Movement, last: number | null = null): Promise<CashTotals> {
  const end = last ?? Number.MAX_SAFE_INTEGER;
  const rows = await queryAll<{ type: number; method: number; amount: Money }>(
    db,
    sql`select m."type", coalesce(sum(m."amount"), 0) as "amount",
            case when m."type" = ${sql.literal(MovementType.tip)} then (select p."type" from "payment" p
            where p."id" = m."payment") else 0 end as "method"
       from "posMovement" m
      where ${withinBudget('m."id"')} and m."pos" = ${opening.pos} and m."id" > ${opening.id} and m."id" < ${end}
      and (m."voided" is null or m."voided" >= ${end})
        and m."type" in (${sql.literal(MovementType.cashIn, MovementType.cashOut, MovementType.cashPayment, MovementType.cardPayment, MovementType.tip)})
      group by 1, 3`,
  );
  const of = (type: number, card?: boolean): Money => {
    let total = 0;
    for (const row of rows) {
      const isCard = terminalTypes.has(row.method);
      if (row.type === type && (card === undefined || card === isCard)) total += row.amount;
    }
    return total as Money;
  };
  return {
    opening: opening.realCashCount ?? ZERO,
    cashPayments: of(MovementType.cashPayment),
    cashIn: of(MovementType.cashIn),
    cashOut: of(MovementType.cashOut),
    cashTips: of(MovementType.tip, false),
    cardPayments: of(MovementType.cardPayment),
    cardTips: of(MovementType.tip, true),
    cardBaskets: await basketsByCard(db, opening, end),
  };
}

/**
 * What a session took by card for baskets, tips included, less what it charged and gave back of such money, whichever session
 * had taken it: what was taken in one session and charged in another stays with the one whose terminal has it.
 */
async function basketsByCard(db: Reader, opening: Movement, end: number): Promise<Money> {
  const row = await queryFirst<{ amount: Money }>(
    db,
    sql`select coalesce(sum(("amount" + "tip")
            * case when "type" = ${sql.literal(BasketPaymentType.taken)} then 1 else -1 end), 0) as "amount"
       from "basketPayment"
      where "session" = ${opening.id} and "after" < ${end} and "paymentType" in (${sql.literal(...terminalTypes)})`,
  );
  return row?.amount ?? ZERO;
}

/** What the drawer and the card terminal should hold now. */
export async function expectedNow(
  db: Reader,
  opening: Movement,
): Promise<{ readonly cash: Money; readonly card: Money }> {
  const totals = await sessionTotals(db, opening);
  return { cash: expectedCash(totals), card: expectedCard(totals) };
}

/**
 * Throws 409 `insufficient_cash` where the drawer does not hold what is to be taken out of it. Under blind count that
 * would disclose what is expected, try by try: there the drawer itself decides, and the next count shows what is missing.
 */
export async function requireCash(db: Reader, opening: Movement, amount: Money): Promise<void> {
  const pos = await queryFirst<Pick<Row<'pos'>, 'blindCount'>>(
    db,
    sql`select "blindCount" from "pos"
    where "id" = ${opening.pos}`,
  );
  if (pos?.blindCount === 1) return;
  if (amount > (await expectedNow(db, opening)).cash) throw new ServiceError('insufficient_cash');
}

/** Who has a session: whoever it was handed to last, else who opened it. Null where a program opened it. */
export async function holderOf(db: Reader, opening: Movement): Promise<number | null> {
  const last = await queryFirst<{ handedTo: number }>(
    db,
    sql`select "handedTo" from "posMovement"
      where "pos" = ${opening.pos} and "id" > ${opening.id} and "handedTo" is not null order by "id" desc limit 1`,
  );
  return last?.handedTo ?? opening.user;
}

/** Appends a movement to the journal, chained to the one before it. Returns its id. */
export async function appendMovement(ctx: WriteContext, movement: NewMovement): Promise<number> {
  const previous = await lastMovement(ctx.db, movement.pos);
  const row: NewRow<'posMovement'> = {
    pos: movement.pos,
    type: movement.type,
    realCashCount: movement.realCashCount ?? null,
    expectedCashCount: movement.expectedCashCount ?? null,
    realCreditCardCount: movement.realCreditCardCount ?? null,
    expectedCreditCardCount: movement.expectedCreditCardCount ?? null,
    amount: movement.amount ?? null,
    payment: movement.payment ?? null,
    comments: movement.comments ?? null,
    reason: movement.reason ?? null,
    denominations: movement.denominations ?? null,
    authorisedBy: movement.authorisedBy ?? null,
    handedBy: movement.handedBy ?? null,
    handedTo: movement.handedTo ?? null,
    user: ctx.actor.user,
    sequence: (previous?.sequence ?? 0) + 1,
    voided: null,
  };
  const id = await append(ctx, 'posMovement', row);
  return id;
}
