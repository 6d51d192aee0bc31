/**
 * What is known to be wrong with a database, and was accepted: rows that break a rule and are to be gone on with. Kept in
 * the database itself, so that its backups have it, too.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { VerifyResult } from '../integrity/invariant.ts';
import { prepared } from './sqlite.ts';

/** The fact of the installation that holds it. */
export const ACCEPTED = 'accepted';

/** The rows that were accepted, by the name of the rule they break. */
const acceptedSchema = z.record(z.string(), z.array(z.string()));
export type Accepted = Readonly<Record<string, readonly string[]>>;

/** What was accepted in a database so far. One that cannot be asked has accepted nothing. */
export function acceptedIn(db: Database.Database): Accepted {
  const isThere = db.prepare("select 1 from sqlite_master where name = 'meta'").get() !== undefined;
  const value = isThere ? prepared(db, 'select "value" from "meta" where "key" = ?').pluck().get(ACCEPTED) : undefined;
  return value === undefined ? {} : acceptedSchema.parse(JSON.parse(String(value)));
}

/** The results without the rows that were accepted. */
export function withoutAccepted(results: readonly VerifyResult[], accepted: Accepted): VerifyResult[] {
  return results.map(({ name, broken }) => {
    const known = new Set(accepted[name]);
    return { name, broken: broken.filter((row) => !known.has(row)) };
  });
}

/** What is accepted once these results are, too. */
export function accepting(results: readonly VerifyResult[], before: Accepted): Accepted {
  const broken = results.filter((result) => result.broken.length > 0);
  return Object.fromEntries([
    ...Object.entries(before),
    ...broken.map(({ name, broken: rows }) => [name, [...new Set([...(before[name] ?? []), ...rows])]] as const),
  ]);
}
