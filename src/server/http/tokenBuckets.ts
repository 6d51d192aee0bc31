/** Token buckets, two a name: one for bursts (requests a second), one for the long run (requests a minute). */
import type { RateLimit } from '#shared/settings/definitions/rateLimit.ts';

const SECOND = 1000;
const MINUTE = 60_000;

/** What a bucket holds: whole requests, and seconds until it is full. */
export interface Left {
  readonly requests: number;
  readonly seconds: number;
}

export interface TakeResult {
  /** Whole seconds to wait before there is a request again; 0 = it was granted. */
  readonly wait: number;
  readonly burst: Left;
  readonly sustained: Left;
}

interface Buckets {
  at: number;
  second: number;
  minute: number;
}

/** Buckets of at most `most` names; of more, those used longest ago are forgotten: theirs are the fullest. */
export class TokenBuckets {
  readonly #all = new Map<string, Buckets>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Takes a request of a name, if there is one. `now`: epoch milliseconds. */
  take(name: string, limit: RateLimit, now: number): TakeResult {
    const left = this.#refilled(name, limit, now);
    const wait = Math.max(waitFor(left.second, limit.perSecond, SECOND), waitFor(left.minute, limit.perMinute, MINUTE));
    if (wait === 0) {
      left.second -= 1;
      left.minute -= 1;
    }
    return {
      wait,
      burst: leftOf(left.second, limit.perSecond, SECOND),
      sustained: leftOf(left.minute, limit.perMinute, MINUTE),
    };
  }

  #refilled(name: string, { perSecond, perMinute }: RateLimit, now: number): Buckets {
    const known = this.#all.get(name);
    if (known === undefined) {
      if (this.#all.size >= this.#most) this.#forget();
      const full = { at: now, second: perSecond, minute: perMinute };
      this.#all.set(name, full);
      return full;
    }
    // A clock that was set back gives nothing and takes nothing.
    const passed = Math.max(0, now - known.at);
    known.at = now;
    known.second = Math.min(perSecond, known.second + (passed * perSecond) / SECOND);
    known.minute = Math.min(perMinute, known.minute + (passed * perMinute) / MINUTE);
    return known;
  }

  /** Forgets a tenth at once, so that sorting is rare. */
  #forget(): void {
    const byAge = [...this.#all].sort(([, a], [, b]) => a.at - b.at);
    for (const [name] of byAge.slice(0, Math.ceil(this.#most / 10))) this.#all.delete(name);
  }
}

function waitFor(left: number, quota: number, window: number): number {
  return left >= 1 ? 0 : Math.max(1, Math.ceil((((1 - left) / quota) * window) / SECOND));
}

function leftOf(left: number, quota: number, window: number): Left {
  return { requests: Math.floor(left), seconds: Math.ceil((((quota - left) / quota) * window) / SECOND) };
}
