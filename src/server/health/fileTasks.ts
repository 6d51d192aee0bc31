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
type Answers = { readonly [K in keyof typeof answers]: z.output<(typeof answers)[K]> };

export interface FileTasks {
  /** Resolves with what the task found. Rejects when it fails, or is stopped, all of them or this one by its signal. */
  readonly run: <K extends keyof Answers>(task: K, signal?: AbortSignal) => Promise<Answers[K]>;
  /** Ends what is under way, which then rejects, and starts no more. */
  readonly stop: () => void;
  readonly isStopped: () => boolean;
}

/** Tasks on the file of a data folder. */
export function createFileTasks(dataDir: string, start: StartProcess = startNode): FileTasks {
  let last: Promise<unknown> = Promise.resolve();
  let current: FileProcess | null = null;
  let stopped = false;

  const perform = async <K extends keyof Answers>(task: K, signal?: AbortSignal): Promise<Answers[K]> => {
    if (stopped) throw new Error('the server is stopping');
    signal?.throwIfAborted();
    const child = start(fileURLToPath(findThread('health', 'fileTask')), [task, dataDir]);
    current = child;
    signal?.addEventListener('abort', child.kill, { once: true });
    const [said, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), child.exited]);
    current = null;
    signal?.removeEventListener('abort', child.kill);
    if (code !== 0) throw new Error(`${task} ended with ${code}: ${reasonOf(complaint)}`);
    return answers[task].parse(JSON.parse(said)) as Answers[K];
  };
  return {
    run: (task, signal) => {
      const turn = last.then(() => perform(task, signal));
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
