import { issueKey } from '#server/core/access/keys.ts';
import type { WriteContext } from '#server/core/context/context.ts';
import { requireGrant } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import { invalidField } from '#shared/errors.ts';
import { keyCreate as contract } from '#shared/operations/contracts/keyCreate.ts';

export const keyCreate = handle(contract, async (ctx, input) => {
  requireGrant(ctx, input.scopes, (index) => `#/scopes/${index}`);
  await requireLive(ctx, 'user', input.user);
  await requireLive(ctx, 'pos', input.pos);
  const issued = issueKey();
  const id = await insert(ctx, 'apiKey', {
    name: input.name,
    kid: issued.kid,
    scopes: JSON.stringify(input.scopes),
    user: input.user ?? null,
    pos: input.pos ?? null,
    expires: input.expires === undefined ? null : ctx.zone.toStored(input.expires),
    apiVersion: input.apiVersion ?? null,
    allowInUrl: input.allowInUrl === true ? 1 : 0,
    rateLimit: input.rateLimit ?? null,
    revoked: 0,
    secretHash: issued.secretHash,
  });
  ctx.note({ model: 'apiKey', id, kind: 'created', after: input, secrets: ['key'] });
  return { id, key: issued.key };
});

async function requireLive(ctx: WriteContext, name: 'user' | 'pos', id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const row = await getRow(ctx.db, name, id);
  if (row === undefined || row.deleted === 1) throw invalidField(`#/${name}`, 'unknown_reference');
}
