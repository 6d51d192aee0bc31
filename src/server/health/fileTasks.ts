/** Runs what reads the whole file, one at a time, each in a process of its own that can be ended. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { damageCodes } from '#shared/healthProblems.ts';
import { findThread } from '../core/process/threads.ts';

/** A process under way. */
export interface FileProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves with its exit code; null where it was ended. */
  readonly exited: Promise<number | null>;
  readonly kill: () => void;
}

/** Starts the entry with arguments. The desktop shell has a way of its own, because its executable is no Node. */
export type StartProcess = (entry: string, args: readonly string[]) => FileProcess;

const answers = {
  check: z.object({ findings: z.array(z.string()) }),
  verify: z.object({
    seconds: z.number(),
    findings: z.array(z.string()),
    /** What says that the file may not be written; null where it may. */
    damage: z.enum(damageCodes).nullable(),
  }),
  backup: z.object({ name: z.string(), bytes: z.number() }),
};

/** What the tasks of an entry answer, by name. */
type Answers = Readonly<Record<string, z.ZodType>>;

/** What a task is given beside its data folder, and how long it may take in milliseconds; for ever where it is not said. */
interface TaskInput {
  readonly input?: object;
  readonly limit?: number;
  /** Ends this task alone. */
  readonly signal?: AbortSignal;
}

export interface Tasks<A extends Answers> {
  /** Resolves with what the task found. Rejects when it fails, takes too long (`LateError`), or is stopped, all of them or this one. */
  readonly run: <K extends keyof A & string>(task: K, given?: TaskInput) => Promise<z.output<A[K]>>;
  /** Ends what is under way, which then rejects, and starts no more. */
  readonly stop: () => void;
  readonly isStopped: () => boolean;
}

export type FileTasks = Tasks<typeof answers>;

/** A task took longer than it may. */
export class LateError extends Error {
  constructor(task: string, limit: number) {
    super(`${task} was ended after ${limit} ms`);
    this.name = 'LateError';
  }
}

/** Tasks on the file of a data folder. */
export function createFileTasks(dataDir: string, start?: StartProcess): FileTasks {
  return createTasks(findThread('health', 'fileTask'), answers, dataDir, start);
}

/** The tasks of an entry, a file of the program, on a data folder: one at a time. */
export function createTasks<A extends Answers>(
  entry: URL,
  known: A,
  dataDir: string,
  start: StartProcess = startNode,
): Tasks<A> {
  let last: Promise<unknown> = Promise.resolve();
  let current: FileProcess | null = null;
  let stopped = false;

  const perform = async <K extends keyof A & string>(
    task: K,
    { input, limit, signal }: TaskInput,
  ): Promise<z.output<A[K]>> => {
    if (stopped) throw new Error('the server is stopping');
    signal?.throwIfAborted();
    // What the system does not let end, because its disk does not answer, is not started a second time.
    if (current !== null) throw new LateError(task, 0);
    const args = [task, dataDir, ...(input === undefined ? [] : [JSON.stringify(input)])];
    const child = start(fileURLToPath(entry), args);
    current = child;
    signal?.addEventListener('abort', child.kill, { once: true });
    const ended = Promise.all([text(child.stdout), text(child.stderr), child.exited]).finally(() => {
      current = null;
      signal?.removeEventListener('abort', child.kill);
    });
    const [said, complaint, code] = await within(ended, child, task, limit);
    if (code !== 0) throw new Error(`${task} ended with ${code}: ${reasonOf(complaint)}`);
    return known[task]?.parse(JSON.parse(said)) as z.output<A[K]>;
  };
  return {
    run: (task, given = {}) => {
      const turn = last.then(() => perform(task, given));
      last = turn.catch(() => undefined);
      return turn;
    },
    stop: () => {
      stopped = true;
      current?.kill();
    },
    isStopped: () => stopped,
  };
}

/** What a process says, or `LateError` once it was given long enough. It is ended then, and not waited for. */
async function within<T>(ended: Promise<T>, child: FileProcess, task: string, limit: number | undefined): Promise<T> {
  if (limit === undefined) return ended;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    child.kill();
    late.reject(new LateError(task, limit));
  }, limit);
  ended.catch(() => undefined);
  try {
    return await Promise.race([ended, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const startNode: StartProcess = (entry, args) => {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { stdout: child.stdout, stderr: child.stderr, exited, kill: () => child.kill('SIGKILL') };
};

/** The line of a stack that says what was wrong. */
function reasonOf(complaint: string): string {
  return /^\w*Error: .*$/m.exec(complaint)?.[0] ?? complaint.trim().slice(-300);
}
