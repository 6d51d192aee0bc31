/**
 * Sees to the second place of the copies: looks each half minute whether it is there, copies within a minute of the first
 * write and then every few minutes, and rehearses a restore each week. Nobody who sells waits for any of it.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { z } from 'zod';
import type { PlaceFault } from '#shared/operations/parts/backups.ts';
import { type BackupPlace, DEFAULT_MINUTES } from '#shared/settings/definitions/backupPlace.ts';
import { settingSchemas } from '#shared/settings.ts';
import { queryAll, queryFirst } from '../core/db/execute.ts';
import type { WarningCode } from '../core/db/fileHealth.ts';
import { DATABASE } from '../core/db/folder.ts';
import { lastWrite } from '../core/db/heads.ts';
import { sql } from '../core/db/sql.ts';
import type { Store } from '../core/db/store.ts';
import { defineJob, type Job, jobOf } from '../core/jobs/jobKind.ts';
import type { PlaceStatus } from '../core/process/machine.ts';
import { folderPlace } from './folderPlace.ts';
import { folderOf } from './layout.ts';
import { isBucket, nameOfPlace } from './placeName.ts';
import { type PlaceState, readPlaceState, writePlaceState } from './placeState.ts';
import type { PlaceFailure, PlaceTasks } from './placeTasks.ts';
import { createReplica, findReplicaTool, type ReplicaUse } from './replica.ts';
import type { PlaceUse } from './usePlace.ts';

/** Puts a copy into the second place. */
export const copyFile = defineJob({
  name: 'file.copy',
  queue: 'copies',
  payload: z.object({}),
  events: [],
  label: { es: 'Copiar al segundo lugar', en: 'Copy to the second place' },
  cancel: 'running',
});
/** Rehearses a restore from there. */
export const rehearseRestore = defineJob({
  name: 'file.rehearse',
  queue: 'copies',
  payload: z.object({}),
  events: [],
  label: { es: 'Restaurar una copia de prueba', en: 'Rehearse a restore' },
  cancel: 'running',
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between looks at the place, and how long one may take: together less than a minute. */
const LOOK = 30 * SECOND;
const LOOK_LIMIT = 15 * SECOND;
/** How long a server that starts waits to hear whether another computer took over. */
const FIRST_LOOK = 2 * SECOND;
/** Between looks whether a copy is due. */
const DUE = 15 * SECOND;
/** Copying may take a part of the time as large as this at most: the machine has other things to do. */
const SHARE = 1 / 20;
/** How long a copy may take: this, and as long again for each so many bytes. */
const COPY_LIMIT = 5 * MINUTE;
const SLOW = 64 * 1024 * 1024;
/** The same of a bucket, over a line that takes half a megabit a second. */
const SLOWER = 16 * 1024 * 1024;
const REHEARSE_AFTER = 7 * DAY;
const REHEARSE_AT_LAST = 9 * DAY;
const QUIET = 10 * MINUTE;

export interface SecondPlaceParts {
  readonly store: Store;
  readonly tasks: PlaceTasks;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Milliseconds the server has run: no clock that is set moves it. */
  readonly ran: () => number;
  readonly report: (error: unknown, about: { kind: string }) => void;
  /** The program that keeps a replica; default the one of this machine, null for none. */
  readonly replicaTool?: string | null;
}

export interface SecondPlace {
  readonly jobs: readonly Job[];
  /** Null where no second place is set. */
  readonly status: () => Promise<PlaceStatus | null>;
  /** The place and whose folder in it; null where none is set, or nothing was ever written. */
  readonly where: () => Promise<{ readonly place: string; readonly facility: string } | null>;
  /** Looks at the place now: whether it may be used. */
  readonly look: () => Promise<void>;
  /** Looks from now on, and resolves when the first look is over, or has taken long enough. */
  readonly begin: () => Promise<void>;
  readonly end: () => void;
}

/** The place as it is set, and a stamp of that: another whenever it was saved. */
interface Setting {
  /** As `nameOfPlace` has it. */
  readonly folder: string;
  readonly minutes: BackupPlace['minutes'];
  readonly seconds: BackupPlace['seconds'];
  readonly stamp: string;
}

const warnings: Readonly<Record<Exclude<PlaceFault, 'takenOver'>, WarningCode>> = {
  gone: 'backupPlaceGone',
  full: 'backupPlaceFull',
  readOnly: 'backupPlaceReadOnly',
  silent: 'backupPlaceSilent',
  other: 'backupPlaceOther',
  unreachable: 'backupPlaceUnreachable',
  keys: 'backupPlaceKeys',
  bucket: 'backupPlaceBucket',
  clock: 'backupPlaceClock',
  failed: 'backupPlaceFailed',
};

/** The second place of a store. */
export function createSecondPlace(parts: SecondPlaceParts): SecondPlace {
  const { store, tasks, clock, ran, report, replicaTool = findReplicaTool() } = parts;
  const { dataDir, health, reader } = store;
  let known: PlaceState | null = null;
  /** What the last look, and the last copy, found wrong. */
  let looked: PlaceFault | null = null;
  let hasLooked = false;
  let tried: PlaceFault | null = null;
  /** When a copy was begun last, by the time the server has run. */
  let began = Number.NEGATIVE_INFINITY;
  let lastCommit = ran();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  store.onCommit(() => {
    lastCommit = ran();
    replica.note();
  });

  const state = (): PlaceState => {
    known ??= readPlaceState(dataDir);
    return known;
  };
  const keep = (next: PlaceState): void => {
    known = next;
    writePlaceState(dataDir, next);
  };

  const readSetting = async (): Promise<Setting | null> => {
    const rows = await queryAll<{ key: string; value: string; stamp: string }>(
      reader,
      sql`select "key", "value", coalesce("updated", "created") as "stamp" from "setting"
        where "key" in ('backupPlace', 'backupBucket') and "deleted" = 0 order by "id"`,
    );
    const readValue = (key: string): unknown => JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null');
    const place = settingSchemas.backupPlace.safeParse(readValue('backupPlace')).data;
    if (place === undefined) return null;
    const bucket = settingSchemas.backupBucket.safeParse(readValue('backupBucket')).data ?? null;
    const used = rows.filter(({ key }) => key === 'backupPlace' || place.folder === undefined);
    return {
      folder: nameOfPlace(place.folder, bucket),
      minutes: place.minutes,
      seconds: place.seconds,
      stamp: used.map(({ stamp }) => stamp).join(' '),
    };
  };
  /** How the place is used; null while there is nothing to copy. */
  const asUsed = async (setting: Setting): Promise<PlaceUse | null> => {
    const first = await queryFirst<{ hash: string }>(reader, sql`select "hash" from "auditLog" order by "id" limit 1`);
    if (first === undefined) return null;
    const { computer, place } = state();
    // A folder is made once for each time that the setting was saved: later, one that is missing says that the disk is another.
    const isNew = place === null || place.folder !== setting.folder || place.setting !== setting.stamp;
    const isReplicated = replica.status() !== null;
    return { place: setting.folder, facility: first.hash, computer, isNew, isReplicated, bytes: sizeOf() };
  };
  const sizeOf = (): number => statSync(join(dataDir, DATABASE)).size;
  const lastRow = async (): Promise<number> => (await queryFirst<{ row: number }>(reader, lastWrite))?.row ?? 0;

  const replicaUse = async (): Promise<ReplicaUse | null> => {
    if (!hasLooked || looked !== null || health.damage() !== null) return null;
    const setting = await readSetting();
    if (setting === null || isBucket(setting.folder) || state().place?.folder !== setting.folder) return null;
    const use = await asUsed(setting);
    if (use === null) return null;
    const { name: folder } = folderOf(folderPlace(use.place), use.facility);
    const { seconds } = setting;
    return { folder, computer: use.computer.id, seconds, row: await lastRow(), bytes: use.bytes };
  };
  const replica = createReplica({
    ...{ dataDir, clock, ran, tool: replicaTool, use: replicaUse },
    warn: (isWrong) => health.warn('backupReplicaFailed', isWrong),
    report: (error) => report(error, { kind: copyFile.name }),
  });

  const warn = (setting: Setting | null): void => {
    const fault = setting === null ? null : (looked ?? tried);
    for (const [of, code] of Object.entries(warnings)) health.warn(code, of === fault);
    const { copied, rehearsed } = state();
    const isHere = setting !== null && state().place?.folder === setting.folder;
    health.warn('backupPlaceUnsealed', isHere && copied?.isSealed === false);
    health.warn('rehearsalFailed', setting !== null && (rehearsed?.findings.length ?? 0) > 0);
    health.noteCopies({
      lastCopy: copied === null ? null : { at: copied.at, name: copied.name },
      lastRehearsal:
        rehearsed === null
          ? null
          : { at: rehearsed.at, seconds: rehearsed.seconds, isSound: rehearsed.findings.length === 0 },
    });
  };
  const warnOfAge = async (setting: Setting | null): Promise<void> => {
    const { copied, place } = state();
    const since = copied?.at ?? place?.since ?? null;
    const isOld = setting !== null && since !== null && clock() - Date.parse(since) > DAY;
    health.warn('backupPlaceOld', isOld && copied?.row !== (await lastRow()));
  };
  /** What a fault of the place means for the file. */
  const noteTakenOver = ({ fault, reason }: PlaceFailure): void => {
    if (fault === 'takenOver') health.noteDamage('takenOver', [reason]);
  };

  const look = async (): Promise<void> => {
    const setting = await readSetting();
    const use = setting === null ? null : await asUsed(setting);
    if (setting !== null && use !== null) {
      const found = await tasks.run('look', use, clock(), { limit: LOOK_LIMIT });
      const before = looked;
      looked = found.fault;
      hasLooked = true;
      if (found.fault === null) {
        // What comes back may be well again.
        if (before !== null) tried = null;
        if (use.isNew) noteFound(setting);
      } else if (found.fault !== before) {
        noteTakenOver(found);
        report(new Error(`the second place of the backups: ${found.reason}`), { kind: copyFile.name });
      }
    }
    warn(setting);
    await warnOfAge(setting);
  };
  const noteFound = ({ folder, stamp }: Setting): void => {
    const { place, copied, rehearsed, ...rest } = state();
    const isOther = place?.folder !== folder;
    const since = isOther ? new Date(clock()).toISOString() : place.since;
    const had = isOther ? { copied: null, rehearsed: null } : { copied, rehearsed };
    keep({ ...rest, ...had, place: { folder, setting: stamp, since } });
  };

  const copy = async (signal: AbortSignal): Promise<void> => {
    const setting = await readSetting();
    const use = setting === null ? null : await asUsed(setting);
    if (setting === null || use === null) return;
    began = ran();
    const done = await tasks.run('copy', use, clock(), { limit: limitOf(use), signal });
    tried = done.fault;
    if (done.fault === null) {
      if (use.isNew) noteFound(setting);
      const { fault: _, undescribed, ...copied } = done;
      if (undescribed.length > 0) {
        const names = undescribed.join(', ');
        report(new Error(`taken out, because their descriptions were damaged: ${names}`), { kind: copyFile.name });
      }
      const seconds = Math.round((ran() - began) / 100) / 10;
      keep({ ...state(), copied: { ...copied, seconds } });
    } else {
      noteTakenOver(done);
      report(new Error(`no copy in the second place: ${done.reason}`), { kind: copyFile.name });
    }
    warn(setting);
    await warnOfAge(setting);
  };

  /** Milliseconds between copies. */
  const periodOf = ({ minutes }: Setting): number => {
    const seconds = state().copied?.seconds ?? 0;
    return minutes === undefined ? Math.max(DEFAULT_MINUTES * MINUTE, (seconds * SECOND) / SHARE) : minutes * MINUTE;
  };
  const isCopyDue = async (): Promise<boolean> => {
    if (looked !== null || health.damage() !== null) return false;
    const setting = await readSetting();
    if (setting === null || (tried !== null && ran() - began < periodOf(setting))) return false;
    const { copied, place } = state();
    if (copied === null || place?.folder !== setting.folder) return (await lastRow()) > 0;
    const age = clock() - Date.parse(copied.at);
    return (age >= periodOf(setting) || age < 0) && copied.row !== (await lastRow());
  };

  /** When it is time, by a clock that may have been set back since. */
  const soonest = (last: string, after: number): number => {
    const at = Date.parse(last);
    return at > clock() ? clock() : Math.max(clock(), at + after);
  };
  const nextCopy = async (): Promise<number | null> => {
    const setting = await readSetting();
    const { copied } = state();
    if (setting === null || copied?.row === (await lastRow())) return null;
    return copied === null ? clock() : soonest(copied.at, periodOf(setting));
  };
  const nextRehearsal = async (): Promise<number | null> => {
    const { copied, rehearsed } = state();
    if (copied === null || (await readSetting()) === null) return null;
    return rehearsed === null ? clock() : soonest(rehearsed.at, REHEARSE_AFTER);
  };

  const rehearse = async (signal: AbortSignal): Promise<void> => {
    const setting = await readSetting();
    const use = setting === null ? null : await asUsed(setting);
    if (setting === null || use === null) return;
    const done = await tasks.run('rehearse', use, clock(), { limit: limitOf(use), signal });
    if (done.fault === null) {
      const { fault: _, ...rehearsed } = done;
      keep({ ...state(), rehearsed: { ...rehearsed, at: new Date(clock()).toISOString() } });
      if (done.findings.length > 0) {
        report(new Error(`the rehearsal of a restore: ${done.findings.join('; ')}`), { kind: rehearseRestore.name });
      }
    } else report(new Error(`no rehearsal of a restore: ${done.reason}`), { kind: rehearseRestore.name });
    warn(setting);
  };
  const isRehearsalDue = async (): Promise<boolean> => {
    const { copied, rehearsed, place } = state();
    if (
      looked !== null ||
      copied === null ||
      place === null ||
      health.damage() !== null ||
      (await readSetting()) === null
    )
      return false;
    // The first one on the first quiet day: a week is long to believe in what was never tried.
    const age = rehearsed === null ? REHEARSE_AFTER : clock() - Date.parse(rehearsed.at);
    if (age >= 0 && age < REHEARSE_AFTER) return false;
    return ran() - lastCommit >= QUIET || age >= REHEARSE_AT_LAST;
  };

  const status = async (): Promise<PlaceStatus | null> => {
    const setting = await readSetting();
    if (setting === null) return null;
    const { place, copied, rehearsed } = state();
    const isHere = place?.folder === setting.folder;
    const row = await lastRow();
    const kept = isHere ? replica.status() : null;
    const last = Math.max(isHere ? (copied?.row ?? 0) : 0, kept?.row ?? 0);
    return {
      folder: setting.folder,
      lastCopy: isHere && copied !== null ? { at: copied.at, name: copied.name } : null,
      uncopied: Math.max(0, row - last),
      replica: kept === null ? null : { at: new Date(kept.at).toISOString(), seconds: kept.seconds },
      lastRehearsal:
        isHere && rehearsed !== null ? { at: rehearsed.at, isSound: rehearsed.findings.length === 0 } : null,
    };
  };

  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!tasks.isStopped()) report(error, { kind: copyFile.name });
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  return {
    jobs: [
      jobOf(copyFile, (_, { signal }) => unlessStopped(tasks, () => copy(signal)), {
        every: DUE,
        isDue: isCopyDue,
        next: nextCopy,
      }),
      jobOf(rehearseRestore, (_, { signal }) => unlessStopped(tasks, () => rehearse(signal)), {
        every: HOUR,
        isDue: isRehearsalDue,
        next: nextRehearsal,
      }),
    ],
    status,
    where: async () => {
      const setting = await readSetting();
      const use = setting === null ? null : await asUsed(setting);
      return use === null ? null : { place: use.place, facility: use.facility };
    },
    look: lookOnce,
    begin: async () => {
      timer = setInterval(() => void lookOnce(), LOOK).unref();
      replica.begin();
      await Promise.race([lookOnce(), passed(FIRST_LOOK, undefined, { ref: false })]);
    },
    end: () => {
      clearInterval(timer);
      replica.end();
    },
  };
}

const limitOf = ({ place, bytes }: PlaceUse): number => COPY_LIMIT * (1 + bytes / (isBucket(place) ? SLOWER : SLOW));

/** Work that the end of the server cuts short, which is no failure: it is done at the next start. */
async function unlessStopped(tasks: PlaceTasks, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!tasks.isStopped()) throw error;
  }
}
