/** Cash in and cash out: the same operation in two directions. */

import type { WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { OutputOf, ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { resolvePos } from './posLedger.ts';
import { moveCash, stateOf } from './posSession.ts';

/** Appends the movement and answers with it and the state after it. */
export async function handleCashMove(
  ctx: WriteContext,
  type: 4 | 5,
  input: ParsedInputOf<Contract<'posCashIn'>>,
): Promise<OutputOf<Contract<'posCashIn'>>> {
  const pos = await resolvePos(ctx, input.pos);
  const { reason = null, comments = null } = input;
  const move = { type, amount: toMoney(input.amount), reason, comments };
  const movement = await moveCash(ctx, pos, move, '#/reason');
  return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
}
