/**
 * A running server. When somebody restores a copy from the screens it lets go of its database and begins anew on the copy, at the
 * same address: whoever hosts it, and whoever is connected to it, need not know.
 */
import { randomBytes } from 'node:crypto';
import type { LiveEvent } from '#shared/bridge.ts';
import { finishRestore } from './acceptance/finishRestore.ts';
import { type RunningServer, type ServerOptions, startService } from './service.ts';

export type { RunningServer, ServerOptions } from './service.ts';

type Listener = (event: LiveEvent) => void;

/**
 * Starts a server on a data folder. Throws `LockedError` when another process has the folder, the system's error when
 * the port is taken, and whatever `openStore` throws. One that cannot begin anew ends the process: nobody is left to ask.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const terminalToken = randomBytes(24).toString('base64url');
  const listeners = new Set<Listener>();
  let isClosed = false;
  let turning: Promise<void> | null = null;
  /** Ends listening to the server that runs; null while nobody listens: events that nobody hears are not read. */
  let leave: (() => void) | null = null;

  const begin = async (more: Partial<ServerOptions>): Promise<RunningServer> => {
    await finishRestore(options.dataDir, complain);
    return startService({ ...options, ...more, terminalToken, beginAnew });
  };
  const listen = (): void => {
    leave = current.subscribe((event) => {
      for (const listener of listeners) listener(event);
    });
  };
  const end = (): Promise<void> => {
    leave?.();
    leave = null;
    return current.close();
  };
  const turn = async (): Promise<void> => {
    const port = Number(new URL(current.url).port);
    await end();
    if (isClosed) return;
    current = await begin({ port, isNew: false, demo: false });
    if (listeners.size > 0) listen();
  };
  const beginAnew = (): void => {
    turning = turn()
      .catch((error: unknown) => {
        // Nobody waits for it. Thrown by itself it ends the process, and its host says why.
        queueMicrotask(() => {
          throw error;
        });
      })
      .finally(() => {
        turning = null;
      });
  };
  let current = await begin({});

  return {
    get url() {
      return current.url;
    },
    get lan() {
      return current.lan;
    },
    get demo() {
      return current.demo;
    },
    terminalToken,
    // What is asked in between is answered by the server that comes.
    inject: async (request) => {
      await turning;
      return current.inject(request);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (leave === null && turning === null) listen();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
    close: async () => {
      isClosed = true;
      await turning;
      await end();
    },
  };
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
