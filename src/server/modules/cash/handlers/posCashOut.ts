import { handle } from '#server/core/operations/handler.ts';
import { MovementType } from '#shared/domain/states.ts';
import { posCashOut as contract } from '#shared/operations/contracts/posCashOut.ts';
import { handleCashMove } from '../cashMove.ts';

export const posCashOut = handle(contract, (ctx, input) => handleCashMove(ctx, MovementType.cashOut, input));
