import { readMeta } from '#server/core/db/meta.ts';
import { handle } from '#server/core/operations/handler.ts';
import { VERSION } from '#server/core/process/version.ts';
import { getRow } from '#server/core/records/write.ts';
import { setupStatus as contract } from '#shared/operations/contracts/setupStatus.ts';

export const setupStatus = handle(contract, async (ctx) => {
  const company = await ctx.db
    .selectFrom('company')
    .select(['name', 'currency'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
  // A screen at a cash point is where its company is.
  const pos = ctx.actor.pos === null ? undefined : await getRow(ctx.db, 'pos', ctx.actor.pos);
  return {
    done: company !== undefined,
    companyName: company?.name ?? null,
    language: (await readMeta<string>(ctx.db, 'language')) ?? 'es',
    currency: company?.currency ?? 'EUR',
    timeZone: ctx.zoneOf(pos?.company ?? null).id,
    demo: await readMeta<{ user: number; pin: string }>(ctx.db, 'demo'),
    version: VERSION,
  };
});
