import { unseal } from '#server/core/access/sealed.ts';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { outgoingOf } from '#server/core/network/outgoing.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { settingRules } from '#server/core/records/servers.ts';
import { tryBucket } from '#server/secondPlace/tryBucket.ts';
import { ServiceError } from '#shared/errors.ts';
import { systemTestBucket as contract } from '#shared/operations/contracts/systemTestBucket.ts';
import { settingSchemas } from '#shared/settings.ts';
import { requireAllowed } from './testedServers.ts';

export const systemTestBucket = handlePrepared(
  contract,
  async (ctx, { bucket, secret }) => {
    if (secret !== undefined && ctx.actor.inClear) throw new ServiceError('secure_connection_required');
    await requireAllowed(ctx, 'backupBucket', bucket, '#/bucket');
    const secretKey = secret ?? (await storedKey(ctx, bucket.endpoint));
    if (secretKey === null) return { step: 'keys' as const, error: 'there is no secret key' };
    const rules = { ...(await settingRules(ctx)), plain: true };
    return tryBucket({ ...bucket, secretKey, rules, outgoing: outgoingOf(ctx.machine) });
  },
  async (_ctx, _input, outcome) => outcome,
);

/** The secret key of the setting, which is for the server it was given for alone. */
async function storedKey(ctx: ReadContext, endpoint: string): Promise<string | null> {
  const row = await queryFirst<{ value: string; sealedSecret: string | null }>(
    ctx.db,
    sql`select "value", "sealedSecret" from "setting" where "key" = 'backupBucket' and "deleted" = 0`,
  );
  if (row === undefined || row.sealedSecret === null) return null;
  const set = settingSchemas.backupBucket.safeParse(JSON.parse(row.value));
  return set.data?.endpoint === endpoint ? unseal(row.sealedSecret, ctx.pepper) : null;
}
