/** Staff sessions: started with a PIN, locked when idle, ended after a shift. */
import type { Row } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import { execute } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { getRow } from '../records/write.ts';
import { issueToken } from './keys.ts';

/** Minutes without a request after which a session locks. */
export const IDLE_MINUTES = 15;
/** Longest a session lasts, in milliseconds. */
const LONGEST = 12 * 3600_000;
/** How long sessions stay stored after they ended, in milliseconds. */
const KEPT = 30 * 24 * 3600_000;

type StaffSession = OutputOf<Contract<'sessionStart'>>;

/** Starts a session for a user whose PIN stood. Those of long ago are cleared away. */
export async function startSession(ctx: WriteContext, user: Row<'user'>): Promise<StaffSession> {
  const { terminal } = ctx.actor;
  const { token, tokenHash } = issueToken('tqs');
  const expires = toStoredInstant(ctx.now + LONGEST);
  await execute(ctx.db, sql`delete from "session" where "expires" < ${toStoredInstant(ctx.now - KEPT)}`);
  await ctx.db
    .insertInto('session')
    .values({ tokenHash, user: user.id, terminal, created: ctx.at, lastUsed: ctx.at, expires, ended: 0 })
    .execute();
  ctx.note({ model: 'user', id: user.id, kind: 'signedIn', ...(terminal === null ? {} : { after: { terminal } }) });
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
