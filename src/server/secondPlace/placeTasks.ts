/** Runs what works on the second place, each task in a process of its own that is ended where it takes too long. */
import { z } from 'zod';
import { type PlaceFault, placeFaults } from '#shared/operations/parts/backups.ts';
import { findThread } from '../core/process/threads.ts';
import { createTasks, LateError, type StartProcess, type Tasks } from '../health/fileTasks.ts';
import type { PlaceUse } from './usePlace.ts';

const failed = z.object({ fault: z.enum(placeFaults), reason: z.string() });
/** What a task answers that reads a place: its values, or what is wrong with the place. */
export const wellOr = <S extends z.ZodRawShape>(shape: S) => z.union([z.object({ fault: z.null(), ...shape }), failed]);

const answers = {
  look: wellOr({}),
  copy: wellOr({
    name: z.string(),
    at: z.string(),
    row: z.int(),
    bytes: z.int(),
    isSealed: z.boolean(),
    undescribed: z.array(z.string()),
  }),
  rehearse: wellOr({ name: z.string(), seconds: z.number(), findings: z.array(z.string()) }),
};

type Answers = { readonly [K in keyof typeof answers]: z.output<(typeof answers)[K]> };

/** How a task on a place failed. */
export interface PlaceFailure {
  readonly fault: PlaceFault;
  readonly reason: string;
}

/** What a task found, or what is wrong with the place. */
export type TaskResult<K extends keyof Answers> = Exclude<Answers[K], PlaceFailure> | PlaceFailure;

export interface PlaceTasks {
  /** Rejects only when it is stopped. `now`: epoch milliseconds. */
  readonly run: <K extends keyof Answers>(
    task: K,
    use: PlaceUse,
    now: number,
    given: { readonly limit: number; readonly signal?: AbortSignal },
  ) => Promise<TaskResult<K>>;
  readonly stop: () => void;
  readonly isStopped: () => boolean;
}

/** Looks wait for no copy: a place that is unplugged is told of while one is under way, too. */
export function createPlaceTasks(dataDir: string, start?: StartProcess): PlaceTasks {
  const looks: Tasks<typeof answers> = createTasks(findThread('secondPlace', 'placeTask'), answers, dataDir, start);
  const copies: Tasks<typeof answers> = createTasks(findThread('secondPlace', 'placeTask'), answers, dataDir, start);
  return {
    run: async (task, use, now, given) => {
      const tasks = task === 'look' ? looks : copies;
      try {
        return (await tasks.run(task, { input: { ...use, now }, ...given })) as TaskResult<typeof task>;
      } catch (error) {
        if (tasks.isStopped() || given.signal?.aborted === true) throw error;
        return failureOf(error);
      }
    },
    stop: () => {
      looks.stop();
      copies.stop();
    },
    isStopped: () => looks.isStopped(),
  };
}

/** What it says of a place that a task on it failed: one that took too long has a place that does not answer. */
export function failureOf(error: unknown): PlaceFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return { fault: error instanceof LateError ? 'silent' : 'failed', reason };
}
