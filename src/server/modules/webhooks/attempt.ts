/** One try to deliver an event. */
import type { ReadContext } from '#server/core/context/context.ts';
import { OutgoingError } from '#server/core/network/lookup.ts';
import type { Outgoing } from '#server/core/network/outgoing.ts';
import type { DeliveryFault } from '#shared/domain/deliveryFaults.ts';
import { DeliveryStatus, retryAfterOf, waitAfter } from '#shared/domain/webhooks.ts';
import { type Message, messageOf, type Sender } from './message.ts';
import { type Attempt, GONE, type LoggedEvent, type Outcome } from './messages.ts';

/** How long a receiver may take, in milliseconds, and how much of its answer is read. */
const TIME = 15_000;
const MOST = 65_536;
/** Characters of an answer that are kept. */
const KEPT = 8000;

export interface Target extends Sender {
  readonly url: string;
}

/** What came of a try, and what the receiver asked for. */
export interface Answered {
  readonly attempt: Attempt;
  /** `gone`: the receiver wants no more. */
  readonly result: 'delivered' | 'failed' | 'gone';
  readonly retryAfter: number | null;
}

export interface DeliveryOptions {
  readonly outgoing: Outgoing;
  /** `allowedServers`. */
  readonly allowed: readonly string[];
  readonly signal?: AbortSignal;
}

/** Sends the event once. */
export async function deliver(
  ctx: ReadContext,
  options: DeliveryOptions,
  target: Target,
  event: LoggedEvent,
): Promise<Answered> {
  return send(ctx, options, target.url, await messageOf(ctx, target, event));
}

/** Sends a message, which is null where nothing can sign it. Rejects where `signal` said so: then nothing is known. */
export async function send(
  ctx: ReadContext,
  { outgoing, allowed, signal }: DeliveryOptions,
  url: string,
  message: Message | null,
): Promise<Answered> {
  const begun = performance.now();
  const failed = (error: DeliveryFault, request: string): Answered => ({
    result: 'failed',
    retryAfter: null,
    attempt: {
      at: ctx.now,
      took: Math.round(performance.now() - begun),
      responseStatus: null,
      error,
      request,
      response: null,
    },
  });
  if (message === null) return failed('noSecret', '');
  const { headers, body } = message;
  try {
    const answer = await outgoing.ask({
      method: 'POST',
      url,
      headers,
      body,
      rules: { allowed, loopback: false },
      time: TIME,
      most: MOST,
      ...(signal === undefined ? {} : { signal }),
    });
    const { status } = answer;
    return {
      result: status >= 200 && status < 300 ? 'delivered' : status === GONE ? 'gone' : 'failed',
      retryAfter: retryAfterOf(answer.headers['retry-after'], ctx.now),
      attempt: {
        at: ctx.now,
        took: answer.took,
        responseStatus: status,
        error: null,
        request: body,
        response: textOf(answer.body),
      },
    };
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof OutgoingError)) throw error;
    return failed(error.fault, body);
  }
}

/** How a delivery stands after a try. */
export function outcomeAfter(
  { attempt, result, retryAfter }: Answered,
  before: Pick<Outcome, 'event' | 'attempts'>,
  now: number,
): Outcome {
  const attempts = before.attempts + 1;
  const outcome = { ...before, attempts, attempt };
  if (result === 'delivered') return { ...outcome, status: DeliveryStatus.delivered, nextAttempt: null };
  const wait = waitAfter(attempts, Math.random(), retryAfter);
  if (wait === null) return { ...outcome, status: DeliveryStatus.givenUp, nextAttempt: null };
  return { ...outcome, status: DeliveryStatus.waiting, nextAttempt: now + wait };
}

function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\u{fffd}').slice(0, KEPT);
}
