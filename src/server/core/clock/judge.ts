/**
 * Whether a clock can be right. A document that is dated ahead closes its series until that day, and one that is dated back
 * cannot be issued, so a clock that cannot be right is noticed before the document.
 */

/** What the clocks of a machine say at one moment. */
export interface Reading {
  /** Epoch milliseconds: the clock that dates documents, and that somebody can set. */
  readonly wall: number;
  /** Milliseconds since the machine started, sleep included: nobody can set it. */
  readonly uptime: number;
  /** Which start of the machine `uptime` counts from; null where that cannot be told from another. */
  readonly boot: string | null;
}

/** What speaks against a clock, and about what it should say. */
export interface Suspicion {
  /**
   * `jumped`: it moved without that time passing; `behind`: it says a time before the last work; `ahead`: one so long after
   * it that hardly any facility was closed for so long; `outvoted`: most tills say another time.
   */
  readonly kind: 'jumped' | 'behind' | 'ahead' | 'outvoted';
  /** Epoch milliseconds. */
  readonly expected: number;
}

const MINUTE = 60_000;
/** Clocks of tills are set to the minute, and drift by seconds a day. */
const TOLERANCE = 30 * MINUTE;
/** A facility that closes for the summer opens after weeks; one that closes for a season is asked once. */
const LONGEST_REST = 60 * 24 * 3600_000;
/** How long after its start a machine may get the time from the network: a board without a battery has none before. */
const SETTLING = 15 * MINUTE;

/**
 * Holds a reading against one that was right. While the machine runs the clock may move as time does; where it has been
 * started since, or has just been, time may have passed that nothing measured. `last`: the moment of the last work on file.
 */
export function judge(now: Reading, right: Reading | null, last: number | null): Suspicion | null {
  const expected = right === null ? null : expectedAt(now, right);
  if (expected !== null && Math.abs(now.wall - expected) <= TOLERANCE) return null;
  if (expected !== null && now.uptime > SETTLING) return { kind: 'jumped', expected };
  return judgeAnew(now.wall, last);
}

/** True when the clock moved as time did since a reading that was right. */
export function keepsTime(now: Reading, right: Reading): boolean {
  const expected = expectedAt(now, right);
  return expected !== null && Math.abs(now.wall - expected) <= TOLERANCE;
}

/** What the clock should say by the time that was measured; null where the machine was started in between. */
function expectedAt(now: Reading, right: Reading): number | null {
  const isMeasured = right.boot !== null && right.boot === now.boot && now.uptime >= right.uptime;
  return isMeasured ? right.wall + (now.uptime - right.uptime) : null;
}

function judgeAnew(wall: number, last: number | null): Suspicion | null {
  if (last === null) return null;
  if (wall < last - TOLERANCE) return { kind: 'behind', expected: last };
  return wall > last + LONGEST_REST ? { kind: 'ahead', expected: last } : null;
}

/** What another till says: its difference to this clock, in milliseconds. */
export interface Vote {
  readonly till: string;
  readonly difference: number;
}

/** Most of all clocks, this one among them, say another time, and the same one. */
export function outvotes(now: Reading, votes: readonly Vote[]): Suspicion | null {
  const against = votes.map(({ difference }) => difference).filter((difference) => Math.abs(difference) > TOLERANCE);
  const agreed = against.toSorted((a, b) => a - b)[Math.floor(against.length / 2)] ?? 0;
  const alike = against.filter((difference) => Math.abs(difference - agreed) <= TOLERANCE);
  return alike.length > (votes.length + 1) / 2 ? { kind: 'outvoted', expected: now.wall + agreed } : null;
}
