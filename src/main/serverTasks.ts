/** Processes that the server asks the desktop for: what they say goes to the server, and they end with it. */
import type { FileProcess, StartProcess } from '#server/health/fileTasks.ts';
import { logError } from './log.ts';
import type { FromServer, ToServer } from './serverMessages.ts';

type Asked = Pick<Extract<FromServer, { kind: 'task' }>, 'id' | 'entry' | 'args'>;

export interface ServerTasks {
  /** Starts a process; `say` takes its output and its end to the server. */
  readonly run: (asked: Asked, say: (message: ToServer) => void) => void;
  readonly end: (id: number) => void;
  readonly endAll: () => void;
}

/** Runs processes for a server. */
export function createServerTasks(start: StartProcess): ServerTasks {
  const tasks = new Map<number, FileProcess>();
  return {
    run: ({ id, entry, args }, say) => {
      const task = start(entry, args);
      tasks.set(id, task);
      passOn(task, id, say).then(
        (code) => say({ kind: 'taskExit', id, code }),
        (error: unknown) => {
          logError('what the server had started failed', error);
          say({ kind: 'taskExit', id, code: null });
        },
      );
      task.exited.catch(() => null).finally(() => tasks.get(id) === task && tasks.delete(id));
    },
    end: (id) => tasks.get(id)?.kill(),
    endAll: () => {
      for (const task of tasks.values()) task.kill();
      tasks.clear();
    },
  };
}

/** Resolves to the exit code once all output is passed on. */
async function passOn(task: FileProcess, id: number, say: (message: ToServer) => void): Promise<number | null> {
  const outputs = (['stdout', 'stderr'] as const).map(async (stream) => {
    for await (const bytes of task[stream]) say({ kind: 'taskOutput', id, stream, bytes: Uint8Array.from(bytes) });
  });
  const [code] = await Promise.all([task.exited, ...outputs]);
  return code;
}
