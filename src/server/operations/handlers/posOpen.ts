import { toMoney } from '#shared/domain/money.ts';
import { posOpen as contract } from '#shared/operations/contracts/posOpen.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { openSession, stateOf } from '../../ledgers/posSession.ts';
import { presentById } from '../../records/present.ts';
import { countedOf } from '../counted.ts';
import { handle } from '../handler.ts';

export const posOpen = handle(contract, async (ctx, input) => {
  const pos = await resolvePos(ctx, input.pos);
  const movement = await openSession(ctx, pos, { ...countedOf(input), realCashCount: toMoney(input.realCashCount) });
  return { movement: await presentById(ctx, 'posMovement', movement), state: await stateOf(ctx, pos) };
});
