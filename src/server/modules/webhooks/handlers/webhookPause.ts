import { handle } from '#server/core/operations/handler.ts';
import { change } from '#server/core/records/write.ts';
import { PauseReason } from '#shared/domain/webhooks.ts';
import { webhookPause as contract } from '#shared/operations/contracts/webhookPause.ts';
import { findWebhook } from '../find.ts';
import { refreshWebhooks } from '../jobKinds.ts';

export const webhookPause = handle(contract, async (ctx, { id }) => {
  const row = await findWebhook(ctx, id);
  const paused = row.paused ?? ctx.at;
  if (row.paused === null) {
    await change(ctx, 'webhook', row, { paused, pauseReason: PauseReason.byPerson }, 'updated');
    ctx.enqueue(refreshWebhooks, {});
  }
  return { id, paused: ctx.zone.toWire(paused) };
});
