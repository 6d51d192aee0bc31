/**
 * Terminals: browsers of the local network where staff may sign in. A code is shown at a terminal there is already, typed
 * into the new one within minutes, and used up; what stays is a token in that browser's cookie.
 */
import { createHmac, randomInt } from 'node:crypto';
import { toStoredInstant } from '#shared/domain/time.ts';
import { invalidField, type ServiceError } from '#shared/errors.ts';
import { CommittedRefusal, type ReadContext, type WriteContext } from '../context/context.ts';
import { insertion } from '../db/dialect.ts';
import { execute, queryAll, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { change, insert, load } from '../records/write.ts';
import { lockTime, tooManyAttempts } from './attempts.ts';
import { issueToken } from './keys.ts';
import { endOfLock } from './lockEnd.ts';
import { networkOf } from './network.ts';

/** Minutes a code stands. */
const CODE_MINUTES = 10;
/** Wrong codes, from wherever they come, after which the open ones stand no longer: one in 5 × 10¹⁰ guesses it. */
const MOST_WRONG_CODES = 20;
/** Codes that stand at one time: a facility sets up several terminals in one go, and nobody thousands. */
const MOST_CODES = 10;
/** No letter that is taken for a digit or for another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** Makes a code: 40 random bits. Those of long ago are cleared away, and the oldest where too many are open. */
export async function createCode(
  ctx: WriteContext,
  name: string | null,
): Promise<{ readonly code: string; readonly expires: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expires = toStoredInstant(ctx.now + CODE_MINUTES * 60_000);
  const values = { codeHash: hashCode(ctx, code), name, created: ctx.at, createUser: ctx.actor.user, expires };
  await execute(ctx.db, sql`delete from "terminalCode" where "expires" <= ${ctx.at} or "used" is not null`);
  await execute(ctx.db, sql`delete from "enrolmentAttempt" where coalesce("lockedUntil", "updated") <= ${ctx.at}`);
  await ctx.db
    .insertInto('terminalCode')
    .values({ ...values, used: null })
    .execute();
  await execute(
    ctx.db,
    sql`delete from "terminalCode" where "codeHash" not in (
       select "codeHash" from "terminalCode" order by "expires" desc, ${insertion} desc limit ${MOST_CODES})`,
  );
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires };
}

/**
 * Enrols a terminal with a code, which is used up. Returns its id, its name and the token to keep there. Throws 422
 * `wrong_code`, or 429 while the address is locked out; what was tried stays counted.
 */
export async function enrol(
  ctx: WriteContext,
  { code, name }: { readonly code: string; readonly name: string | null },
): Promise<{ readonly id: number; readonly name: string; readonly token: string }> {
  const open = await openCodes(ctx);
  // Nothing to guess: nothing to count.
  if (open.length === 0) throw invalidField('#/code', 'wrong_code');
  const network = networkOf(ctx.address ?? '');
  const attempts = await attemptsFrom(ctx, network);
  const stored = attempts.lockedUntil === null ? 0 : Date.parse(attempts.lockedUntil);
  const lockedUntil = endOfLock(ctx, `network ${network}`, stored, lockTime(attempts.failed));
  if (lockedUntil > ctx.now) throw tooManyAttempts(lockedUntil - ctx.now);
  const codeHash = hashCode(ctx, normalised(code));
  const found = open.find((item) => item.codeHash === codeHash);
  if (found === undefined) throw new CommittedRefusal(await countWrong(ctx, network, attempts.failed + 1));
  await execute(ctx.db, sql`update "terminalCode" set "used" = ${ctx.at} where "codeHash" = ${codeHash}`);
  await execute(ctx.db, sql`delete from "enrolmentAttempt" where "network" = ${network}`);
  const { token, tokenHash } = issueToken('tqt');
  const called = name ?? found.name ?? ctx.address ?? '';
  const id = await insert(ctx, 'terminal', {
    name: called,
    address: ctx.address,
    revoked: 0,
    lastUsed: ctx.at,
    tokenHash,
  });
  if (found.createUser !== null) ctx.authorisedBy(found.createUser);
  return { id, name: called, token };
}

/** Ends a terminal, and with it the sessions that were started on it (a trigger of its table). */
export async function revoke(ctx: WriteContext, id: number): Promise<void> {
  await change(ctx, 'terminal', await load(ctx, 'terminal', id), { revoked: 1 }, 'updated');
}

interface OpenCode {
  readonly codeHash: string;
  readonly name: string | null;
  readonly createUser: number | null;
}

async function openCodes(ctx: WriteContext): Promise<readonly OpenCode[]> {
  return queryAll<OpenCode>(
    ctx.db,
    sql`select "codeHash", "name", "createUser" from "terminalCode"
      where "used" is null and "expires" > ${ctx.at} and "failed" < ${MOST_WRONG_CODES}`,
  );
}

async function attemptsFrom(
  ctx: WriteContext,
  network: string,
): Promise<{ readonly failed: number; readonly lockedUntil: string | null }> {
  const row = await queryFirst<{ failed: number; lockedUntil: string | null }>(
    ctx.db,
    sql`select "failed", "lockedUntil" from "enrolmentAttempt" where "network" = ${network}`,
  );
  return row ?? { failed: 0, lockedUntil: null };
}

/** Counts a wrong code against its network and against every code it might have guessed. Returns what to answer with. */
async function countWrong(ctx: WriteContext, network: string, failed: number): Promise<ServiceError> {
  const wait = lockTime(failed);
  const lockedUntil = wait === 0 ? null : toStoredInstant(ctx.now + wait);
  await execute(
    ctx.db,
    sql`update "terminalCode" set "failed" = "failed" + 1 where "used" is null
    and "expires" > ${ctx.at}`,
  );
  await execute(
    ctx.db,
    sql`insert into "enrolmentAttempt" ("network", "failed", "lockedUntil", "updated")
    values (${network}, ${failed}, ${lockedUntil}, ${ctx.at})
     on conflict ("network") do update set "failed" = excluded."failed", "lockedUntil" = excluded."lockedUntil",
       "updated" = excluded."updated"`,
  );
  return wait === 0 ? invalidField('#/code', 'wrong_code') : tooManyAttempts(wait);
}

/** A code as it was made, from what was typed: letters that look like digits are those. */
function normalised(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Keyed with the pepper: 40 bits of a copied database could be found by trying. */
function hashCode({ pepper }: Pick<ReadContext, 'pepper'>, code: string): string {
  return createHmac('sha256', pepper).update(`terminal code ${code}`).digest('hex');
}
