import { seal } from '#server/core/access/sealed.ts';
import { handle } from '#server/core/operations/handler.ts';
import { change } from '#server/core/records/write.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { webhookRotateSecret as contract } from '#shared/operations/contracts/webhookRotateSecret.ts';
import { findWebhook } from '../find.ts';
import { makeSecret } from '../message.ts';

export const webhookRotateSecret = handle(contract, async (ctx, { id, graceSeconds = 0 }) => {
  const row = await findWebhook(ctx, id);
  const secret = makeSecret();
  const previousSecretUntil = graceSeconds === 0 ? null : toStoredInstant(ctx.now + graceSeconds * 1000);
  const values = {
    sealedSecret: seal(secret, ctx.pepper),
    sealedPreviousSecret: graceSeconds === 0 ? null : row.sealedSecret,
    previousSecretUntil,
  };
  await change(ctx, 'webhook', row, values, 'updated');
  ctx.note({ model: 'webhook', id, kind: 'updated', secrets: ['secret'] });
  return {
    id,
    secret,
    previousSecretUntil: previousSecretUntil === null ? null : ctx.zone.toWire(previousSecretUntil),
  };
});
