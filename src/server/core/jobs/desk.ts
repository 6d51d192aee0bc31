/** What the kinds of jobs are to people: who shows or changes jobs asks here. */
import type { Job, JobKind } from './jobKind.ts';

export interface Recurring {
  readonly kind: JobKind;
  /** Milliseconds from one look to the next. */
  readonly every: number;
  /** When there will be something to do, in epoch milliseconds; null where that is not known before. */
  readonly next: number | null;
}

export interface JobDesk {
  /** Undefined for one that this version does not know. */
  readonly kind: (name: string) => JobKind | undefined;
  /** True where one that is cancelled leaves something that its kind sees to. */
  readonly leavesSomething: (name: string) => boolean;
  /** What comes round by itself. */
  readonly recurring: () => Promise<readonly Recurring[]>;
}

/** The desk of what a server runs. */
export function createJobDesk(jobs: readonly Job[]): JobDesk {
  const known = new Map(jobs.map((job) => [job.kind.name, job]));
  return {
    kind: (name) => known.get(name)?.kind,
    leavesSomething: (name) => known.get(name)?.cancelled !== undefined,
    recurring: async () => {
      const found: Recurring[] = [];
      for (const { kind, recurs } of jobs) {
        if (recurs === undefined) continue;
        found.push({ kind, every: recurs.every, next: (await recurs.next?.()) ?? null });
      }
      return found;
    },
  };
}
