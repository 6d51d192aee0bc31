import { handle } from '#server/core/operations/handler.ts';
import { createRemittance as contract } from '#shared/operations/contracts/createRemittance.ts';
import { remittanceAnswer } from '../answers.ts';
import { choiceOf, createRemittance as create } from '../remittances.ts';

export const createRemittance = handle(contract, async (ctx, input) =>
  remittanceAnswer(ctx, await create(ctx, choiceOf(input))),
);
