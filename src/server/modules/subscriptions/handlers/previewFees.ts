import { handle } from '#server/core/operations/handler.ts';
import { previewFees as contract } from '#shared/operations/contracts/previewFees.ts';
import { choiceOf } from '../choice.ts';
import { previewOf } from '../preview.ts';

export const previewFees = handle(contract, async (ctx, { group, after, limit, listed, ...choice }) =>
  previewOf(ctx, await choiceOf(ctx, choice), { group, after, limit, listed }),
);
