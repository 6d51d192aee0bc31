/**
 * The server of the desktop in a process of its own: started, asked, watched and started again. A server that crashes or hangs
 * takes no window with it, so the basket on the screen stays where it is.
 */
import type { StartProcess } from '#server/health/fileTasks.ts';
import type { InjectedRequest, InjectedResponse, RunningServer } from '#server/service.ts';
import type { HandOver } from '#server/updates/updates.ts';
import { logError } from './log.ts';
import { createRestarts } from './restarts.ts';
import type { FromServer, ServerFacts, ServerStart, ServerUse, StartFailure, ToServer } from './serverMessages.ts';
import { createServerTasks } from './serverTasks.ts';

/** The process, as far as it matters here. */
export interface ServerChild {
  readonly say: (message: ToServer) => void;
  readonly onMessage: (listener: (message: FromServer) => void) => void;
  readonly onExit: (listener: (code: number | null) => void) => void;
  /** Ends it at once. */
  readonly kill: () => void;
}

/** `ready`: requests are answered; `silent`: they are not; `gone`: it stopped, and is started again. */
export type ServerState = 'starting' | 'ready' | 'silent' | 'gone' | 'closed';

export interface HostOptions {
  readonly start: ServerStart;
  readonly fork: () => ServerChild;
  readonly startTask: StartProcess;
  /**
   * Asks who is at the desk what to do with a server that stopped again and again, or that does not answer. The signal
   * says that the question is not one any more.
   */
  readonly ask: (
    question: 'stopped' | 'silent',
    detail: string,
    signal: AbortSignal,
  ) => Promise<'wait' | 'restart' | 'quit'>;
  /** Hears each state that the server enters, and who uses it. */
  readonly onState: (state: ServerState) => void;
  readonly onUse: (use: ServerUse) => void;
  /** The person wants to end. */
  readonly quit: () => void;
}

/** The server as the shell sees it; its address and token are another's after a new start. */
export interface DeskServer extends ServerFacts, Pick<RunningServer, 'inject' | 'subscribe' | 'close'> {
  /** Whether somebody wants a new version installed, and the file that may be, which is known once the server is closed. */
  readonly update: () => { readonly isWanted: boolean; readonly handOver: HandOver | null };
}

/** The server is not there, or went before it answered: nobody knows whether it did what it was asked. */
export class ServerGoneError extends Error {}

/** The server says that it cannot start, in words for who is at the desk. */
export class ServerStartError extends Error {
  readonly failure: StartFailure;

  constructor(failure: StartFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Milliseconds between looks whether the server answers. */
const BEAT = 5000;
/** Looks without an answer after which it counts as hanging. The computer's sleep is none. */
const SILENT_BEATS = 4;
/** Looks after which somebody who chose to wait is asked again. */
const PATIENT_BEATS = 12;
/** Milliseconds a server may take to let its requests finish, on a computer that is busy; and one that answers nothing. */
const DRAIN = { ready: 20_000, silent: 5000 } as const;

/** Starts a server and resolves once it answers. Throws `ServerStartError`, and `ServerGoneError` where it says nothing. */
export async function hostServer(options: HostOptions): Promise<DeskServer> {
  const { fork, ask, quit } = options;
  const restarts = createRestarts(() => performance.now());
  const events = new Set<Parameters<RunningServer['subscribe']>[0]>();
  const pending = new Map<number, PromiseWithResolvers<InjectedResponse>>();
  const tasks = createServerTasks(options.startTask);
  let last = 0;
  let state: ServerState = 'starting';
  let child: ServerChild | undefined;
  let facts: ServerFacts | undefined;
  let gone: Promise<void> = Promise.resolve();
  let beats: NodeJS.Timeout | undefined;
  let unanswered = 0;
  let question: AbortController | undefined;
  let isWanted = false;
  let handOver: HandOver | null = null;

  const isClosed = (): boolean => state === 'closed';
  const enter = (next: ServerState): void => {
    if (isClosed()) return;
    state = next;
    options.onState(next);
  };

  const run = (): Promise<void> => {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const own = fork();
    child = own;
    gone = ended.promise;
    own.onMessage((message) => {
      unanswered = 0;
      if (state === 'silent') {
        enter('ready');
        question?.abort();
      }
      hear(own, message, started);
    });
    own.onExit((code) => {
      const isRunning = state === 'ready' || state === 'silent';
      clearInterval(beats);
      child = undefined;
      lose();
      started.reject(new ServerGoneError(`the server’s process ended with ${code}`));
      ended.resolve();
      if (isRunning) {
        logError('the server’s process ended', `code ${code}`);
        enter('gone');
        question?.abort();
        void revive(`${code}`);
      }
    });
    own.say({
      kind: 'start',
      start: facts === undefined ? options.start : { ...options.start, isNew: false, ...portOf(facts) },
    });
    return started.promise;
  };

  const hear = (own: ServerChild, message: FromServer, started: PromiseWithResolvers<void>): void => {
    switch (message.kind) {
      case 'started':
        facts = message.facts;
        enter('ready');
        watch(own);
        started.resolve();
        break;
      case 'failed':
        started.reject(new ServerStartError(message.failure));
        own.kill();
        break;
      case 'answer':
        pending.get(message.id)?.resolve(message.answer);
        pending.delete(message.id);
        break;
      case 'refused':
        pending.get(message.id)?.reject(new Error(message.reason));
        pending.delete(message.id);
        break;
      case 'event':
        for (const listener of events) listener(message.event);
        break;
      case 'task':
        tasks.run(message, (said) => {
          if (child === own) own.say(said);
        });
        break;
      case 'endTask':
        tasks.end(message.id);
        break;
      case 'use':
        options.onUse(message.use);
        break;
      case 'install':
        isWanted = true;
        quit();
        break;
      case 'handOver':
        handOver = message.handOver;
        own.say({ kind: 'heard' });
        break;
      case 'pong':
        break;
    }
  };

  /** Nobody waits for what went with the server. */
  const lose = (): void => {
    for (const { reject } of pending.values()) reject(new ServerGoneError('the server went before it answered'));
    pending.clear();
    tasks.endAll();
  };

  const watch = (own: ServerChild): void => {
    clearInterval(beats);
    unanswered = 0;
    beats = setInterval(() => {
      if (unanswered >= SILENT_BEATS && question === undefined) void offer(own);
      unanswered += 1;
      own.say({ kind: 'ping' });
    }, BEAT);
  };

  /** Asks whether to wait for a server that does not answer. */
  const offer = async (own: ServerChild): Promise<void> => {
    enter('silent');
    const choice = await put('silent', '');
    if (child !== own || state !== 'silent') return;
    if (choice === 'restart') own.kill();
    else if (choice === 'quit') quit();
    else unanswered = SILENT_BEATS - PATIENT_BEATS;
  };

  const put = async (about: 'stopped' | 'silent', detail: string): Promise<'wait' | 'restart' | 'quit'> => {
    const asking = new AbortController();
    question = asking;
    try {
      return await ask(about, detail, asking.signal);
    } catch (error) {
      logError('the question could not be asked', error);
      return about === 'silent' ? 'wait' : 'quit';
    } finally {
      if (question === asking) question = undefined;
    }
  };

  /** Starts a server that stopped by itself, after a wait, and after too many stops once somebody says so. */
  const revive = async (detail: string): Promise<void> => {
    const wait = restarts.afterStop();
    if (wait === 'ask') {
      const choice = await put('stopped', detail);
      if (isClosed()) return;
      if (choice === 'quit') {
        quit();
        return;
      }
      restarts.forget();
    } else {
      await delay(wait);
    }
    if (isClosed()) return;
    try {
      await run();
    } catch (error) {
      logError('the server could not be started again', error);
      await gone;
      if (!isClosed()) await revive(error instanceof ServerStartError ? error.failure.message : detail);
    }
  };

  await run();
  const { url, terminalToken } = facts ?? { url: '', terminalToken: '' };
  return {
    get url() {
      return facts?.url ?? url;
    },
    get terminalToken() {
      return facts?.terminalToken ?? terminalToken;
    },
    inject: (request: InjectedRequest) => {
      if (child === undefined || state === 'gone' || state === 'closed')
        return Promise.reject(new ServerGoneError('the server is not there'));
      last += 1;
      const answer = Promise.withResolvers<InjectedResponse>();
      pending.set(last, answer);
      child.say({ kind: 'request', id: last, request });
      return answer.promise;
    },
    subscribe: (listener) => {
      events.add(listener);
      return () => events.delete(listener);
    },
    update: () => ({ isWanted, handOver }),
    close: async () => {
      const drain = state === 'silent' ? DRAIN.silent : DRAIN.ready;
      enter('closed');
      question?.abort();
      clearInterval(beats);
      const closing = child;
      if (closing === undefined) return;
      closing.say({ kind: 'close' });
      const ended = await Promise.race([gone.then(() => true), delay(drain).then(() => false)]);
      if (ended) return;
      closing.kill();
      throw new Error(`not drained after ${drain} ms`);
    },
  };
}

const delay = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Further tills know the server by its port. */
function portOf({ url }: ServerFacts): { readonly port: number } {
  return { port: Number(new URL(url).port) };
}
