import { posStatus as contract } from '#shared/operations/contracts/posStatus.ts';
import { resolvePos } from '../../ledgers/posLedger.ts';
import { stateOf } from '../../ledgers/posSession.ts';
import { handle } from '../handler.ts';

export const posStatus = handle(contract, async (ctx, input) => stateOf(ctx, await resolvePos(ctx, input.pos)));
