import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posCount as contract } from '#shared/operations/contracts/posCount.ts';
import { countedOf } from '../counted.ts';
import { resolvePos } from '../posLedger.ts';
import { countSession, stateOf } from '../posSession.ts';

export const posCount = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const movement = await countSession(ctx, pos, {
    ...countedOf(input),
    realCreditCardCount: input.realCreditCardCount === undefined ? null : toMoney(input.realCreditCardCount),
  });
  return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
});
