import { execute } from '#server/core/db/execute.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/rows.ts';
import { ServiceError } from '#shared/errors.ts';
import { keyRevoke as contract } from '#shared/operations/contracts/keyRevoke.ts';

export const keyRevoke = handle(contract, async (ctx, input) => {
  const row = await getRow(ctx.db, 'apiKey', input.id);
  if (row === undefined || row.deleted === 1) throw new ServiceError('not_found');
  if (row.revoked === 0) {
    await execute(
      ctx.db,
      `update "apiKey" set "revoked" = 1, "previousHash" = null, "previousExpires" = null,
         "updated" = ?, "updateUser" = ? where "id" = ?`,
      [ctx.at, ctx.actor.user, row.id],
    );
    ctx.emit({ type: 'apiKey.updated', model: 'apiKey', id: row.id });
    ctx.note({ model: 'apiKey', id: row.id, kind: 'updated', before: { revoked: false }, after: { revoked: true } });
  }
  return { id: row.id, revoked: true as const };
});
