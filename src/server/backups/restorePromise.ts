/**
 * A restore that somebody asked for on a screen: what is made ready is put in its place once the server has let go of the
 * file. The promise is stored beside the database until that is done, so that a server that is ended in between goes on with
 * it at its next start. How the last one ended is kept, too: no database can tell.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { copyPlaces, restoreFaults } from '#shared/operations/parts/backups.ts';
import { syncFolder, writeDurably } from '../core/process/durableFile.ts';

/** The names of the files in a data folder. */
const PROMISE = 'taquilla.restore';
const RESULT = 'taquilla.restored';

const promiseSchema = z.object({
  place: z.enum(copyPlaces),
  /** Of the copy. */
  name: z.string(),
  /** Who asked for it, for people. */
  by: z.string(),
  /** When it was asked for: ISO 8601 in UTC. */
  at: z.string(),
});
export type RestorePromise = z.output<typeof promiseSchema>;

const resultSchema = promiseSchema.extend({
  /** When it ended. */
  ended: z.string(),
  /** The name the replaced database is kept by; null where there was none, or nothing was replaced. */
  replaced: z.string().nullable(),
  /** Why nothing was restored, and what was found; null where it was restored. */
  fault: z.enum(restoreFaults).nullable(),
  error: z.string().nullable(),
});
export type RestoreResult = z.output<typeof resultSchema>;

/** What is still to be put in its place; null where nothing is. */
export function readPromise(dataDir: string): RestorePromise | null {
  return parsed(join(dataDir, PROMISE), promiseSchema);
}

export function writePromise(dataDir: string, promise: RestorePromise): void {
  writeDurably(join(dataDir, PROMISE), JSON.stringify(promise));
}

/** Nothing is to be put in its place any more. */
export function dropPromise(dataDir: string): void {
  rmSync(join(dataDir, PROMISE), { force: true });
  syncFolder(dataDir);
}

/** How the last restore from a screen ended; null where there was none. */
export function readResult(dataDir: string): RestoreResult | null {
  return parsed(join(dataDir, RESULT), resultSchema);
}

export function writeResult(dataDir: string, result: RestoreResult): void {
  writeDurably(join(dataDir, RESULT), JSON.stringify(result));
}

/** Null where there is no such file, or it cannot be made out: then nobody knows what to do, and nothing is done. */
function parsed<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
