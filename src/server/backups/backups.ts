/** The copies of a running server's database: lists them, looks into them, and restores one. */
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '#shared/errors.ts';
import { type ComparedCopy, type CopyObstacle, copyObstacles } from '#shared/operations/parts/backups.ts';
import type { Store } from '../core/db/store.ts';
import type { Backups, CopyRef, KnownCopies, KnownCopy } from '../core/process/machine.ts';
import { isBucket } from '../secondPlace/placeName.ts';
import { failureOf, type PlaceFailure } from '../secondPlace/placeTasks.ts';
import type { CopyAsked, CopyTasks } from './copyTasks.ts';
import { copiesHere, fileHere } from './listCopies.ts';
import { type RestorePromise, readResult, writePromise, writeResult } from './restorePromise.ts';

/** Milliseconds that reading a place may take. */
const PATIENCE = 15_000;
/** The same of a copy that is fetched first: whoever asks again has it gone on with. */
const FETCHING = 25_000;
/** Milliseconds for which it is told how a restore ended: a week. */
const TOLD = 7 * 24 * 3600_000;

export interface BackupsParts {
  readonly store: Store;
  /** Lists and compares. */
  readonly reading: CopyTasks;
  /** Makes ready: it takes long, and nobody who looks waits for it. */
  readonly preparing: CopyTasks;
  /** The second place and whose folder in it; null where there is none. */
  readonly second: () => Promise<CopyAsked['second']>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly report: (error: unknown, about: { kind: string }) => void;
  /** Has the server begin anew on what was made ready. */
  readonly beginAnew: () => void;
}

/** The copies of a store. */
export function createBackups(parts: BackupsParts): Backups {
  const { store, reading, preparing, second, clock, report, beginAnew } = parts;
  const { dataDir, health } = store;
  let underWay: RestorePromise | null = null;

  const list = async (): Promise<KnownCopies> => {
    const place = await second();
    const there = place === null ? null : await read(() => reading.run('list', asked(place, '')));
    const found = there === null || there.fault !== null ? [] : there.copies;
    return {
      copies: [...copiesHere(dataDir), ...found].toSorted((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1)),
      fault: there?.fault ?? null,
      hasSecondPlace: place !== null,
      restoring: underWay,
      lastRestore: lastRestore(),
    };
  };
  const lastRestore = (): KnownCopies['lastRestore'] => {
    const result = readResult(dataDir);
    return result !== null && clock() - Date.parse(result.at) < TOLD ? result : null;
  };
  /** Which file a copy is. Throws `backup_missing`. */
  const sought = async (ref: CopyRef): Promise<CopyAsked> => {
    const { copies, fault } = await list();
    if (ref.place === 'second' && fault !== null) throw new ServiceError('backup_unreachable');
    const copy = copies.find(({ place, name }: KnownCopy) => place === ref.place && name === ref.name);
    if (copy === undefined) throw new ServiceError('backup_missing');
    if (copy.place === 'second') return { second: await second(), file: copy.name };
    return { second: null, file: fileHere(dataDir, copy) };
  };
  const compareFile = async (copy: CopyAsked): Promise<ComparedCopy> => {
    const found = await read(() => reading.run('compare', { input: copy, limit: patienceFor(copy) }));
    if (found.fault !== null) throw new ServiceError('backup_unreachable', { cause: found.reason });
    const { fault: _, ...compared } = found;
    return compared;
  };

  const prepare = async (copy: CopyAsked, promise: RestorePromise): Promise<void> => {
    const done = await read(() => preparing.run('prepare', { input: copy }));
    if (preparing.isStopped()) return;
    if (done.fault === null) {
      writePromise(dataDir, promise);
      beginAnew();
      return;
    }
    underWay = null;
    const ended = new Date(clock()).toISOString();
    writeResult(dataDir, { ...promise, ended, replaced: null, fault: done.fault, error: done.reason });
    report(new Error(`no copy was restored: ${done.reason}`), { kind: 'file.restore' });
  };
  const restore = async (ref: CopyRef, by: string): Promise<void> => {
    if (underWay !== null) throw new ServiceError('restore_under_way');
    const promise = { place: ref.place, name: ref.name, by, at: new Date(clock()).toISOString() };
    underWay = promise;
    try {
      if (health.damage()?.code === 'takenOver') throw unfit('takenOver');
      const copy = await sought(ref);
      const { obstacle } = await compareFile(copy);
      if (obstacle !== null) throw unfit(obstacle);
      // The answer leaves first.
      void setImmediate()
        .then(() => prepare(copy, promise))
        .catch((error: unknown) => {
          underWay = null;
          report(error, { kind: 'file.restore' });
        });
    } catch (error) {
      underWay = null;
      throw error;
    }
  };
  return {
    list,
    restore,
    compare: async (ref) => compareFile(await sought(ref)),
    isRestoring: () => underWay !== null,
  };
}

const patienceFor = ({ second }: CopyAsked): number =>
  second !== null && isBucket(second.place) ? FETCHING : PATIENCE;
const asked = (second: CopyAsked['second'], file: string) => ({ input: { second, file }, limit: PATIENCE });
const unfit = (why: CopyObstacle): ServiceError => new ServiceError('backup_unfit', { detail: copyObstacles[why] });

/** What a task answers; one that fails by itself says it of its place. */
function read<T>(run: () => Promise<T>): Promise<T | PlaceFailure> {
  return run().catch(failureOf);
}
