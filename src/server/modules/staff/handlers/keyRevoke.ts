import { handle } from '#server/core/operations/handler.ts';
import { change, getRow } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { keyRevoke as contract } from '#shared/operations/contracts/keyRevoke.ts';

export const keyRevoke = handle(contract, async (ctx, input) => {
  const row = await getRow(ctx.db, 'apiKey', input.id);
  if (row === undefined || row.deleted === 1) throw new ServiceError('not_found');
  if (row.revoked === 0) {
    await change(ctx, 'apiKey', row, { revoked: 1, previousHash: null, previousExpires: null }, 'updated');
  }
  return { id: row.id, revoked: true as const };
});
