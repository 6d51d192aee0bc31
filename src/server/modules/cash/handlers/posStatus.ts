import { handle } from '#server/core/operations/handler.ts';
import { posStatus as contract } from '#shared/operations/contracts/posStatus.ts';
import { resolvePos } from '../posLedger.ts';
import { stateOf } from '../posSession.ts';

export const posStatus = handle(contract, async (ctx, input) => stateOf(ctx, await resolvePos(ctx, input.pos)));
