/** Which permission a change of a payment's method needs. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { tillTypes } from '#shared/domain/paymentTypes.ts';
import { type BasketPayment, wasHandedOverSince } from './basketPayments.ts';
import type { Till } from './till.ts';

/**
 * The scope a change takes. Between cash and card a payment one took in the session that is still running is a mistake to
 * correct: drawer and terminal together hold what they held. Once the drawer was handed over it was counted, so the cash
 * is another's. Anything else lets money go that cannot be counted any more.
 */
export async function scopeOfChange(
  ctx: Pick<WriteContext, 'actor' | 'db'>,
  payment: Pick<Row<'payment'>, 'id' | 'type' | 'createUser' | 'session'>,
  method: Pick<Row<'paymentMethod'>, 'type'>,
  till: Till,
): Promise<'billing:correct' | 'billing:refund'> {
  const isOwn = ctx.actor.user !== null && payment.createUser === ctx.actor.user;
  const isRunning = payment.session !== null && payment.session === till.session?.id;
  const isAtTill = tillTypes.has(payment.type) && tillTypes.has(method.type);
  if (!isOwn || !isRunning || !isAtTill || till.pos === null) return 'billing:refund';
  const isMine = await wasTakenHere(ctx, payment);
  return isMine && !(await wasHandedOver(ctx, payment.id, till.pos.id)) ? 'billing:correct' : 'billing:refund';
}

/**
 * True unless the payment had been taken for the basket before it was charged, by another, in another session, or before the
 * drawer was handed over.
 */
async function wasTakenHere(
  { db }: Pick<WriteContext, 'db'>,
  { id, createUser, session }: Pick<Row<'payment'>, 'id' | 'createUser' | 'session'>,
): Promise<boolean> {
  const taken = await queryFirst<BasketPayment>(
    db,
    sql`select t.* from "basketPayment" s join "basketPayment" t on t."id" = s."source" where s."payment" = ${id}`,
  );
  if (taken === undefined) return true;
  return taken.createUser === createUser && taken.session === session && !(await wasHandedOverSince({ db }, taken));
}

/** True where the drawer was handed over after a payment came in. */
async function wasHandedOver({ db }: Pick<WriteContext, 'db'>, payment: number, pos: number): Promise<boolean> {
  const handovers = await queryAll(
    db,
    sql`select 1 from "posMovement" where "pos" = ${pos} and "handedTo" is not null
      and "id" > (select max("id") from "posMovement" where "payment" = ${payment}) limit 1`,
  );
  return handovers.length > 0;
}
