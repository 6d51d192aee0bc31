/** Runs what reads copies, each task in a process of its own that is ended where it takes too long. */
import { z } from 'zod';
import { comparedCopy, copyKinds, restoreFaults } from '#shared/operations/parts/backups.ts';
import { findThread } from '../core/process/threads.ts';
import { createTasks, type StartProcess, type Tasks } from '../health/fileTasks.ts';
import { wellOr } from '../secondPlace/placeTasks.ts';

/** Which copy, or where copies are to be looked for. */
export interface CopyAsked {
  /** The second place and whose folder in it; null for a copy on this computer. */
  readonly second: { readonly place: string; readonly facility: string } | null;
  /** The file of the copy: in the second place its name. */
  readonly file: string;
}

const found = z.object({
  place: z.literal('second'),
  name: z.string(),
  kind: z.enum(copyKinds),
  at: z.number(),
  bytes: z.int(),
  computer: z.string().nullable(),
});

const answers = {
  list: wellOr({ copies: z.array(found) }),
  compare: wellOr(comparedCopy.shape),
  prepare: z.union([z.object({ fault: z.null() }), z.object({ fault: z.enum(restoreFaults), reason: z.string() })]),
};

export type CopyTasks = Tasks<typeof answers>;

/** Tasks on the copies of a data folder, one at a time. */
export function createCopyTasks(dataDir: string, start?: StartProcess): CopyTasks {
  return createTasks(findThread('backups', 'copyTask'), answers, dataDir, start);
}
