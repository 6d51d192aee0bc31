import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { changeUnnoted } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { MovementType, movementColors } from '#shared/domain/states.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { openingOf, requireCash, resolvePos } from '../posLedger.ts';
import { closeSession, countSession, moveCash, openSession } from '../posSession.ts';

const manual: ReadonlySet<number> = new Set([MovementType.count, MovementType.cashIn, MovementType.cashOut]);

/**
 * Movements created through the generic API do what the cash-point actions do; payments (6–8) are written by
 * sales alone. A manual movement of the running session may be struck out; its row stays in the journal.
 */
export const posMovement: ModelRules = {
  events: ['cashPoint.opened', 'cashPoint.counted', 'cashPoint.closed', 'cashPoint.difference', 'zReport.created'],
  errors: ['cash_point_open', 'cash_point_closed', 'insufficient_cash', 'insufficient_scope'],
  derived: { typeColor: { from: ['type'], value: ({ type }) => movementColors[Number(type)] ?? '#868e96' } },
  hidden: sql`t."voided" is not null`,
  beforeWrite: async (ctx, values, before) => {
    if (before === null) values.pos = (await resolvePos(ctx, (values.pos as number | null) ?? undefined)).id;
  },
  create: createMovement,
  remove: strikeOut,
};

async function createMovement(ctx: WriteContext, values: Values): Promise<number> {
  const pos = await resolvePos(ctx, values.pos as number);
  const comments = (values.comments as string | null) ?? null;
  const optional = (name: string): Money | null => {
    const amount = values[name] as Money | null;
    if (amount !== null && amount < 0) throw invalidField(`#/${name}`, 'too_small');
    return amount;
  };
  const required = (name: string): Money => {
    const amount = optional(name);
    if (amount === null) throw invalidField(`#/${name}`, 'required');
    return amount;
  };
  switch (values.type) {
    case MovementType.opening:
      return openSession(ctx, pos, { realCashCount: required('realCashCount'), comments, denominations: null });
    case MovementType.count:
      return countSession(ctx, pos, {
        // The expected figures are hidden until the count is in.
        realCashCount: pos.blindCount === 1 ? required('realCashCount') : optional('realCashCount'),
        realCreditCardCount: optional('realCreditCardCount'),
        comments,
        denominations: null,
      });
    case MovementType.closing:
      return (
        await closeSession(ctx, pos, {
          realCashCount: required('realCashCount'),
          realCreditCardCount: required('realCreditCardCount'),
          comments,
          denominations: null,
          authorisedBy: null,
          withdrawal: null,
        })
      ).movement;
    case MovementType.cashIn:
    case MovementType.cashOut:
      return moveCash(
        ctx,
        pos,
        { type: values.type, amount: required('amount'), reason: null, comments },
        '#/comments',
      );
    default:
      throw invalidField('#/type', 'invalid_value');
  }
}

/**
 * `voided` keeps the last movement there was: counts up to it were taken with this one in the drawer, and stay right.
 * Cash that has been taken out again cannot be struck out, and cash put in only by who may refund: less is expected then.
 */
async function strikeOut(ctx: WriteContext, any: AnyRow): Promise<void> {
  const row = any as unknown as Row<'posMovement'>;
  const opening = await openingOf(ctx.db, row.pos);
  if (!manual.has(row.type) || opening === null || row.id < opening.id) throw new ServiceError('immutable_record');
  if (row.type === MovementType.cashIn) {
    requireScope(ctx, 'billing:refund');
    await requireCash(ctx.db, opening, row.amount ?? ZERO);
  }
  // Two people agreed on a handover, and what was counted blind is not unsaid.
  const pos = await queryFirst<{ blindCount: 0 | 1 }>(
    ctx.db,
    sql`select "blindCount" from "pos" where "id" = ${row.pos}`,
  );
  const stays = row.handedTo !== null || (row.type === MovementType.count && pos?.blindCount === 1);
  if (stays) throw new ServiceError('immutable_record');
  const last = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select max("id") as "id" from "posMovement" where "pos" = ${row.pos}`,
  );
  await changeUnnoted(ctx, 'posMovement', any, { voided: last?.id ?? null });
}
