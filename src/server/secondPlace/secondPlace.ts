/**
 * Sees to the second place of the copies: looks each half minute whether it is there, copies within a minute of the first
 * write and then every minute or few, and rehearses a restore each week. Nobody who sells waits for any of it. What is known
 * is `reducePlace`'s, and when something is due `placeTurns` says.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { z } from 'zod';
import { queryFirst } from '../core/db/execute.ts';
import { DATABASE } from '../core/db/folder.ts';
import { lastWrite } from '../core/db/heads.ts';
import { sql } from '../core/db/sql.ts';
import type { Store } from '../core/db/store.ts';
import { defineJob, type Job, type JobKind, jobOf } from '../core/jobs/jobKind.ts';
import type { PlaceStatus } from '../core/process/machine.ts';
import { isBucket } from './placeName.ts';
import {
  copiesOf,
  isPlaceNew,
  type PlaceEffect,
  type PlaceEvent,
  placeAtStart,
  placeProblems,
  problemsOf,
  reducePlace,
  statusOf,
} from './placeReducer.ts';
import { type PlaceSetting, readPlaceSetting } from './placeSetting.ts';
import { readPlaceState, writePlaceState } from './placeState.ts';
import type { PlaceTasks } from './placeTasks.ts';
import { isCopyDue, isRehearsalDue, nextCopy, nextRehearsal, type TurnMoment } from './placeTurns.ts';
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
/** Between looks at the place, and how long one may take: together less than a minute. */
const LOOK = 30 * SECOND;
const LOOK_LIMIT = 15 * SECOND;
/** How long a server that starts waits to hear whether another computer took over. */
const FIRST_LOOK = 2 * SECOND;
/** Between looks whether a copy, and a rehearsal, is due. */
const COPY_DUE = 15 * SECOND;
const REHEARSAL_DUE = 60 * MINUTE;
/** How long a copy may take: this, and as long again for each so many bytes. */
const COPY_LIMIT = 5 * MINUTE;
const SLOW = 64 * 1024 * 1024;
/** The same of a bucket, over a line that takes half a megabit a second. */
const SLOWER = 16 * 1024 * 1024;

export interface SecondPlaceParts {
  readonly store: Store;
  readonly tasks: PlaceTasks;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Milliseconds the server has run: no clock that is set moves it. */
  readonly ran: () => number;
  readonly report: (error: unknown, about: { kind: string }) => void;
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

/** The second place of a store. */
export function createSecondPlace({ store, tasks, clock, ran, report }: SecondPlaceParts): SecondPlace {
  const { dataDir, health, reader } = store;
  let state = placeAtStart(readPlaceState(dataDir), ran());
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  const perform = (effect: PlaceEffect): void =>
    effect.type === 'close'
      ? health.noteDamage('takenOver', [effect.reason])
      : report(new Error(effect.text), { kind: kindOf[effect.job].name });
  const dispatch = (event: PlaceEvent): void => {
    const { kept } = state;
    const step = reducePlace(state, event);
    state = step.state;
    if (state.kept !== kept) writePlaceState(dataDir, state.kept);
    step.effects.forEach(perform);
  };
  store.onCommit(() => dispatch({ type: 'written', ran: ran() }));

  const momentNow = async (): Promise<TurnMoment> => ({
    setting: await readPlaceSetting(reader),
    row: (await queryFirst<{ row: number }>(reader, lastWrite))?.row ?? 0,
    now: clock(),
    ran: ran(),
    isDamaged: health.damage() !== null,
  });
  /** How the place is used; null while there is nothing to copy. */
  const asUsed = async (setting: PlaceSetting): Promise<PlaceUse | null> => {
    const first = await queryFirst<{ hash: string }>(reader, sql`select "hash" from "auditLog" order by "id" limit 1`);
    if (first === undefined) return null;
    const { computer } = state.kept;
    const bytes = statSync(join(dataDir, DATABASE)).size;
    return { place: setting.folder, facility: first.hash, computer, isNew: isPlaceNew(state.kept, setting), bytes };
  };
  const tell = async (): Promise<void> => {
    const problems = new Set(problemsOf(state, await momentNow()));
    for (const code of placeProblems) health.warn(code, problems.has(code));
    health.noteCopies(copiesOf(state));
  };
  /** Works on the place, where one is set and there is something to copy, and tells what is wrong with it then. */
  const work = async (on: (use: PlaceUse, setting: PlaceSetting) => Promise<PlaceEvent>): Promise<void> => {
    const setting = await readPlaceSetting(reader);
    const use = setting === null ? null : await asUsed(setting);
    if (setting !== null && use !== null) dispatch(await on(use, setting));
    await tell();
  };

  const look = () =>
    work(async (use, setting) => {
      const found = await tasks.run('look', use, clock(), { limit: LOOK_LIMIT });
      return { type: 'looked', found, setting, now: clock() };
    });
  const copy = (signal: AbortSignal) =>
    work(async (use, setting) => {
      dispatch({ type: 'copyBegun', ran: ran() });
      const done = await tasks.run('copy', use, clock(), { limit: limitOf(use), signal });
      return { type: 'copied', done, setting, now: clock(), ran: ran() };
    });
  const rehearse = (signal: AbortSignal) =>
    work(async (use) => {
      const done = await tasks.run('rehearse', use, clock(), { limit: limitOf(use), signal });
      return { type: 'rehearsed', done, now: clock() };
    });
  const lookOnce = (): Promise<void> => {
    looking ??= unlessStopped(tasks, look)
      .catch((error: unknown) => report(error, { kind: copyFile.name }))
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  return {
    jobs: [
      jobOf(copyFile, (_, { signal }) => unlessStopped(tasks, () => copy(signal)), {
        every: COPY_DUE,
        isDue: async () => isCopyDue(state, await momentNow()),
        next: async () => nextCopy(state, await momentNow()),
      }),
      jobOf(rehearseRestore, (_, { signal }) => unlessStopped(tasks, () => rehearse(signal)), {
        every: REHEARSAL_DUE,
        isDue: async () => isRehearsalDue(state, await momentNow()),
        next: async () => nextRehearsal(state, await momentNow()),
      }),
    ],
    status: async () => statusOf(state, await momentNow()),
    where: async () => {
      const setting = await readPlaceSetting(reader);
      const use = setting === null ? null : await asUsed(setting);
      return use === null ? null : { place: use.place, facility: use.facility };
    },
    look: lookOnce,
    begin: async () => {
      timer = setInterval(() => void lookOnce(), LOOK).unref();
      await Promise.race([lookOnce(), passed(FIRST_LOOK, undefined, { ref: false })]);
    },
    end: () => clearInterval(timer),
  };
}

const kindOf: Readonly<Record<Extract<PlaceEffect, { type: 'report' }>['job'], JobKind>> = {
  copy: copyFile,
  rehearsal: rehearseRestore,
};

const limitOf = ({ place, bytes }: PlaceUse): number => COPY_LIMIT * (1 + bytes / (isBucket(place) ? SLOWER : SLOW));

/** Work that the end of the server cuts short, which is no failure: it is done at the next start. */
async function unlessStopped(tasks: PlaceTasks, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!tasks.isStopped()) throw error;
  }
}
