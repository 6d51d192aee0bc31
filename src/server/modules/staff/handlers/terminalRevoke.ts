import { revoke } from '#server/core/access/terminals.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { terminalRevoke as contract } from '#shared/operations/contracts/terminalRevoke.ts';

export const terminalRevoke = handle(contract, async (ctx, { id }) => {
  const row = await getRow(ctx.db, 'terminal', id);
  if (row === undefined || row.deleted === 1) throw new ServiceError('not_found');
  if (row.revoked === 0) await revoke(ctx, id);
  return { id, revoked: true as const };
});
