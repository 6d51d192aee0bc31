import { readMeta } from '#server/core/db/meta.ts';
import { handle } from '#server/core/operations/handler.ts';
import { VERSION } from '#server/core/process/version.ts';
import { setupStatus as contract } from '#shared/operations/contracts/setupStatus.ts';

export const setupStatus = handle(contract, async (ctx) => {
  const company = await ctx.db
    .selectFrom('company')
    .select(['name', 'currency'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
  return {
    done: company !== undefined,
    companyName: company?.name ?? null,
    language: (await readMeta<string>(ctx.db, 'language')) ?? 'es',
    currency: company?.currency ?? 'EUR',
    timeZone: ctx.zone.id,
    demo: await readMeta<{ user: number; pin: string }>(ctx.db, 'demo'),
    version: VERSION,
  };
});
