import { handle } from '#server/core/operations/handler.ts';
import { change, derive } from '#server/core/records/write.ts';
import { webhookResume as contract } from '#shared/operations/contracts/webhookResume.ts';
import { findWebhook } from '../find.ts';
import { refreshWebhooks } from '../jobKinds.ts';
import { hurry } from '../storeBatch.ts';

export const webhookResume = handle(contract, async (ctx, { id }) => {
  const row = await findWebhook(ctx, id);
  if (row.paused !== null) {
    await change(ctx, 'webhook', row, { paused: null, pauseReason: null }, 'updated');
    // Its three days begin anew, and nothing waits for a time that was reckoned before.
    await derive(ctx, 'webhook', id, { failingSince: null });
    await hurry(ctx, id);
    ctx.enqueue(refreshWebhooks, {});
  }
  return { id, paused: null };
});
