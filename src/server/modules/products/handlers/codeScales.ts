import { handle } from '#server/core/operations/handler.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { codeScales as contract } from '#shared/operations/contracts/codeScales.ts';

export const codeScales = handle(contract, async (ctx) => ({ formats: (await settingIn(ctx, 'scaleCodes')) ?? [] }));
