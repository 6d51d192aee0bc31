import { MovementType } from '#shared/domain/states.ts';
import { posCashOut as contract } from '#shared/operations/contracts/posCashOut.ts';
import { handleCashMove } from '../cashMove.ts';
import { handle } from '../handler.ts';

export const posCashOut = handle(contract, (ctx, input) => handleCashMove(ctx, MovementType.cashOut, input));
