import { toMoney } from '#shared/domain/money.ts';
import { posCount as contract } from '#shared/operations/contracts/posCount.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { countSession, stateOf } from '../../ledgers/posSession.ts';
import { presentById } from '../../records/present.ts';
import { countedOf } from '../counted.ts';
import { handle } from '../handler.ts';

export const posCount = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const movement = await countSession(ctx, pos, {
    ...countedOf(input),
    realCreditCardCount: input.realCreditCardCount === undefined ? null : toMoney(input.realCreditCardCount),
  });
  return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
});
