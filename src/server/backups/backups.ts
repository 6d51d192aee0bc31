/** The copies of a running server's database: lists them, looks into them, and restores one. */
import { setImmediate } from 'node:timers/promises';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ComparedCopy, CopyObstacle } from '#shared/operations/parts/backups.ts';
import type { Store } from '../core/db/store.ts';
import type { Backups, CopyRef, KnownCopies, KnownCopy } from '../core/process/machine.ts';
import { LateError } from '../health/fileTasks.ts';
import type { CopyAsked, CopyTasks } from './copyTasks.ts';
import { copiesHere, fileHere } from './listCopies.ts';
import { type RestorePromise, readResult, writePromise, writeResult } from './restorePromise.ts';

/** Milliseconds that reading a place may take. */
const PATIENCE = 15_000;
/** Milliseconds for which it is told how a restore ended: a week. */
const TOLD = 7 * 24 * 3600_000;

/** What stands in the way of a copy, in words. */
const obstacles: Readonly<Record<CopyObstacle | 'takenOver', Label>> = {
  unreadable: { es: 'La copia no se puede leer.', en: 'The backup cannot be read.' },
  otherFacility: { es: 'La copia es de otra instalación.', en: 'The backup is of another facility.' },
  newerVersion: {
    es: 'La copia es de una versión más nueva de Taquilla.',
    en: 'The backup is of a newer version of Taquilla.',
  },
  otherPepper: {
    es: 'Con esta copia no valdría ningún PIN: hace falta el pepper.key que tenía. Use «taquilla restore».',
    en: 'No PIN would be right with this backup: it needs the pepper.key it had. Use “taquilla restore”.',
  },
  takenOver: {
    es: 'Otro equipo ha seguido con estos datos: los números se repetirían.',
    en: 'Another computer went on with these data: numbers would be given twice.',
  },
};

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
    const found = await read(() => reading.run('compare', { input: copy, limit: PATIENCE }));
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
  return { list, compare: async (ref) => compareFile(await sought(ref)), restore };
}

const asked = (second: CopyAsked['second'], file: string) => ({ input: { second, file }, limit: PATIENCE });
const unfit = (why: keyof typeof obstacles): ServiceError =>
  new ServiceError('backup_unfit', { detail: obstacles[why] });

/** What a task answers; one that is late, or fails by itself, is a fault of the place. */
async function read<T>(
  run: () => Promise<T>,
): Promise<T | { readonly fault: 'silent' | 'failed'; readonly reason: string }> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: error instanceof LateError ? 'silent' : 'failed', reason };
  }
}
