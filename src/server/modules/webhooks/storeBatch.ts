/** What came of deliveries, as the server stores it: one transaction for all of a batch. */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { change, derive, deriveAll, getRow, insertUnnoted } from '#server/core/records/write.ts';
import type { Derived, Row } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { DeliveryStatus, FAILING_TIME, PauseReason } from '#shared/domain/webhooks.ts';
import { tellOfPause } from './jobKinds.ts';
import { type Batch, isGone, type Outcome } from './messages.ts';

/** Stores a batch. What a webhook did that was ended or moved meanwhile is stored all the same; its position stays. */
export async function storeBatch(ctx: WriteContext, { webhook: id, after, position, outcomes }: Batch): Promise<void> {
  const webhook = await getRow(ctx.db, 'webhook', id);
  if (webhook === undefined) return;
  const known = await deliveriesOf(ctx, id, outcomes);
  for (const outcome of outcomes) await storeOutcome(ctx, id, outcome, known.get(outcome.event.sequence) ?? null);
  const tried = outcomes.filter(({ attempt }) => attempt !== null);
  const isDelivered = tried.some(({ status }) => status === DeliveryStatus.delivered);
  const failingSince = isDelivered || tried.length === 0 ? null : (webhook.failingSince ?? ctx.at);
  await derive(ctx, 'webhook', id, {
    // Somebody may have moved it back meanwhile, to have all sent again.
    position: (webhook.position ?? 0) === after ? position : webhook.position,
    ...(tried.length === 0 ? {} : { failingSince }),
    ...(isDelivered ? { lastDelivery: ctx.at } : {}),
  });
  if (isDelivered && webhook.failingSince !== null) await hurry(ctx, id);
  if (isGone(outcomes)) await pause(ctx, webhook, PauseReason.gone);
  else if (failingSince !== null && Date.parse(failingSince) + FAILING_TIME <= ctx.now) {
    await pause(ctx, webhook, PauseReason.failing);
  }
}

/** `known`: the row of its delivery, where there is one. */
async function storeOutcome(ctx: WriteContext, webhook: number, outcome: Outcome, known: number | null): Promise<void> {
  const { event, status, attempts, nextAttempt, attempt } = outcome;
  const values = {
    status,
    attempts,
    nextAttempt: nextAttempt === null ? null : toStoredInstant(nextAttempt),
    ...(attempt === null
      ? {}
      : {
          lastAttempt: toStoredInstant(attempt.at),
          duration: attempt.took,
          responseStatus: attempt.responseStatus,
          error: attempt.error,
          request: attempt.request,
          response: attempt.response,
        }),
  };
  if (known === null) {
    const { sequence, type, model, id } = event;
    await insertUnnoted(ctx, 'webhookDelivery', { webhook, event: sequence, type, model, record: id, ...values });
  } else {
    await derive(ctx, 'webhookDelivery', known, { ...values, updated: ctx.at } as Derived<'webhookDelivery'>);
    // Nothing waits for an event that never waited itself.
    if (status !== DeliveryStatus.waiting) await release(ctx, webhook, event);
  }
}

/** The rows of events that were tried before: also of those whose answer was not stored then. */
async function deliveriesOf(
  { db }: Pick<WriteContext, 'db'>,
  webhook: number,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<number, number>> {
  const events = outcomes.map(({ event }) => event.sequence);
  const rows = await queryAll<{ id: number; event: number }>(
    db,
    sql`select "id", "event" from "webhookDelivery" where "webhook" = ${webhook} and "event" in ${sql.list(events)}`,
  );
  return new Map(rows.map(({ id, event }) => [event, id]));
}

/** Has the next event of a record go, which waited for the one that is over. */
export async function release(
  ctx: Pick<WriteContext, 'db' | 'at'>,
  webhook: number,
  { model, id }: { readonly model: string; readonly id: number },
): Promise<void> {
  const next = await queryFirst<{ id: number; nextAttempt: string | null }>(
    ctx.db,
    sql`select "id", "nextAttempt" from "webhookDelivery"
      where "webhook" = ${webhook} and "status" = ${sql.literal(DeliveryStatus.waiting)}
        and "model" = ${model} and "record" = ${id}
      order by "event", "id" limit 1`,
  );
  if (next !== undefined && next.nextAttempt === null) {
    await derive(ctx, 'webhookDelivery', next.id, { nextAttempt: ctx.at });
  }
}

/** A receiver that is back gets at once what waits for its time. */
export async function hurry(ctx: Pick<WriteContext, 'db' | 'at'>, webhook: number): Promise<void> {
  const waiting = sql`"webhook" = ${webhook} and "status" = ${sql.literal(DeliveryStatus.waiting)} and "nextAttempt" > ${ctx.at}`;
  await deriveAll(ctx, 'webhookDelivery', waiting, { nextAttempt: ctx.at });
}

async function pause(ctx: WriteContext, webhook: Row<'webhook'>, pauseReason: number): Promise<void> {
  if (webhook.paused !== null) return;
  await change(ctx, 'webhook', webhook, { paused: ctx.at, pauseReason }, 'updated');
  ctx.enqueue(tellOfPause, { webhook: webhook.id });
}
