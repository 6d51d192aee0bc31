/** A running server: the store, the application on it, its jobs, and a listener. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import type { LiveEvent } from '#shared/bridge.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { RateLimit } from '#shared/settings.ts';
import { buildApp } from './app.ts';
import { loadPepper } from './core/access/pepper.ts';
import { createSettings } from './core/access/settings.ts';
import { type Clocks, createClockGuard, machineClocks } from './core/clock/guard.ts';
import { systemActor, systemOrigin, type WriteContext } from './core/context/context.ts';
import { readMeta } from './core/db/meta.ts';
import { openStore, type Store } from './core/db/store.ts';
import { createDocumentRenderer, type DocumentRenderer } from './core/documents/renderer.ts';
import { createEventHub } from './core/events/eventHub.ts';
import { createExporter } from './core/exports/exporter.ts';
import { createSchedule, type Schedule } from './core/jobs/schedule.ts';
import { createJobWorker, type JobWorker, recoverJobs } from './core/jobs/worker.ts';
import { type Lan, type LanOptions, type OpenLan, openLan } from './core/network/lan.ts';
import { createReads, type ReadOptions } from './core/reads/reads.ts';
import { getRow } from './core/records/rows.ts';
import { type Facility, readContext, transact, type WriteMoment } from './core/transact/transact.ts';
import { ensureDemo } from './demo/ensureDemo.ts';
import { createFileTasks, type FileTasks, type StartProcess } from './health/fileTasks.ts';
import { BACKUP, createUpkeep, VERIFY } from './health/upkeep.ts';
import { drainTimes } from './http/drain.ts';
import type { StreamLimits } from './http/eventFeed.ts';
import { areResultsOld, bulkRunners } from './modules/bulk/jobs.ts';
import { bulkJobs } from './modules/bulk/store.ts';
import { SWEEP } from './modules/customers/erasure/erase.ts';
import { redoErasures } from './modules/customers/erasure/redo.ts';
import { sweepRunner } from './modules/customers/erasure/sweep.ts';
import { createDocumentService, type DocumentService, documentModels } from './modules/documents/service.ts';
import { areRowsOld, importRunners } from './modules/imports/jobs.ts';
import { importJobs } from './modules/imports/store.ts';
import { SEND } from './modules/invoices/invoiceEmail.ts';
import { mailJob } from './modules/mail/sendJob.ts';
import { expireSales, isSaleDue } from './modules/sales/lapse.ts';
import { DUE, isMailDue, REPORT, takeDue } from './modules/schedules/due.ts';
import { reportJob } from './modules/schedules/reportJob.ts';
import { expireBalances, isBalanceDue } from './modules/vouchers/expiry.ts';

/** The job that takes out of vouchers and deposits what has expired. */
const EXPIRE = 'balances.expire';
/** The job that expires sales whose time is over. */
const LAPSE = 'sales.expire';
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Longest time of a read that nobody waits for, in milliseconds. */
const REPORT_TIME = 120_000;
/** Longest time to draw a report or list, in milliseconds. */
const PAPER_TIME = 60_000;
/** Milliseconds between looks at the clock. */
const CLOCK_LOOK = 30_000;

export interface ServerOptions {
  readonly dataDir: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Address of loopback to listen on; default 127.0.0.1. */
  readonly host?: string;
  /** Serves the local network, too. Only its `names` are answered there. */
  readonly lan?: LanOptions;
  /** Names or addresses, besides loopback and those of `lan`, under which browsers reach the server. */
  readonly allowedHosts?: readonly string[];
  /** Overrides the setting of how many requests a credential may make; `off` counts none. */
  readonly rateLimit?: RateLimit | 'off' | undefined;
  /** How many streams of events may be open. */
  readonly streamLimits?: StreamLimits | undefined;
  /** The built screens; without it the API alone is served. */
  readonly rendererDir?: string;
  /** Begins a new database in a folder that was in use and has none. */
  readonly isNew?: boolean;
  /** Sets a new installation up as the demo facility. */
  readonly demo?: boolean;
  /** pino level; default `info`. */
  readonly logLevel?: string;
  /** Longest a request may take, in milliseconds; default 30 s. */
  readonly requestTime?: number;
  /** Where reads are done, and how long they may take. */
  readonly reads?: ReadOptions;
  /** Epoch milliseconds; default the system's clock. */
  readonly clock?: () => number;
  /** What the clock is held against; default the machine's own, and nothing where `clock` is another than the system's. */
  readonly clocks?: Clocks;
  /** Starts a process that reads the whole file; default this Node. */
  readonly startProcess?: StartProcess;
}

export interface InjectedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface InjectedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** How the local network is served; null where it is not. */
  readonly lan: Lan | null;
  /** Answers a request without a socket. */
  readonly inject: (request: InjectedRequest) => Promise<InjectedResponse>;
  /** Calls the listener for every event committed from now on. Returns the way out. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** To be sent as `x-taquilla-terminal` by the till's own window. */
  readonly terminalToken: string;
  /** A demo facility: who signs in, with what PIN. */
  readonly demo: { readonly user: string; readonly pin: string } | null;
  /** Lets requests under way finish, then closes listener, jobs and store. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server on a data folder. Throws `LockedError` when another process has the folder, the system's error when
 * the port is taken, and whatever `openStore` throws.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const store = await openStore(options.dataDir, {
    isNew: options.isNew === true,
    clock: options.clock ?? Date.now,
  });
  try {
    return await startOn(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function startOn(store: Store, options: ServerOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now;
  const pepper = await loadPepper(store);
  const { health } = store;
  health.warn('pepperMissing', pepper.state !== 'sound');
  const clocks = options.clocks ?? (options.clock === undefined ? machineClocks() : null);
  const guard = clocks === null ? null : await createClockGuard(store, clocks);
  const facility: Facility & { lan: Lan | null } = {
    lan: null,
    zone: zoneOf('Europe/Madrid'),
    pepper: pepper.key,
    ...(guard === null ? {} : { clock: guard }),
  };
  /** Nothing expires by a clock that may be ahead. */
  const isTime = async (): Promise<boolean> => guard === null || guard.isRight();
  const moment = () => ({ now: clock(), facility, actor: systemActor });
  if (options.demo === true && health.damage() === null)
    await ensureDemo(store, { ...moment(), origin: systemOrigin('setup') });
  const demo = await demoSignIn(store);

  const documents = createDocumentService(createDocumentRenderer(), (work) =>
    transact(store.writer, { ...moment(), origin: systemOrigin('document.render') }, work),
  );
  const papers = createDocumentRenderer({ timeoutMs: PAPER_TIME });
  let logger: FastifyInstance['log'] | null = null;
  const report = (error: unknown, about: object = {}): void => {
    // Told once, when it was found.
    if (error instanceof ServiceError && error.code === 'database_damaged') return;
    logger?.error({ err: error, ...about }, 'background work failed');
  };
  const events = createEventHub(store.reader, report);
  const closing = new AbortController();
  const isWritable = health.damage() === null;
  if (isWritable) {
    await recoverJobs(store.writer);
    await redoErasures(store, { ...moment(), origin: systemOrigin('customer.erase') });
  }
  const jobs = createJobWorker(
    store,
    {
      'document.render': renderJob(documents, () => readContext(store.reader, moment())),
      [EXPIRE]: expireJob(store, () => ({ ...moment(), origin: systemOrigin(EXPIRE) }), expireBalances),
      [LAPSE]: expireJob(store, () => ({ ...moment(), origin: systemOrigin(LAPSE) }), expireSales),
      [SWEEP]: sweepRunner({
        store,
        moment: () => ({ ...moment(), origin: systemOrigin(SWEEP) }),
        signal: closing.signal,
      }),
      [DUE]: expireJob(store, () => ({ ...moment(), origin: systemOrigin(DUE) }), takeDue),
    },
    clock,
    report,
    { except: [SEND, REPORT, VERIFY, BACKUP, ...Object.values(importJobs), ...Object.values(bulkJobs)] },
  );
  // Of its own: a mail server that does not answer holds nothing up but the mail.
  const mail = createJobWorker(
    store,
    {
      [SEND]: mailJob({
        context: () => readContext(store.reader, moment()),
        transact: (work) => transact(store.writer, { ...moment(), origin: systemOrigin(SEND) }, work),
        signal: closing.signal,
        documentOf: async (ctx, id) =>
          (await documents.documentOf(ctx, 'invoice', id, { version: null, printed: false })).file.data,
        orderOf: async (ctx, id) => (await documents.orderOf(ctx, id)).data,
      }),
    },
    clock,
    report,
    { only: [SEND] },
  );
  // What is mailed on a schedule is read and written beside what screens ask for, and holds up no mail that is ready.
  const background = createReads(store, facility, createSettings(store), { ...options.reads, time: REPORT_TIME });
  const exporter = createExporter(store, facility);
  const reporter = createJobWorker(
    store,
    {
      [REPORT]: reportJob({
        contextOf: (actor) => readContext(store.reader, { ...moment(), actor }),
        transact: (work) => transact(store.writer, { ...moment(), origin: systemOrigin(REPORT) }, work),
        reads: background,
        exporter,
        papers,
        signal: closing.signal,
      }),
    },
    clock,
    report,
    { only: [REPORT] },
  );
  // Of its own, too: a file of a hundred thousand rows holds no document up.
  const importer = createJobWorker(
    store,
    importRunners({ store, moment: () => ({ ...moment(), origin: systemOrigin('import') }), signal: closing.signal }),
    clock,
    report,
    { only: Object.values(importJobs) },
  );
  // Beside imports: who changes what a list shows waits for no file.
  const bulk = createJobWorker(
    store,
    bulkRunners({ store, moment: () => ({ ...moment(), origin: systemOrigin('bulk') }), signal: closing.signal }),
    clock,
    report,
    { only: Object.values(bulkJobs) },
  );
  const started = performance.now();
  const tasks = createFileTasks(store.dataDir, options.startProcess);
  const ran = (): number => performance.now() - started;
  const upkeep = createUpkeep({ store, zone: facility.zone, tasks, clock, ran, report });
  const keeper = createJobWorker(store, upkeep.runners, clock, report, { only: [VERIFY, BACKUP] });
  const schedule = createSchedule(
    store.writer,
    [
      ...upkeep.schedule,
      {
        kind: EXPIRE,
        every: HOUR,
        isDue: async () => (await isTime()) && isBalanceDue(readContext(store.reader, moment())),
      },
      {
        kind: importJobs.clean,
        every: HOUR,
        isDue: async () => (await isTime()) && areRowsOld(readContext(store.reader, moment())),
      },
      {
        kind: bulkJobs.clean,
        every: HOUR,
        isDue: async () => (await isTime()) && areResultsOld(readContext(store.reader, moment())),
      },
      {
        kind: DUE,
        every: MINUTE,
        isDue: async () => (await isTime()) && isMailDue(readContext(store.reader, moment())),
      },
      {
        kind: LAPSE,
        every: MINUTE,
        isDue: async () => (await isTime()) && isSaleDue(readContext(store.reader, moment())),
      },
    ],
    clock,
    report,
  );
  const clockTimer = setInterval(() => {
    guard?.tick().catch((error: unknown) => report(error, { kind: 'clock' }));
  }, CLOCK_LOOK).unref();
  const terminalToken = randomBytes(24).toString('base64url');
  const host = options.host ?? '127.0.0.1';
  const app = await buildApp({
    store,
    facility,
    documents,
    papers,
    events,
    clock,
    allowedHosts: [...(options.lan?.names ?? []), ...(options.allowedHosts ?? [])],
    terminalToken,
    rateLimit: options.rateLimit,
    streamLimits: options.streamLimits,
    rendererDir: options.rendererDir ?? null,
    logLevel: options.logLevel ?? 'info',
    requestTime: options.requestTime ?? 30_000,
    reads: options.reads ?? {},
  });
  logger = app.log;
  if (store.openToOthers.length > 0) logger.warn({ paths: store.openToOthers }, 'other users can reach these files');
  store.onFault(report);
  store.onCommit(events.noticeCommit);
  store.onCommit(jobs.wake);
  store.onCommit(mail.wake);
  store.onCommit(reporter.wake);
  store.onCommit(keeper.wake);
  store.onCommit(importer.wake);
  store.onCommit(bulk.wake);
  store.onCommit(schedule.look);
  await app.listen({ port: options.port, host, listenTextResolver: () => 'listening' });
  const lan = options.lan === undefined ? null : await serveLan(app, options.lan, store.dataDir, clock());
  facility.lan = lan;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}`;
  store.lock.announce(url);
  jobs.wake();
  mail.wake();
  reporter.wake();
  keeper.wake();
  importer.wake();
  bulk.wake();
  upkeep.begin();
  schedule.look();
  return {
    url,
    lan,
    terminalToken,
    demo,
    inject: (request) => inject(app, request),
    subscribe: events.subscribe,
    close: once(() => {
      closing.abort();
      clearInterval(clockTimer);
      upkeep.end();
      lan?.close();
      return closeAll(app, schedule, [jobs, mail, reporter, keeper, importer, bulk], {
        ...{ tasks, documents, papers, store },
        readers: [background, exporter],
      });
    }),
  };
}

async function demoSignIn(store: Store): Promise<RunningServer['demo']> {
  const demo = await readMeta<{ user: number; pin: string }>(store.reader, 'demo');
  const user = demo === null ? undefined : await getRow(store.reader, 'user', demo.user);
  return demo === null || user === undefined ? null : { user: user.name, pin: demo.pin };
}

const renderPayload = z.object({ model: z.enum(documentModels), id: z.int(), printed: z.boolean().default(false) });

function renderJob(documents: DocumentService, context: () => ReturnType<typeof readContext>) {
  return async (payload: unknown): Promise<void> => {
    const { model, id, printed } = renderPayload.parse(payload);
    await documents.documentOf(context(), model, id, { version: null, printed });
  };
}

/** A transaction for some at a time: sales come in between. `some` says whether there may be more. */
function expireJob(store: Store, moment: () => WriteMoment, some: (ctx: WriteContext) => Promise<boolean>) {
  return async (): Promise<void> => {
    while (await transact(store.writer, moment(), some));
  };
}

async function inject(app: FastifyInstance, request: InjectedRequest): Promise<InjectedResponse> {
  const options: InjectOptions = {
    method: request.method as NonNullable<InjectOptions['method']>,
    url: request.path,
    headers: { ...request.headers, host: '127.0.0.1' },
    ...(request.body === undefined ? {} : { payload: request.body }),
  };
  const response = await app.inject(options);
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.rawPayload };
}

/** What is closed behind the requests and jobs. */
interface Closed {
  readonly tasks: FileTasks;
  readonly documents: DocumentService;
  readonly papers: DocumentRenderer;
  readonly readers: readonly { readonly close: () => Promise<void> }[];
  readonly store: Store;
}

async function closeAll(
  app: FastifyInstance,
  schedule: Schedule,
  workers: readonly JobWorker[],
  { tasks, documents, papers, readers, store }: Closed,
): Promise<void> {
  // A copy or a check is not waited for: it is made at the next start.
  tasks.stop();
  // No job begins from now on. What is enqueued meanwhile is stored, and run at the next start.
  const jobsStopped = Promise.all([schedule.stop(), ...workers.map((worker) => worker.stop())]);
  const patience = setTimeout(drainTimes.answer, undefined, { ref: false });
  await app.close();
  await Promise.race([jobsStopped, patience]);
  // A document that is still being drawn is given up; its job is tried again.
  await Promise.all([documents, papers, ...readers].map((each) => each.close()));
  await jobsStopped;
  await store.close();
}

/** Listens on the local network, too. Lets go of loopback where that fails. */
async function serveLan(app: FastifyInstance, options: LanOptions, dataDir: string, now: number): Promise<OpenLan> {
  try {
    const lan = await openLan(app.server, options, { dataDir, now });
    if (lan.certificate === null) app.log.warn('the local network is served without TLS: keys are sent in the clear');
    if (lan.uncovered.length > 0) app.log.warn({ names: lan.uncovered }, 'the certificate is not for these names');
    return lan;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= close();
    return closing;
  };
}
