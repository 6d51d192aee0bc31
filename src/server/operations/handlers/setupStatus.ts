import { setupStatus as contract } from '#shared/operations/contracts/setupStatus.ts';
import { readMeta } from '../../records/meta.ts';
import { VERSION } from '../../version.ts';
import { handle } from '../handler.ts';

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
