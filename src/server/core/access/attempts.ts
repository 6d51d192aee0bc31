/**
 * Attempts at PINs. Five failures in a row lock a user out for 30 s, and each further one doubles that. Nobody learns by
 * trying which users there are: those there are none of are locked out in the same way.
 */
import type { Row } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import { derive, getRow } from '../records/write.ts';
import { endOfLock } from './lockEnd.ts';
import { queued, verifyPin } from './pins.ts';

/** Failures before a lock-out, and how long the first one lasts; each further failure doubles it. */
const FREE_ATTEMPTS = 5;
const FIRST_LOCK = 30_000;
const LONGEST_LOCK = 24 * 3600_000;

/** Users there are none of whose failures are remembered. */
const MOST_STRANGERS = 1000;

interface Failures {
  readonly failures: number;
  /** Epoch milliseconds; 0 = not locked. */
  readonly lockedUntil: number;
}

/**
 * Whether a PIN is the user's. Done before the transaction: the hash takes its time and must not hold the till up. Throws
 * 429 without a hash for a user who is locked out, and when too many wait for theirs.
 */
export async function checkPin(ctx: ReadContext, user: number, pin: string): Promise<boolean> {
  refuseLocked(ctx, await failuresOf(ctx, user));
  return queued(ctx.address, async () => {
    // Whoever was before in the line may have locked the user out.
    const row = await getRow(ctx.db, 'user', user);
    refuseLocked(ctx, row === undefined ? strangerOf(ctx, user) : stored(ctx, row));
    const isUsable = row !== undefined && row.deleted === 0 && row.active === 1;
    return verifyPin(pin, isUsable ? row.pinHash : null, ctx.pepper);
  });
}

/**
 * Counts an attempt at a user's PIN and says whether it stands. Returns the error to answer with, or null. The count is
 * stored even though the request fails.
 */
export async function settleAttempt(ctx: WriteContext, user: number, matches: boolean): Promise<ServiceError | null> {
  const known = await getRow(ctx.db, 'user', user);
  const { failures, lockedUntil } = known === undefined ? strangerOf(ctx, user) : stored(ctx, known);
  if (lockedUntil > ctx.now) {
    if (known !== undefined) ctx.note({ model: 'user', id: user, kind: 'lockedOut' });
    return tooManyAttempts(lockedUntil - ctx.now);
  }
  if (matches) {
    if (failures > 0) await storeFailures(ctx, user, { failures: 0, lockedUntil: 0 });
    return null;
  }
  const wait = lockTime(failures + 1);
  const next = { failures: failures + 1, lockedUntil: wait === 0 ? 0 : ctx.now + wait };
  if (known === undefined) {
    rememberStranger(ctx, user, next);
  } else {
    ctx.note({ model: 'user', id: user, kind: wait === 0 ? 'wrongPin' : 'lockedOut' });
    await storeFailures(ctx, user, next);
  }
  return wait === 0 ? new ServiceError('unauthenticated') : tooManyAttempts(wait);
}

async function failuresOf(ctx: ReadContext, user: number): Promise<Failures> {
  const row = await getRow(ctx.db, 'user', user);
  return row === undefined ? strangerOf(ctx, user) : stored(ctx, row);
}

function stored(ctx: ReadContext, row: Row<'user'>): Failures {
  const failures = row.failedPins ?? 0;
  const until = row.lockedUntil === null ? 0 : Date.parse(row.lockedUntil);
  return { failures, lockedUntil: endOfLock(ctx, `user ${row.id}`, until, lockTime(failures)) };
}

/** Throws 429 while a user is locked out. */
function refuseLocked(ctx: ReadContext, { lockedUntil }: Failures): void {
  if (lockedUntil > ctx.now) throw tooManyAttempts(lockedUntil - ctx.now);
}

/** Milliseconds a user is locked out after this many failures in a row. */
export function lockTime(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_LOCK * 2 ** (failures - FREE_ATTEMPTS), LONGEST_LOCK);
}

/** 429 with the milliseconds to wait, as `Retry-After` has seconds. */
export function tooManyAttempts(wait: number): ServiceError {
  return new ServiceError('too_many_attempts', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });
}

async function storeFailures(ctx: WriteContext, user: number, { failures, lockedUntil }: Failures): Promise<void> {
  const until = lockedUntil === 0 ? null : toStoredInstant(lockedUntil);
  await derive(ctx, 'user', user, { failedPins: failures, lockedUntil: until });
}

/** Failures of users there are none of, by installation. In memory: no guess makes the database larger. */
const strangers = new WeakMap<Buffer, Map<number, Failures>>();
const NO_FAILURES: Failures = { failures: 0, lockedUntil: 0 };

function strangerOf(ctx: Pick<ReadContext, 'pepper' | 'now'>, user: number): Failures {
  const { failures, lockedUntil } = strangers.get(ctx.pepper)?.get(user) ?? NO_FAILURES;
  return { failures, lockedUntil: endOfLock(ctx, `user ${user}`, lockedUntil, lockTime(failures)) };
}

function rememberStranger({ pepper }: { readonly pepper: Buffer }, user: number, failures: Failures): void {
  const all = strangers.get(pepper) ?? new Map<number, Failures>();
  strangers.set(pepper, all);
  all.delete(user);
  const oldest = all.size >= MOST_STRANGERS ? all.keys().next() : null;
  if (oldest?.done === false) all.delete(oldest.value);
  all.set(user, failures);
}
