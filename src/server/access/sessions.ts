/** Staff sessions: started with a PIN, locked when idle, ended after a shift. */
import type { Row } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import { getRow } from '../records/rows.ts';
import { issueToken } from './keys.ts';
import { FREE_ATTEMPTS, lockTime, verifyPin } from './pins.ts';

/** Minutes without a request after which a session locks. */
export const IDLE_MINUTES = 15;
/** Longest a session lasts, in milliseconds. */
const LONGEST = 12 * 3600_000;
/** How long sessions are kept after they ended, in milliseconds. */
const KEPT = 30 * 24 * 3600_000;

type StaffSession = OutputOf<Contract<'sessionStart'>>;

/** Whether a PIN is the user's. Done before the transaction: the hash takes its time and must not hold the till up. */
export async function checkPin(ctx: ReadContext, user: number, pin: string): Promise<boolean> {
  const row = await getRow(ctx.db, 'user', user);
  const usable = row !== undefined && row.deleted === 0 && row.active === 1 && row.pinHash !== null;
  // An unknown user costs the same time as a known one.
  const stored = usable ? row.pinHash : `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`;
  const matches = await verifyPin(pin, stored ?? '', ctx.pepper);
  return usable && matches;
}

/**
 * Counts an attempt at a user's PIN and tells whether it stands. Returns the error to answer with, or null. Five
 * failures in a row lock the user out for 30 s, doubling; the count is kept even though the request fails.
 */
export async function settleAttempt(ctx: WriteContext, user: number, matches: boolean): Promise<ServiceError | null> {
  const row = await getRow(ctx.db, 'user', user);
  if (row?.lockedUntil !== null && row?.lockedUntil !== undefined && row.lockedUntil > ctx.at) {
    ctx.note({ model: 'user', id: user, kind: 'lockedOut' });
    return tooManyAttempts(Date.parse(row.lockedUntil) - ctx.now);
  }
  if (matches) {
    if ((row?.failedPins ?? 0) > 0) await storeFailures(ctx, user, 0, null);
    return null;
  }
  if (row === undefined) return new ServiceError('unauthenticated');
  const failures = (row.failedPins ?? 0) + 1;
  const wait = lockTime(failures);
  ctx.note({ model: 'user', id: user, kind: wait === 0 ? 'wrongPin' : 'lockedOut' });
  await storeFailures(ctx, user, failures, wait === 0 ? null : toStoredInstant(ctx.now + wait));
  return failures >= FREE_ATTEMPTS ? tooManyAttempts(wait) : new ServiceError('unauthenticated');
}

/** Starts a session for a user whose PIN stood. Those of long ago are cleared away. */
export async function startSession(ctx: WriteContext, user: Row<'user'>): Promise<StaffSession> {
  const { token, tokenHash } = issueToken('tqs');
  const expires = toStoredInstant(ctx.now + LONGEST);
  await execute(ctx.db, 'delete from "session" where "expires" < ?', [toStoredInstant(ctx.now - KEPT)]);
  await ctx.db
    .insertInto('session')
    .values({ tokenHash, user: user.id, created: ctx.at, lastUsed: ctx.at, expires, ended: 0 })
    .execute();
  ctx.note({ model: 'user', id: user.id, kind: 'signedIn' });
  return { token, ...(await describeSession(ctx, user, expires)) };
}

/** What a signed-in screen needs to know of its session. */
export async function describeSession(
  ctx: ReadContext,
  user: Row<'user'>,
  expires: string,
): Promise<Omit<StaffSession, 'token'>> {
  return {
    user: { id: user.id, name: user.name, language: user.language },
    permissions: await permissionsOf(ctx, user),
    expires: ctx.zone.toWire(expires),
    idleMinutes: IDLE_MINUTES,
  };
}

/** The scopes a user's profile grants. */
export function permissionsOf(ctx: Pick<ReadContext, 'db'>, user: Row<'user'>): Promise<string[]> {
  return permissionsOfProfile(ctx, user.profile);
}

/** The scopes a profile grants; none once it is deleted. */
export async function permissionsOfProfile(ctx: Pick<ReadContext, 'db'>, id: number): Promise<string[]> {
  const profile = await getRow(ctx.db, 'profile', id);
  return profile === undefined || profile.deleted === 1 ? [] : (JSON.parse(profile.permissions) as string[]);
}

function tooManyAttempts(wait: number): ServiceError {
  return new ServiceError('too_many_attempts', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });
}

async function storeFailures(
  ctx: WriteContext,
  user: number,
  failures: number,
  lockedUntil: string | null,
): Promise<void> {
  await ctx.db.updateTable('user').set({ failedPins: failures, lockedUntil }).where('id', '=', user).execute();
}
