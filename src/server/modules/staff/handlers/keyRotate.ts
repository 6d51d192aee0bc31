import { issueKey } from '#server/core/access/keys.ts';
import { handle } from '#server/core/operations/handler.ts';
import { change, getRow } from '#server/core/records/write.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { keyRotate as contract } from '#shared/operations/contracts/keyRotate.ts';

export const keyRotate = handle(contract, async (ctx, input) => {
  const row = await getRow(ctx.db, 'apiKey', input.id);
  if (row === undefined || row.deleted === 1) throw new ServiceError('not_found');
  const expires = input.expires === undefined ? row.expires : ctx.zone.toStored(input.expires);
  const ended = row.revoked === 1 || (expires !== null && expires <= ctx.at);
  if (ended) throw new ServiceError('invalid_transition');
  const { key, secretHash } = issueKey(row.kid);
  const grace = input.graceSeconds ?? 0;
  const previousExpires = grace === 0 ? null : toStoredInstant(ctx.now + grace * 1000);
  const previousHash = grace === 0 ? null : row.secretHash;
  await change(ctx, 'apiKey', row, { secretHash, previousHash, previousExpires, expires }, 'updated');
  ctx.note({ model: 'apiKey', id: row.id, kind: 'updated', secrets: ['key'] });
  return {
    id: row.id,
    key,
    previousExpires: previousExpires === null ? null : ctx.zone.toWire(previousExpires),
  };
});
