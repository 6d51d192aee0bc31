/**
 * The server of the desktop in a process of its own: started, asked, watched and started again. A server that crashes or hangs
 * takes no window with it, so the basket on the screen stays where it is.
 */
import type { StartProcess } from '#server/health/fileTasks.ts';
import type { InjectedRequest, RunningServer } from '#server/service.ts';
import type { HandOver } from '#server/updates/updates.ts';
import {
  type HostChoice,
  type HostEffect,
  type HostEvent,
  type HostQuestion,
  newHost,
  reduceHost,
  type ServerState,
} from './hostState.ts';
import { logError } from './log.ts';
import type { FromServer, ServerFacts, ServerStart, ServerUse, StartFailure, ToServer } from './serverMessages.ts';
import { createServerRequests, ServerGoneError, type ServerRequests } from './serverRequests.ts';
import { createServerTasks, type ServerTasks } from './serverTasks.ts';

/** The process, as far as it matters here. */
export interface ServerChild {
  readonly say: (message: ToServer) => void;
  readonly onMessage: (listener: (message: FromServer) => void) => void;
  readonly onExit: (listener: (code: number | null) => void) => void;
  /** Ends it at once. */
  readonly kill: () => void;
}

export interface HostOptions {
  readonly start: ServerStart;
  readonly fork: () => ServerChild;
  readonly startTask: StartProcess;
  /**
   * Asks who is at the desk what to do with a server that stopped again and again, or that does not answer. The signal
   * says that the question is not one any more.
   */
  readonly ask: (question: HostQuestion, detail: string, signal: AbortSignal) => Promise<HostChoice>;
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
/** Milliseconds a server may take to let its requests finish, on a computer that is busy; and one that answers nothing. */
const DRAIN = { ready: 20_000, silent: 5000 } as const;

/** Starts a server and resolves once it answers. Throws `ServerStartError`, and `ServerGoneError` where it says nothing. */
export async function hostServer(options: HostOptions): Promise<DeskServer> {
  const listeners = new Set<Parameters<RunningServer['subscribe']>[0]>();
  const requests = createServerRequests();
  const tasks = createServerTasks(options.startTask);
  const others = { requests, tasks, listeners, onUse: options.onUse };
  const started = Promise.withResolvers<void>();
  let state = newHost;
  let child: ServerChild | undefined;
  let gone: Promise<void> = Promise.resolve();
  let beats: NodeJS.Timeout | undefined;
  let asking = new AbortController();

  const dispatch = (event: HostEvent): void => {
    const { server } = state;
    const next = reduceHost(state, event);
    state = next.state;
    if (state.server !== server) enter(state.server);
    for (const effect of next.effects) perform(effect);
  };
  const enter = (server: ServerState): void => {
    clearInterval(beats);
    if (server === 'ready' || server === 'silent') beats = setInterval(() => dispatch({ type: 'beat' }), BEAT);
    options.onState(server);
  };
  const perform = (effect: HostEffect): void => {
    if (effect.do === 'fork') start(effect.port);
    else if (effect.do === 'say') child?.say(effect.message);
    else if (effect.do === 'kill') child?.kill();
    else if (effect.do === 'log') logError('the server stopped', effect.detail);
    else if (effect.do === 'wait') setTimeout(() => dispatch({ type: 'waited' }), effect.milliseconds);
    else if (effect.do === 'ask') void ask(effect.question, effect.detail);
    else if (effect.do === 'withdraw') asking.abort();
    else options.quit();
  };

  const start = (port: number | null): void => {
    try {
      fork(port);
    } catch (error) {
      logError('no process could be started', error);
      started.reject(error);
      dispatch({ type: 'ended', code: null, at: performance.now() });
    }
  };
  const fork = (port: number | null): void => {
    const ended = Promise.withResolvers<void>();
    const own = options.fork();
    child = own;
    gone = ended.promise;
    own.onMessage((message) => {
      if (message.kind === 'started') started.resolve();
      else if (message.kind === 'failed') started.reject(new ServerStartError(message.failure));
      else passOn(message, { ...others, say: (said) => child === own && own.say(said) });
      dispatch({ type: 'heard', message });
    });
    own.onExit((code) => {
      child = undefined;
      requests.lose();
      tasks.endAll();
      started.reject(new ServerGoneError(`the server’s process ended with ${code}`));
      ended.resolve();
      dispatch({ type: 'ended', code, at: performance.now() });
    });
    own.say({ kind: 'start', start: port === null ? options.start : { ...options.start, isNew: false, port } });
  };
  const ask = async (question: HostQuestion, detail: string): Promise<void> => {
    asking = new AbortController();
    const { signal } = asking;
    const choice = await options.ask(question, detail, signal).catch((error: unknown) => unasked(question, error));
    if (!signal.aborted) dispatch({ type: 'chosen', question, choice });
  };

  dispatch({ type: 'begin' });
  await started.promise;
  return {
    get url() {
      return state.facts?.url ?? '';
    },
    get terminalToken() {
      return state.facts?.terminalToken ?? '';
    },
    inject: (request: InjectedRequest) =>
      requests.send(state.server === 'gone' || state.server === 'closed' ? undefined : child, request),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: () => ({ isWanted: state.isUpdateWanted, handOver: state.handOver }),
    close: async () => {
      const drain = state.server === 'silent' ? DRAIN.silent : DRAIN.ready;
      const closing = child;
      dispatch({ type: 'close' });
      if (closing === undefined || (await endsIn(drain, gone))) return;
      closing.kill();
      throw new Error(`not drained after ${drain} ms`);
    },
  };
}

/** Whom messages of the server are for, but for its host. */
interface Others {
  readonly requests: ServerRequests;
  readonly tasks: ServerTasks;
  readonly listeners: ReadonlySet<Parameters<RunningServer['subscribe']>[0]>;
  readonly onUse: HostOptions['onUse'];
  readonly say: (message: ToServer) => void;
}

/** What a message brings to others. What it says of the server is the state's. */
function passOn(message: FromServer, { requests, tasks, listeners, onUse, say }: Others): void {
  if (message.kind === 'answer') requests.answer(message.id, message.answer);
  else if (message.kind === 'refused') requests.refuse(message.id, message.reason);
  else if (message.kind === 'event') for (const listener of listeners) listener(message.event);
  else if (message.kind === 'task') tasks.run(message, say);
  else if (message.kind === 'endTask') tasks.end(message.id);
  else if (message.kind === 'use') onUse(message.use);
}

/** What counts as chosen where nobody could be asked. */
function unasked(question: HostQuestion, error: unknown): HostChoice {
  logError('the question could not be asked', error);
  return question === 'silent' ? 'wait' : 'quit';
}

/** True where it ends within a time, in milliseconds. */
function endsIn(time: number, end: Promise<void>): Promise<boolean> {
  return Promise.race([end.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, time, false))]);
}
