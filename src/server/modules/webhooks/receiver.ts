/**
 * Delivers to one webhook. What is due again comes before what is new. Several records go at once, and of one record one event
 * after the other: what comes after one that failed waits for it.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { eventsSeen } from '#server/core/records/sight.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { DeliveryStatus, matchesFilter } from '#shared/domain/webhooks.ts';
import { type Answered, type DeliveryOptions, deliver, outcomeAfter } from './attempt.ts';
import { signersOf, viewerOf } from './message.ts';
import { type Batch, isGone, type LoggedEvent, type Outcome } from './messages.ts';

export type Webhook = Row<'webhook'>;

/** What it works with. */
export interface Tools {
  /** What is committed, as of now. */
  readonly context: () => ReadContext;
  readonly deliveryOptions: () => Promise<DeliveryOptions>;
  /** Stores a batch. False where it could not be: then nothing of it is known. */
  readonly store: (batch: Batch) => Promise<boolean>;
}

/** An event to be sent, and how often it was tried. */
interface Item {
  readonly event: LoggedEvent;
  readonly attempts: number;
}

/** Requests to one receiver at once: one to a receiver that fails. */
const AT_ONCE = 8;
/** Events taken up at once. */
const BATCH = 32;
/** Events of the log looked through at once, and how many may be passed over before that is stored. */
const PAGE = 500;
const PASSED_OVER = 1000;
/** Failures in a row after which the rest of a batch is not tried. */
const MOST_FAILURES = 3;

/**
 * Takes one step. `position`: how far the log was looked through, if further than the row says. Resolves with where it is now,
 * and whether there may be more to do at once.
 */
export async function step(
  tools: Tools,
  webhook: Webhook,
  position: number,
): Promise<{ readonly position: number; readonly isMore: boolean }> {
  const ctx = tools.context();
  const isFailing = webhook.failingSince !== null;
  const own = { webhook: webhook.id, after: webhook.position ?? 0 };
  const due = await dueItems(ctx, webhook.id, isFailing ? 1 : BATCH);
  if (due.length > 0) {
    const outcomes = await attemptAll(tools, webhook, due);
    return { position, isMore: (await tools.store({ ...own, position, outcomes })) && !isGone(outcomes) };
  }
  const page = await eventsAfter(ctx, position);
  const last = page.at(-1)?.sequence;
  if (last === undefined) return { position, isMore: false };
  const told = await toldOf(ctx, webhook, page);
  const taken = told.slice(0, isFailing ? 1 : BATCH);
  const reached = taken.length < told.length ? (taken.at(-1)?.sequence ?? last) : last;
  if (taken.length === 0 && reached - (webhook.position ?? 0) < PASSED_OVER) return { position: reached, isMore: true };
  const blocked = await blockedAmong(ctx, webhook.id, taken);
  const free = taken.filter(({ sequence }) => !blocked.has(sequence));
  const sent = await attemptAll(tools, webhook, free.map(itemOf));
  const held = taken.filter(({ sequence }) => blocked.has(sequence)).map((event) => waiting(itemOf(event), null));
  const outcomes = [...sent, ...held].toSorted((a, b) => a.event.sequence - b.event.sequence);
  const isStored = await tools.store({ ...own, position: reached, outcomes });
  return isStored ? { position: reached, isMore: !isGone(outcomes) } : { position, isMore: false };
}

/** Sends events: those of one record in their order, until one fails. */
async function attemptAll(tools: Tools, webhook: Webhook, items: readonly Item[]): Promise<readonly Outcome[]> {
  const options = await tools.deliveryOptions();
  const target = { ...webhook, signers: signersOf(tools.context(), webhook) };
  const ordered = items.toSorted((a, b) => a.event.sequence - b.event.sequence);
  const lanes = [...Map.groupBy(ordered, ({ event }) => `${event.model} ${event.id}`).values()];
  const outcomes: Outcome[] = [];
  let failures = 0;
  const run = async (lane: readonly Item[]): Promise<void> => {
    let isHeld = false;
    for (const item of lane) {
      // The first of a record is due again at once; the others wait for it.
      if (isHeld) outcomes.push(waiting(item, null));
      else if (isGone(outcomes) || failures >= MOST_FAILURES) {
        outcomes.push(waiting(item, tools.context().now));
        isHeld = true;
      } else {
        const ctx = tools.context();
        const answered: Answered = await deliver(ctx, options, target, item.event);
        const outcome = outcomeAfter(answered, item, tools.context().now);
        outcomes.push(outcome);
        failures = answered.result === 'delivered' ? 0 : failures + 1;
        isHeld = outcome.status === DeliveryStatus.waiting;
      }
    }
  };
  const workers = Array.from({ length: Math.min(AT_ONCE, lanes.length) }, async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) await run(lane);
  });
  await Promise.all(workers);
  return outcomes;
}

function itemOf(event: LoggedEvent): Item {
  return { event, attempts: 0 };
}

function waiting(item: Item, nextAttempt: number | null): Outcome {
  return { ...item, status: DeliveryStatus.waiting, nextAttempt, attempt: null };
}

/** Deliveries whose time has come: one a record, because what comes after it has no time. */
async function dueItems({ db, at }: ReadContext, webhook: number, limit: number): Promise<readonly Item[]> {
  const rows = await queryAll<LoggedEvent & { attempts: number }>(
    db,
    sql`select d."attempts", e."sequence", e."type", e."model", e."record" as "id", e."created",
        e."checksum"
      from "webhookDelivery" d join "event" e on e."sequence" = d."event"
      where d."webhook" = ${webhook} and d."status" = ${sql.literal(DeliveryStatus.waiting)} and d."nextAttempt" <= ${at}
      order by d."nextAttempt" nulls first, d."id" limit ${limit}`,
  );
  return rows.map(({ attempts, ...event }) => ({ event, attempts }));
}

function eventsAfter({ db }: ReadContext, position: number): Promise<readonly LoggedEvent[]> {
  return queryAll<LoggedEvent>(
    db,
    sql`select "sequence", "type", "model", "record" as "id", "created", "checksum" from "event"
      where "sequence" > ${position} order by "sequence" limit ${sql.literal(PAGE)}`,
  );
}

/** Those a webhook is told of: of its kinds, and of records its maker may see. */
async function toldOf(
  ctx: ReadContext,
  webhook: Webhook,
  events: readonly LoggedEvent[],
): Promise<readonly LoggedEvent[]> {
  const filter = { events: listIn(webhook.events), models: listIn(webhook.models) };
  return eventsSeen(
    ctx.db,
    viewerOf(webhook),
    events.filter((event) => matchesFilter(filter, event)),
  );
}

/** The sequences of those that come after one that waits still. */
async function blockedAmong(
  { db }: ReadContext,
  webhook: number,
  events: readonly LoggedEvent[],
): Promise<ReadonlySet<number>> {
  const blocked = new Set<number>();
  const known = new Map<string, boolean>();
  for (const { sequence, model, id } of events) {
    const record = `${model} ${id}`;
    const isWaiting =
      known.get(record) ??
      (await queryFirst(
        db,
        sql`select 1 from "webhookDelivery" where "webhook" = ${webhook} and "status" = ${sql.literal(DeliveryStatus.waiting)}
          and "model" = ${model} and "record" = ${id} limit 1`,
      )) !== undefined;
    known.set(record, isWaiting);
    if (isWaiting) blocked.add(sequence);
  }
  return blocked;
}

function listIn(stored: string | null): readonly string[] | null {
  return stored === null ? null : (JSON.parse(stored) as string[]);
}

/** When a delivery of one of some webhooks is due next, as stored; null for none. */
export async function nextDue({ db }: ReadContext, webhooks: readonly number[]): Promise<string | null> {
  const row = await queryFirst<{ next: string | null }>(
    db,
    sql`select min("nextAttempt") as "next" from "webhookDelivery"
      where "status" = ${sql.literal(DeliveryStatus.waiting)} and "webhook" in ${sql.list(webhooks)}`,
  );
  return row?.next ?? null;
}

/** The webhooks that are delivered to. */
export function liveWebhooks({ db }: Pick<ReadContext, 'db'>): Promise<readonly Webhook[]> {
  return queryAll<Webhook>(
    db,
    sql`select * from "webhook" where "active" = 1 and "paused" is null and "deleted" = 0 order by "id"`,
  );
}
