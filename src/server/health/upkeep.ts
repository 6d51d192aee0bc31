/**
 * What keeps the file sound by itself: a copy an hour while there is something new, a whole check a day at a quiet time, and
 * a large file read through soon after start. All of it in a process of its own, as jobs.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lastWrite } from '#server/core/db/heads.ts';
import type { Zone } from '#shared/domain/time.ts';
import { queryFirst } from '../core/db/execute.ts';
import { lackingRoom } from '../core/db/firstCopy.ts';
import { BACKUPS, backupsOf, DATABASE } from '../core/db/folder.ts';
import { SMALL_FILE } from '../core/db/startCheck.ts';
import type { Store } from '../core/db/store.ts';
import type { Reader } from '../core/db/transaction.ts';
import { defineJob, type Job, jobOf } from '../core/jobs/jobKind.ts';
import { outlived, rowOf, spare } from './backupPlan.ts';
import type { FileTasks } from './fileTasks.ts';

/** Checks every rule. */
export const verifyFile = defineJob({
  name: 'file.verify',
  queue: 'upkeep',
  payload: z.object({}),
  events: [],
  label: { es: 'Comprobar todos los datos', en: 'Check all data' },
  cancel: 'running',
});
/** Makes a copy. */
export const backUpFile = defineJob({
  name: 'file.backup',
  queue: 'upkeep',
  payload: z.object({ kind: z.enum(['auto', 'manual']).default('auto') }),
  events: [],
  label: { es: 'Hacer una copia de seguridad', en: 'Make a backup' },
  cancel: 'running',
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a server has run before it sees to its file: whoever starts a till wants to sell. */
const FIRST_BACKUP = 5 * MINUTE;
const FIRST_VERIFY = 15 * MINUTE;
/** Milliseconds after the start in which screens load: a large file is read after them. */
const SOON = 3000;
/** Between looks whether it is time, in milliseconds. */
const LOOK = 5 * MINUTE;
/** A check a day: at night, or when nothing was written for a while, or in the end all the same. */
const VERIFY_AFTER = 20 * HOUR;
const VERIFY_AT_LAST = 36 * HOUR;
const NIGHT = { from: 2, to: 6 };
const QUIET = 10 * MINUTE;

export interface UpkeepParts {
  readonly store: Store;
  /** Its hours are those of the facility. */
  readonly facility: { readonly zone: Zone };
  readonly tasks: FileTasks;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Milliseconds the server has run: no clock that is set moves it. */
  readonly ran: () => number;
  readonly report: (error: unknown, about: { kind: string }) => void;
}

export interface Upkeep {
  readonly jobs: readonly Job[];
  /** Has a file read through soon that was too large for that at start. */
  readonly begin: () => void;
  readonly end: () => void;
}

/** The upkeep of a store. */
export function createUpkeep({ store, facility, tasks, clock, ran, report }: UpkeepParts): Upkeep {
  const { dataDir, health, reader } = store;
  let lastCommit = ran();
  store.onCommit(() => {
    lastCommit = ran();
  });
  const dateAt = (at: number): string => facility.zone.dateAt(at);
  const remove = (names: readonly { readonly name: string }[]): void => {
    for (const { name } of names) rmSync(join(dataDir, BACKUPS, name), { force: true });
  };

  /** What somebody cancelled did not fail. */
  const failed = (code: 'backupFailed' | 'verifyFailed', error: unknown, kind: string, signal?: AbortSignal): void => {
    if (signal?.aborted) throw error;
    if (tasks.isStopped()) return;
    health.warn(code, true);
    report(error, { kind });
  };

  const backUp = async (kind: 'auto' | 'manual', signal: AbortSignal): Promise<void> => {
    try {
      removeUnfinished(dataDir);
      if (lackingRoom(dataDir) > 0) remove(spare(backupsOf(dataDir), dateAt));
      if (lackingRoom(dataDir) > 0) throw new Error('there is no room for a backup on the disk');
      await tasks.run('backup', { input: { kind }, signal });
      health.warn('backupFailed', false);
      remove(outlived(backupsOf(dataDir), clock(), dateAt));
    } catch (error) {
      // Tried again in an hour: what makes a copy unsound does not go away by trying.
      failed('backupFailed', error, backUpFile.name, signal);
    }
  };
  const verify = async (signal: AbortSignal): Promise<void> => {
    try {
      const { seconds, findings, damage } = await tasks.run('verify', { signal });
      health.warn('verifyFailed', false);
      health.noteVerified(seconds, findings);
      if (damage !== null) health.noteDamage(damage, findings);
    } catch (error) {
      failed('verifyFailed', error, verifyFile.name, signal);
    }
  };

  /** When it is time, by a clock that may have been set back since. */
  const soonest = (last: number | undefined, after: number, first: number): number => {
    const now = clock();
    return Math.max(now + Math.max(0, first - ran()), last === undefined || last > now ? now : last + after);
  };
  const nextBackup = async (): Promise<number | null> => {
    const newest = newestCopy(dataDir);
    const isNew = newest === undefined || rowOf(newest) !== (await lastRow(reader));
    return isNew ? soonest(newest?.at, HOUR, FIRST_BACKUP) : null;
  };
  const nextVerify = async (): Promise<number | null> => {
    const last = health.verified();
    return soonest(last === null ? undefined : Date.parse(last.at), VERIFY_AFTER, FIRST_VERIFY);
  };
  const isBackupDue = async (): Promise<boolean> => {
    if (ran() < FIRST_BACKUP || health.damage() !== null) return false;
    const newest = newestCopy(dataDir);
    if (newest === undefined) return true;
    const age = clock() - newest.at;
    return (age >= HOUR || age < 0) && rowOf(newest) !== (await lastRow(reader));
  };
  const isVerifyDue = async (): Promise<boolean> => {
    if (ran() < FIRST_VERIFY || health.damage() !== null) return false;
    const last = health.verified();
    const age = last === null ? Number.POSITIVE_INFINITY : clock() - Date.parse(last.at);
    if (age < VERIFY_AFTER && age >= 0) return false;
    const hour = Number(facility.zone.toWire(new Date(clock()).toISOString()).slice(11, 13));
    const isQuiet = ran() - lastCommit >= QUIET || (hour >= NIGHT.from && hour < NIGHT.to);
    return isQuiet || (Number.isFinite(age) && age >= VERIFY_AT_LAST);
  };

  const checkThrough = async (): Promise<void> => {
    try {
      const { findings } = await tasks.run('check');
      if (findings.length > 0) health.noteDamage('fileDamaged', findings);
    } catch (error) {
      failed('verifyFailed', error, 'file.check');
    }
  };
  let soon: NodeJS.Timeout | undefined;

  return {
    jobs: [
      jobOf(backUpFile, ({ kind }, { signal }) => backUp(kind, signal), {
        every: LOOK,
        isDue: isBackupDue,
        next: nextBackup,
      }),
      jobOf(verifyFile, (_, { signal }) => verify(signal), { every: LOOK, isDue: isVerifyDue, next: nextVerify }),
    ],
    begin: () => {
      if (statSync(join(dataDir, DATABASE)).size > SMALL_FILE)
        soon = setTimeout(() => void checkThrough(), SOON).unref();
    },
    end: () => clearTimeout(soon),
  };
}

function newestCopy(dataDir: string) {
  return backupsOf(dataDir)
    .filter((copy) => rowOf(copy) !== null)
    .toSorted((a, b) => b.at - a.at)[0];
}

async function lastRow(db: Reader): Promise<number> {
  const last = await queryFirst<{ row: number }>(db, lastWrite);
  return last?.row ?? 0;
}

/** What a process that was ended left of a copy. */
function removeUnfinished(dataDir: string): void {
  const folder = join(dataDir, BACKUPS);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (/^(auto|manual)-.*\.partial/.test(name)) rmSync(join(folder, name), { force: true });
  }
}
