import { handle } from '#server/core/operations/handler.ts';
import { customerEntry as contract } from '#shared/operations/contracts/customerEntry.ts';
import { enteringOf } from '../state.ts';

/** Whether a customer may come in. */
export const customerEntry = handle(contract, async (ctx, { customer }) => (await enteringOf(ctx, customer)).state);
