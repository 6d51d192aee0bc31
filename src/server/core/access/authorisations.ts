/**
 * A manager's leave for one action of another: asked for with a PIN, given as a single-use token to the credential that
 * asked, and used up in the transaction of the action.
 */
import { covers } from '#shared/domain/scopes.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { splitScopes } from '#shared/operations/parts/lent.ts';
import { CommittedRefusal, type ReadContext, type WriteContext } from '../context/context.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { getRow } from '../records/write.ts';
import { settleAttempt } from './attempts.ts';
import { hashToken, issueToken } from './keys.ts';
import { permissionsOf } from './sessions.ts';

/** Seconds an authorisation stands: time enough to send the action again. */
const AUTHORISATION_SECONDS = 60;
/** How long expired ones stay stored, in milliseconds: as long as a request may be repeated for its first answer. */
const KEPT = 7 * 24 * 3600_000;

/** What a valid token lends: the manager and the scopes. */
export interface Authorisation {
  readonly tokenHash: string;
  readonly user: number;
  readonly scopes: readonly string[];
}

/**
 * Settles a manager's PIN, checked before the transaction, and says whether that user may lend all the scopes. Throws
 * 429, or 422 `wrong_pin` at `pointer`/pin; both stay counted.
 */
export async function mayLend(
  ctx: WriteContext,
  manager: { readonly user: number; readonly matches: boolean },
  scopes: readonly string[],
  pointer: '#' | '#/manager',
): Promise<boolean> {
  const refusal = await settleAttempt(ctx, manager.user, manager.matches);
  if (refusal !== null) {
    throw new CommittedRefusal(
      refusal.code === 'too_many_attempts' ? refusal : invalidField(`${pointer}/pin`, 'wrong_pin'),
    );
  }
  const row = await getRow(ctx.db, 'user', manager.user);
  if (row === undefined) return false;
  const held = await permissionsOf(ctx, row);
  return scopes.every((scope) => covers(held, scope));
}

/** Gives the asking credential a token for one action. Expired ones of long ago are cleared away. */
export async function giveAuthorisation(
  ctx: WriteContext,
  { user, scope }: { readonly user: number; readonly scope: string },
): Promise<{ readonly token: string; readonly expires: string }> {
  const { token, tokenHash } = issueToken('tqz');
  const expires = toStoredInstant(ctx.now + AUTHORISATION_SECONDS * 1000);
  await execute(ctx.db, sql`delete from "authorisation" where "expires" < ${toStoredInstant(ctx.now - KEPT)}`);
  await ctx.db
    .insertInto('authorisation')
    .values({ tokenHash, credential: ctx.actor.credential, scope, user, created: ctx.at, expires, used: null })
    .execute();
  ctx.note({ model: 'user', id: user, kind: 'authorised', after: { scope } });
  return { token, expires };
}

/**
 * The authorisation of a token, whether or not it is used up: a repeated request is answered with its first answer all
 * the same. Throws 403 where it is not this credential's, or its manager may no longer lend it.
 */
export async function findAuthorisation(db: Reader, token: string, credential: string): Promise<Authorisation> {
  const found = await standing(db, hashToken(token), credential);
  if (found === null) throw new ServiceError('authorisation_invalid');
  return { tokenHash: found.tokenHash, user: found.user, scopes: splitScopes(found.scope) };
}

/**
 * Throws 403 where the request's authorisation was used or has expired, or its manager may no longer lend it. Does
 * nothing for a request without one.
 */
export async function requireAuthorisation({ db, at, actor }: ReadContext): Promise<void> {
  if (actor.authorisation === null) return;
  const found = await standing(db, actor.authorisation, actor.credential);
  if (found === null || found.used !== null || found.expires <= at) throw new ServiceError('authorisation_invalid');
}

/** Ends what users lent or were lent and have not used: what they may do is not what it was. */
export async function endAuthorisations({ db }: WriteContext, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  const list = sql.list(users);
  await execute(
    db,
    sql`delete from "authorisation" where "used" is null and ("user" in ${list}
       or "credential" in (select 'session:' || "tokenHash" from "session"
          where "user" in ${list}))`,
  );
}

/** Uses the request's authorisation up, with the effect it was given for. */
export async function consumeAuthorisation(ctx: WriteContext): Promise<void> {
  if (ctx.actor.authorisation === null) return;
  await execute(
    ctx.db,
    sql`update "authorisation" set "used" = ${ctx.at} where "tokenHash" = ${ctx.actor.authorisation}`,
  );
}

interface Stored {
  readonly tokenHash: string;
  readonly user: number;
  readonly scope: string;
  readonly credential: string;
  readonly expires: string;
  readonly used: string | null;
}

/** The authorisation of a credential whose manager may lend it, or null. */
async function standing(db: Reader, tokenHash: string, credential: string): Promise<Stored | null> {
  const found = await queryFirst<Stored & { readonly permissions: string }>(
    db,
    sql`select "authorisation".*, "permissions" from "authorisation"
       join "user" on "user"."id" = "authorisation"."user" and "user"."deleted" = 0 and "user"."active" = 1
       join "profile" on "profile"."id" = "user"."profile" and "profile"."deleted" = 0
      where "tokenHash" = ${tokenHash}`,
  );
  if (found?.credential !== credential) return null;
  const held = JSON.parse(found.permissions) as string[];
  return splitScopes(found.scope).every((scope) => covers(held, scope)) ? found : null;
}
