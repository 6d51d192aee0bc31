import { handle } from '#server/core/operations/handler.ts';
import { printStateOf } from '#server/core/printing/prints.ts';
import { posPrintStatus as contract } from '#shared/operations/contracts/posPrintStatus.ts';

export const posPrintStatus = handle(contract, async (_ctx, { uuid }) => printStateOf(uuid));
