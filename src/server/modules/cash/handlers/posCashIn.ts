import { handle } from '#server/core/operations/handler.ts';
import { MovementType } from '#shared/domain/states.ts';
import { posCashIn as contract } from '#shared/operations/contracts/posCashIn.ts';
import { handleCashMove } from '../cashMove.ts';

export const posCashIn = handle(contract, (ctx, input) => handleCashMove(ctx, MovementType.cashIn, input));
