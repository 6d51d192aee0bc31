/** The process of the desktop's server: `serverHost.ts` starts it, and alone speaks with it. */
import { PassThrough } from 'node:stream';
import { surviveBrokenPipes } from '#server/core/process/brokenPipes.ts';
import type { StartProcess } from '#server/health/fileTasks.ts';
import { type RunningServer, startServer } from '#server/host.ts';
import type { UpdateHost } from '#server/updates/updates.ts';
import { explainFailure, isPortTaken } from './failures.ts';
import { logError } from './log.ts';
import type { FromServer, ServerStart, ToServer } from './serverMessages.ts';
import { translator } from './texts.ts';

interface Task {
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly end: (code: number | null) => void;
}

const port = process.parentPort;
const tasks = new Map<number, Task>();
let lastTask = 0;
let others = 0;
let running: RunningServer | undefined;
const heard = Promise.withResolvers<void>();

surviveBrokenPipes();
process.on('uncaughtException', stop);
process.on('unhandledRejection', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
port.on('message', ({ data }: { data: ToServer }) => hear(data));

function hear(message: ToServer): void {
  switch (message.kind) {
    case 'start':
      start(message.start).catch(stop);
      break;
    case 'request':
      answer(message.id, message.request).catch(stop);
      break;
    case 'ping':
      say({ kind: 'pong' });
      break;
    case 'close':
      close();
      break;
    case 'heard':
      heard.resolve();
      break;
    case 'taskOutput':
      tasks.get(message.id)?.[message.stream].write(message.bytes);
      break;
    case 'taskExit':
      tasks.get(message.id)?.end(message.code);
      tasks.delete(message.id);
      break;
  }
}

async function start({ language, installedAs, ...options }: ServerStart): Promise<void> {
  try {
    running = await onAnyPort({
      ...options,
      startProcess,
      ...(installedAs === null ? {} : { updateHost: hostOf(installedAs) }),
      onStreams: (open) => {
        others = open;
        sayUse();
      },
    });
  } catch (error) {
    logError('the server could not start', error);
    say({ kind: 'failed', failure: explainFailure(error, translator(language)) });
    return;
  }
  running.subscribe((event) => say({ kind: 'event', event }));
  say({ kind: 'started', facts: { url: running.url, terminalToken: running.terminalToken } });
  sayUse();
}

/** The desktop ends this process and installs what it is handed. */
function hostOf(kind: UpdateHost['kind']): UpdateHost {
  return {
    kind,
    onInstall: () => say({ kind: 'install' }),
    onHandOver: (handOver) => {
      say({ kind: 'handOver', handOver });
      return heard.promise;
    },
  };
}

function sayUse(): void {
  say({ kind: 'use', use: { servesNetwork: (running?.lan ?? null) !== null, others } });
}

/** Starts the server on the usual port, or on any free one where another program has that. */
async function onAnyPort(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (error) {
    if (!isPortTaken(error)) {
      throw error;
    }
    return startServer({ ...options, port: 0 });
  }
}

async function answer(id: number, request: Parameters<RunningServer['inject']>[0]): Promise<void> {
  try {
    if (running === undefined) throw new Error('the server is not there');
    const { status, headers, body } = await running.inject(request);
    say({ kind: 'answer', id, answer: { status, headers, body: Uint8Array.from(body) } });
  } catch (error) {
    logError('a request could not be answered', error);
    say({ kind: 'refused', id, reason: String(error) });
  }
}

/** The desktop starts what reads the whole file, and passes on what it says. */
const startProcess: StartProcess = (entry, args) => {
  lastTask += 1;
  const id = lastTask;
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const exited = new Promise<number | null>((resolve) => {
    const end = (code: number | null): void => {
      stdout.end();
      stderr.end();
      resolve(code);
    };
    tasks.set(id, { stdout, stderr, end });
  });
  say({ kind: 'task', id, entry, args });
  return { stdout, stderr, exited, kill: () => say({ kind: 'endTask', id }) };
};

function say(message: FromServer): void {
  port.postMessage(message);
}

/** Lets requests under way finish. */
function close(): void {
  const closing = running?.close() ?? Promise.resolve();
  closing.then(() => process.exit(0), stop);
}

/** Nothing sensible can go on: the desktop sees the end of this process, and starts another. */
function stop(error: unknown): void {
  logError('the server cannot go on', error);
  process.exit(1);
}
