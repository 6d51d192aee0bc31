/** Webhooks: which events one is told of, and when a delivery that failed is tried again. */
import { eventTypes, isEventType } from '../events.ts';

/** What a webhook is told of; null of either means all. */
export interface WebhookFilter {
  /** Types of events, and `<model>.*` for all of a kind. */
  readonly events: readonly string[] | null;
  readonly models: readonly string[] | null;
}

/** Why a webhook is paused, as stored. */
export const PauseReason = { byPerson: 1, failing: 2, gone: 3 } as const;
/** How a delivery stands, as stored. */
export const DeliveryStatus = { waiting: 0, delivered: 1, givenUp: 2 } as const;

/** Seconds from each attempt to the next: ten attempts in a little over three days. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** By how much of itself a wait is longer or shorter, so that deliveries which failed together do not come together. */
const JITTER = 0.2;
/** The longest wait that a receiver can ask for (`Retry-After`), in seconds. */
const LONGEST_ASKED = 86_400;
/** How long a webhook may fail without a single delivery before it is paused, in milliseconds. */
export const FAILING_TIME = 3 * 24 * 3_600_000;

/** True where a webhook is told of an event. */
export function matchesFilter(
  { events, models }: WebhookFilter,
  event: { readonly type: string; readonly model: string },
): boolean {
  if (models !== null && !models.includes(event.model)) return false;
  return events === null || events.some((pattern) => isOfKind(event.type, pattern));
}

/** True for what a webhook may name as an event: a type there is, or `<first part>.*` of some. */
export function isEventPattern(text: string): boolean {
  return isEventType(text) || (text.endsWith('.*') && eventTypes().some((type) => isOfKind(type, text)));
}

/**
 * Milliseconds until a delivery is tried again that has failed `attempts` times; null where it is given up. `chance`: 0 to 1.
 * `asked`: the seconds that the receiver asked to wait.
 */
export function waitAfter(attempts: number, chance: number, asked: number | null): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + JITTER * (2 * chance - 1));
  return Math.round(1000 * Math.max(spread, Math.min(asked ?? 0, LONGEST_ASKED)));
}

/** The seconds that `Retry-After` asks for (RFC 9110, 10.2.3); null where it says nothing. `now`: epoch milliseconds. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

function isOfKind(type: string, pattern: string): boolean {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
