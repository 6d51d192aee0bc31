import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posOpen as contract } from '#shared/operations/contracts/posOpen.ts';
import { countedOf } from '../counted.ts';
import { resolvePos } from '../posLedger.ts';
import { openSession, stateOf } from '../posSession.ts';

export const posOpen = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const movement = await openSession(ctx, pos, { ...countedOf(input), realCashCount: toMoney(input.realCashCount) });
  return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
});
