import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HostOptions, hostServer, type ServerChild, ServerStartError } from './serverHost.ts';
import type { FromServer, ToServer } from './serverMessages.ts';
import { ServerGoneError } from './serverRequests.ts';

/** A process that does what a test says, and answers what a sound one does. */
class Child extends EventEmitter implements ServerChild {
  readonly heard: ToServer[] = [];
  isHanging = false;
  killed = 0;

  say = (message: ToServer): void => {
    this.heard.push(message);
    if (message.kind === 'ping' && !this.isHanging) this.tell({ kind: 'pong' });
    if (message.kind === 'close' && !this.isHanging) this.end(0);
  };
  onMessage = (listener: (message: FromServer) => void): void => void this.on('message', listener);
  onExit = (listener: (code: number | null) => void): void => void this.once('exit', listener);
  kill = (): void => {
    this.killed += 1;
    this.end(null);
  };
  tell(message: FromServer): void {
    this.emit('message', message);
  }
  begin(): void {
    this.tell({
      kind: 'started',
      facts: { url: 'http://127.0.0.1:4870', terminalToken: `token ${this.heard.length}` },
    });
  }
  end(code: number | null): void {
    this.emit('exit', code);
  }
}

const health = { method: 'GET', path: '/api/health', headers: {} };
const answer = { status: 200, headers: {}, body: new Uint8Array() };
let children: Child[];
let quits: number;
let states: string[];
let uses: unknown[];
let asked: {
  question: string;
  detail: string;
  signal: AbortSignal;
  choose: (choice: 'wait' | 'restart' | 'quit') => void;
}[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  [children, asked, quits, states, uses] = [[], [], 0, [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const newest = (): Child => children.at(-1) ?? new Child();
async function host(more: Partial<HostOptions> = {}) {
  const hosting = hostServer({
    start: {
      dataDir: '/data',
      rendererDir: '/screens',
      language: 'es',
      installedAs: null,
      demo: false,
      isNew: true,
      mayBeOlder: false,
      port: 0,
    },
    fork: () => {
      children.push(new Child());
      return newest();
    },
    startTask: () => {
      throw new Error('no task is started here');
    },
    ask: (question, detail, signal) =>
      new Promise((choose) => {
        asked.push({ question, detail, signal, choose });
      }),
    onState: (state) => states.push(state),
    onUse: (use) => uses.push(use),
    quit: () => {
      quits += 1;
    },
    ...more,
  });
  newest().begin();
  const server = await hosting;
  return { server };
}

test('tells the states of the server, and who uses it', async () => {
  const { server } = await host();
  const use = { servesNetwork: false, others: 2 };
  newest().tell({ kind: 'use', use });
  newest().end(1);
  await vi.advanceTimersByTimeAsync(0);
  newest().begin();
  await server.close();
  expect(states).toEqual(['ready', 'gone', 'ready', 'closed']);
  expect(uses).toEqual([use]);
});

test('ends where somebody wants a new version, and knows its file once the server is closed', async () => {
  const { server } = await host();
  expect(server.update()).toEqual({ isWanted: false, handOver: null });
  newest().tell({ kind: 'install' });
  expect(quits).toBe(1);
  const file = { system: 'linux', arch: 'x64', kind: 'AppImage', name: 'new', size: 1, sha512: '' } as const;
  const handOver = { path: '/data/updates/new', file, version: '9.9.9' };
  newest().tell({ kind: 'handOver', handOver });
  // The server waits for it before it ends.
  expect(newest().heard.at(-1)).toEqual({ kind: 'heard' });
  await server.close();
  expect(server.update()).toEqual({ isWanted: true, handOver });
});

test('answers requests in whatever order the server does', async () => {
  const { server } = await host();
  const [first, second] = [server.inject(health), server.inject(health)];
  newest().tell({ kind: 'answer', id: 2, answer: { ...answer, status: 404 } });
  newest().tell({ kind: 'answer', id: 1, answer });
  expect([(await first).status, (await second).status]).toEqual([200, 404]);
});

test('says in the words of the server why it cannot start', async () => {
  const failing = new Child();
  const starting = host({ fork: () => failing });
  failing.tell({ kind: 'failed', failure: { title: 'Taquilla', message: 'No queda espacio' } });
  const refusal = await starting.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ServerStartError);
  expect([refusal, failing.killed]).toMatchObject([{ failure: { message: 'No queda espacio' } }, 1]);
});

test('a server that stops is started again at the same port, and what it was asked counts as lost', async () => {
  const { server } = await host();
  const lost = server.inject(health);
  const first = newest();
  first.end(139);
  await expect(lost).rejects.toThrow(ServerGoneError);
  await expect(server.inject(health)).rejects.toThrow(ServerGoneError);
  await vi.advanceTimersByTimeAsync(0);
  expect(children).toHaveLength(2);
  expect(newest().heard[0]).toMatchObject({ kind: 'start', start: { port: 4870, isNew: false } });
  newest().begin();
  const found = server.inject(health);
  newest().tell({ kind: 'answer', id: 2, answer });
  expect((await found).status).toBe(200);
});

test('after three starts somebody is asked, and only then is it started again', async () => {
  await host();
  for (const wait of [0, 2000, 10_000]) {
    newest().end(1);
    await vi.advanceTimersByTimeAsync(wait);
    newest().begin();
  }
  newest().end(1);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect([children.length, asked]).toMatchObject([4, [{ question: 'stopped', detail: '1' }]]);
  asked[0]?.choose('restart');
  await vi.advanceTimersByTimeAsync(0);
  expect(children).toHaveLength(5);
});

test('a server that hangs is asked about, and ended when somebody says so', async () => {
  await host();
  const hanging = newest();
  hanging.isHanging = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toMatchObject([{ question: 'silent' }]);
  asked[0]?.choose('restart');
  await vi.advanceTimersByTimeAsync(0);
  expect([hanging.killed, children.length]).toEqual([1, 2]);
});

test('nobody is asked any more once the server answers, and what is chosen then counts no more', async () => {
  await host();
  const hanging = newest();
  hanging.isHanging = true;
  await vi.advanceTimersByTimeAsync(25_000);
  hanging.isHanging = false;
  hanging.tell({ kind: 'pong' });
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.choose('restart');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([hanging.killed, children.length, asked.length, states.at(-1)]).toEqual([0, 1, 1, 'ready']);
});

test.each([
  ['waits for a server that is silent', 'silent', 0],
  ['ends the program when there is no server', 'stopped', 1],
])('a question that fails %s', async (_, about, expected) => {
  await host({ ask: () => Promise.reject(new Error('no window')) });
  newest().isHanging = about === 'silent';
  for (const wait of about === 'silent' ? [] : [0, 2000, 10_000, 0]) {
    newest().end(1);
    await vi.advanceTimersByTimeAsync(wait);
    newest().begin();
  }
  await vi.advanceTimersByTimeAsync(25_000);
  expect([quits, newest().killed]).toEqual([expected, 0]);
});

test('one that is being closed is not started again, and ended where it does not close', async () => {
  const { server } = await host();
  await server.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(children).toHaveLength(1);
  await expect(server.inject(health)).rejects.toThrow(ServerGoneError);
  const other = await host();
  newest().isHanging = true;
  const closing = other.server.close().catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(20_000);
  expect([await closing, newest().killed]).toEqual(['Error: not drained after 20000 ms', 1]);
});
