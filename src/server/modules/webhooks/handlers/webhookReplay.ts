import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { derive, forget } from '#server/core/records/write.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { DeliveryStatus } from '#shared/domain/webhooks.ts';
import { ServiceError } from '#shared/errors.ts';
import { webhookReplay as contract } from '#shared/operations/contracts/webhookReplay.ts';
import { findWebhook } from '../find.ts';
import { refreshWebhooks } from '../jobKinds.ts';
import { release } from '../storeBatch.ts';

/** Deliveries that one request may have sent again; more take another. */
const MOST = 5000;

export const webhookReplay = handle(contract, async (ctx, { id, delivery, since }) => {
  await findWebhook(ctx, id);
  const own = sql`"webhook" = ${id}`;
  const replayed =
    since !== undefined
      ? await replaySince(ctx, id, secondOf(ctx.zone.toStored(since)))
      : delivery === undefined
        ? await sendAgain(ctx, id, sql`${own} and "status" = ${sql.literal(DeliveryStatus.givenUp)}`)
        : await sendAgain(
            ctx,
            id,
            sql`${own} and "status" <> ${sql.literal(DeliveryStatus.waiting)} and "id" = ${delivery}`,
          );
  if (replayed === 0 && delivery !== undefined) await requireDelivery(ctx, id, delivery);
  ctx.enqueue(refreshWebhooks, {});
  return { id, replayed };
});

/** Events are dated to the second. */
function secondOf(stored: string): string {
  return toStoredInstant(Math.floor(Date.parse(stored) / 1000) * 1000);
}

/** Has deliveries wait once more, each behind what waits of its record from before. */
async function sendAgain(ctx: WriteContext, webhook: number, which: Sql): Promise<number> {
  const rows = await queryAll<{ id: number; model: string; record: number }>(
    ctx.db,
    sql`select "id", "model", "record" from "webhookDelivery" where ${which} order by "event", "id" limit ${sql.literal(MOST)}`,
  );
  for (const { id } of rows) {
    await derive(ctx, 'webhookDelivery', id, {
      status: DeliveryStatus.waiting,
      attempts: 0,
      nextAttempt: null,
      updated: ctx.at,
    });
  }
  const records = Map.groupBy(rows, ({ model, record }) => `${model} ${record}`);
  for (const [first] of records.values()) {
    if (first !== undefined) await release(ctx, webhook, { model: first.model, id: first.record });
  }
  return rows.length;
}

/** Goes back in the log. What was to come of events after that place is looked at anew with them. */
async function replaySince(ctx: WriteContext, webhook: number, since: string): Promise<number> {
  const first = await queryFirst<{ sequence: number }>(
    ctx.db,
    sql`select "sequence" from "event" where "created" >= ${since} order by "sequence" limit 1`,
  );
  if (first === undefined) return 0;
  const last = await queryFirst<{ sequence: number }>(
    ctx.db,
    sql`select "sequence" from "event" order by "sequence" desc limit 1`,
  );
  await forget(ctx, 'webhookDelivery', sql`"webhook" = ${webhook} and "event" >= ${first.sequence}`);
  await derive(ctx, 'webhook', webhook, { position: first.sequence - 1 });
  return (last?.sequence ?? first.sequence) - first.sequence + 1;
}

/** A delivery that waits already is sent in any case. */
async function requireDelivery(ctx: WriteContext, webhook: number, delivery: number): Promise<void> {
  const row = await queryFirst(
    ctx.db,
    sql`select 1 from "webhookDelivery" where "webhook" = ${webhook} and "id" = ${delivery}`,
  );
  if (row === undefined) throw new ServiceError('not_found');
}
