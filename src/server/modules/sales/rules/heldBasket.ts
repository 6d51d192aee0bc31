import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';

/**
 * Discarding and taking up happen once: a second till that does either must be refused, and nobody brings back what a till has.
 * A basket that money was taken for is not discarded: who took it up can charge it, or give the money back.
 */
export const heldBasket: ModelRules = {
  errors: ['record_deleted', 'basket_elsewhere', 'unique_conflict', 'basket_holds_money'],
  deletesOnce: true,
  beforeRemove: async (ctx, { basket }) => {
    if (basket === null) return;
    const waiting = await queryFirst<{ amount: Money | null }>(
      ctx.db,
      sql`select sum("amount" + "tip") as "amount" from "basketPayment"
        where "basket" = ${String(basket)} and "type" = 1 and "endedBy" is null`,
    );
    const amount = waiting?.amount ?? null;
    if (amount !== null) throw new ServiceError('basket_holds_money', { detail: `${fromMoney(amount)}` });
  },
  beforeRestore: async (_ctx, { takenUp }) => {
    if (takenUp !== null) throw new ServiceError('basket_elsewhere');
  },
};
