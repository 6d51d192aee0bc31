/** A server on one database: the store, the application on it, its jobs, and a listener. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { LiveEvent } from '#shared/bridge.ts';
import { ServiceError } from '#shared/errors.ts';
import type { RateLimit } from '#shared/settings/definitions/rateLimit.ts';
import { dropUnfinished } from './acceptance/finishRestore.ts';
import { buildApp } from './app.ts';
import { createBackups } from './backups/backups.ts';
import { createCopyTasks } from './backups/copyTasks.ts';
import { loadPepper } from './core/access/pepper.ts';
import { createSettings } from './core/access/settings.ts';
import { type Clocks, createClockGuard, machineClocks } from './core/clock/guard.ts';
import { systemActor, systemOrigin } from './core/context/context.ts';
import { readMeta } from './core/db/meta.ts';
import { openStore, type Store } from './core/db/store.ts';
import { watchZones } from './core/db/zones.ts';
import { createDocumentRenderer, type DocumentRenderer, isStopped } from './core/documents/renderer.ts';
import { createEventHub } from './core/events/eventHub.ts';
import { createExporter } from './core/exports/exporter.ts';
import { createJobDesk, type JobDesk } from './core/jobs/desk.ts';
import type { Job } from './core/jobs/jobKind.ts';
import { createSchedule, type Schedule } from './core/jobs/schedule.ts';
import { createJobWorkers, type JobWorker, recoverJobs } from './core/jobs/worker.ts';
import { type Lan, type LanOptions, type OpenLan, openLan } from './core/network/lan.ts';
import { outgoingOf } from './core/network/outgoing.ts';
import type { Machine } from './core/process/machine.ts';
import { putHelpersBehind } from './core/process/priority.ts';
import { createReads, type ReadOptions } from './core/reads/reads.ts';
import { getRow } from './core/records/write.ts';
import { type Facility, transact, type WriteMoment } from './core/transact/transact.ts';
import { createFileTasks, type StartProcess } from './health/fileTasks.ts';
import { createUpkeep } from './health/upkeep.ts';
import type { AppDeps } from './http/deps.ts';
import { drainTimes } from './http/drain.ts';
import type { StreamLimits } from './http/eventFeed.ts';
import { resumeErasures } from './modules/customers/erasure/promise.ts';
import { redoErasures } from './modules/customers/erasure/redo.ts';
import { createDocumentService } from './modules/documents/service.ts';
import { createDeliveries } from './modules/webhooks/deliveries.ts';
import { jobs as jobRegistry } from './registries/jobs.ts';
import { createPlaceTasks } from './secondPlace/placeTasks.ts';
import { createSecondPlace } from './secondPlace/secondPlace.ts';
import { ensureDemo } from './setup/ensureDemo.ts';
import { builtSource, type UpdateSource } from './updates/source.ts';
import { createUpdates, type UpdateHost } from './updates/updates.ts';

/** Longest time of a read that nobody waits for, in milliseconds. */
const REPORT_TIME = 120_000;
/** Longest time to draw a report or list, in milliseconds. */
const PAPER_TIME = 60_000;
/** Milliseconds between looks at the clock. */
const CLOCK_LOOK = 30_000;
/** How far the helpers of V8 go behind: as far as the thread that writes files, which is who keeps them busy. */
const HELPERS_BEHIND = 15;

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
  /** Hears how many streams of events are open, whenever that changes: one for each page that a browser shows. */
  readonly onStreams?: (open: number) => void;
  /** The built screens; without it the API alone is served. */
  readonly rendererDir?: string;
  /** Begins a new database in a folder that was in use and has none. */
  readonly isNew?: boolean;
  /** Goes on with what a newer version has written to. */
  readonly mayBeOlder?: boolean;
  /** Sets a new installation up as the demo facility. */
  readonly demo?: boolean;
  /** pino level; default `info`. */
  readonly logLevel?: string;
  /** Longest a request may take, in milliseconds; default 30 s. */
  readonly requestTime?: number;
  /** Where reads are done, and how long they may take. */
  readonly reads?: ReadOptions;
  /** Draws documents and papers, and is closed with the server; default a thread of its own for each of the two. */
  readonly renderer?: DocumentRenderer;
  /** Epoch milliseconds; default the system's clock. */
  readonly clock?: () => number;
  /** What the clock is held against; default the machine's own, and nothing where `clock` is another than the system's. */
  readonly clocks?: Clocks;
  /** Whether webhooks are delivered to; default true. A copy that is only looked into tells nobody. */
  readonly webhooks?: boolean;
  /** Starts a process that reads the whole file; default this Node. */
  readonly startProcess?: StartProcess;
  /** Who is asked for new versions of the program; default what the build says, null for nobody. */
  readonly updateSource?: UpdateSource | null;
  /** Who installs them; absent where that is done by hand. */
  readonly updateHost?: UpdateHost;
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
  /** Calls the listener for every event committed from now on, until the server closes or begins anew. Returns the way out. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** To be sent as `x-taquilla-terminal` by the till's own window. */
  readonly terminalToken: string;
  /** A demo facility: who signs in, with what PIN. */
  readonly demo: { readonly user: string; readonly pin: string } | null;
  /** Lets requests under way finish, then closes listener, jobs and store. */
  readonly close: () => Promise<void>;
}

/** What a server is given by the one that began before it. */
export interface ServiceOptions extends ServerOptions {
  readonly terminalToken: string;
  /** Called when another database is ready to take the place of this one, once the server has let go of it. */
  readonly beginAnew: () => void;
}

/** Starts a server on a data folder. Throws what `startServer` throws. */
export async function startService(options: ServiceOptions): Promise<RunningServer> {
  putHelpersBehind(HELPERS_BEHIND);
  const store = await openStore(options.dataDir, {
    isNew: options.isNew === true,
    mayBeOlder: options.mayBeOlder === true,
    clock: options.clock ?? Date.now,
  });
  try {
    dropUnfinished(store.dataDir);
    return await startOn(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What all steps of a start are given. */
interface Base {
  readonly store: Store;
  readonly options: ServiceOptions;
  readonly clock: () => number;
  readonly facility: OwnFacility;
  readonly report: Report;
  /** Aborted when the server closes. */
  readonly closing: AbortController;
}

/** The facility of a server: what is not known before it serves is put in then. */
interface OwnFacility extends Facility {
  lan: Lan | null;
  machine: Machine | null;
  jobs: JobDesk | null;
}

type Report = (error: unknown, about?: object) => void;

async function startOn(store: Store, options: ServiceOptions): Promise<RunningServer> {
  const clock = options.clock ?? Date.now;
  const log: Log = { logger: null };
  const facility = await openFacility(store, options);
  const base: Base = { store, options, clock, facility, report: reportTo(log), closing: new AbortController() };
  const demo = await openDemo(base);
  const isWritable = store.health.damage() === null;
  if (isWritable) await takeUp(base);
  const services = createServices(base);
  const work = createWork(base, services);
  const clockTimer = watchClock(base);
  const app = await buildApp(appOf(base, services));
  log.logger = app.log;
  if (store.openToOthers.length > 0) app.log.warn({ paths: store.openToOthers }, 'other users can reach these files');
  followStore(base, services, work);
  // Before anybody can sell: another computer may have taken over.
  await services.secondPlace.begin();
  const { url, lan } = await serve(base, services, app);
  work.workers.wake();
  services.upkeep.begin();
  services.updates.begin();
  work.schedule.look();
  if (isWritable) await services.deliveries.refresh();
  return {
    url,
    lan,
    terminalToken: options.terminalToken,
    demo,
    inject: (request) => inject(app, request),
    subscribe: services.events.subscribe,
    close: once(() => {
      base.closing.abort();
      clearInterval(clockTimer);
      services.upkeep.end();
      services.secondPlace.end();
      services.updates.end();
      lan?.close();
      return closeAll(app, work, services, store);
    }),
  };
}

/** Its keys, its clock and its zones. */
async function openFacility(store: Store, options: ServiceOptions): Promise<OwnFacility> {
  const pepper = await loadPepper(store);
  store.health.warn('pepperMissing', pepper.state !== 'sound');
  const clocks = options.clocks ?? (options.clock === undefined ? machineClocks() : null);
  const guard = clocks === null ? null : await createClockGuard(store, clocks);
  const zones = watchZones(store);
  return {
    lan: null,
    machine: null,
    jobs: null,
    get zone() {
      return zones.zone;
    },
    zoneOf: zones.zoneOf,
    pepper: pepper.key,
    ...(guard === null ? {} : { clock: guard }),
  };
}

/** Sets a demo facility up where one is wanted, and says who signs in to it. */
async function openDemo(base: Base): Promise<RunningServer['demo']> {
  const { store, options } = base;
  if (options.demo === true && store.health.damage() === null) await ensureDemo(store, momentOf(base, 'setup'));
  return demoSignIn(store);
}

/** Goes on with what the last server of the store had not finished. */
async function takeUp(base: Base): Promise<void> {
  const { store, clock } = base;
  await recoverJobs(store.writer, clock());
  await redoErasures(store, momentOf(base, 'customer.erase'));
  await resumeErasures(store, clock());
}

type Services = ReturnType<typeof createServices>;

/** What works beside the requests. Nothing of it has begun. */
function createServices(base: Base) {
  const { store, options, clock, facility, report } = base;
  const { dataDir } = store;
  const started = performance.now();
  const ran = (): number => performance.now() - started;
  const settings = createSettings(store);
  const tasks = createFileTasks(dataDir, options.startProcess);
  const placeTasks = createPlaceTasks(dataDir, options.startProcess);
  const reading = createCopyTasks(dataDir, options.startProcess);
  const preparing = createCopyTasks(dataDir, options.startProcess);
  const secondPlace = createSecondPlace({ store, tasks: placeTasks, clock, ran, report });
  const backups = createBackups({
    store,
    clock,
    report,
    reading,
    preparing,
    second: secondPlace.where,
    beginAnew: options.beginAnew,
  });
  return {
    tasks: [tasks, placeTasks, reading, preparing],
    documents: createDocumentService(options.renderer ?? createDocumentRenderer(), (work) =>
      transact(store.writer, momentOf(base, 'document.render'), work),
    ),
    papers: options.renderer ?? createDocumentRenderer({ timeoutMs: PAPER_TIME }),
    events: createEventHub(store.reader, report),
    reads: createReads(store, facility, settings, { ...options.reads, time: REPORT_TIME }),
    exporter: createExporter(store, facility),
    upkeep: createUpkeep({ store, facility, tasks, clock, ran, report }),
    deliveries: createDeliveries({ store, facility, clock, report, isOn: options.webhooks ?? true }),
    secondPlace,
    backups,
    updates: createUpdates({
      dataDir,
      reader: store.reader,
      clock,
      report,
      isRestoring: backups.isRestoring,
      source: options.updateSource === undefined ? builtSource : options.updateSource,
      host: options.updateHost ?? null,
      outgoing: outgoingOf(store),
      settings: async () => {
        const { updates: asked, allowedServers = [] } = await settings.read();
        return { isOn: asked?.daily ?? true, rules: { allowed: allowedServers, loopback: true } };
      },
    }),
  };
}

interface Work {
  readonly workers: JobWorker;
  readonly schedule: Schedule;
}

/** The jobs: who runs them, and when they come round. */
function createWork({ store, clock, facility, report, closing }: Base, services: Services): Work {
  const { clock: guard } = facility;
  /** Nothing expires by a clock that may be ahead. */
  const isTime = async (): Promise<boolean> => guard === undefined || guard.isRight();
  const tools = { ...services, store, facility, clock, isTime, signal: closing.signal };
  const jobs = Object.values(jobRegistry).flatMap((jobsOf): readonly Job[] => jobsOf(tools));
  facility.jobs = createJobDesk(jobs);
  return {
    workers: createJobWorkers(store, jobs, clock, report),
    schedule: createSchedule(store.writer, jobs, clock, report),
  };
}

function watchClock({ facility, report }: Base): NodeJS.Timeout {
  return setInterval(() => {
    facility.clock?.tick().catch((error: unknown) => report(error, { kind: 'clock' }));
  }, CLOCK_LOOK).unref();
}

function appOf({ store, facility, clock, options }: Base, { documents, papers, events }: Services): AppDeps {
  return {
    store,
    facility,
    documents,
    papers,
    events,
    clock,
    allowedHosts: hostsOf(options),
    terminalToken: options.terminalToken,
    rateLimit: options.rateLimit,
    streamLimits: options.streamLimits,
    onStreams: options.onStreams ?? (() => undefined),
    rendererDir: options.rendererDir ?? null,
    logLevel: options.logLevel ?? 'info',
    requestTime: options.requestTime ?? 30_000,
    reads: options.reads ?? {},
  };
}

/** Has all hear of commits and faults who wait for them. */
function followStore({ store, report }: Base, { events, deliveries }: Services, { workers, schedule }: Work): void {
  store.onFault(report);
  store.onCommit(events.notifyCommit);
  store.onCommit(workers.wake);
  store.onCommit(schedule.look);
  store.onCommit(deliveries.notifyCommit);
}

/** Listens, and says where. */
async function serve(
  { store, options, clock, facility }: Base,
  { secondPlace, backups, updates }: Services,
  app: FastifyInstance,
): Promise<{ readonly url: string; readonly lan: OpenLan | null }> {
  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port, host, listenTextResolver: () => 'listening' });
  const lan = options.lan === undefined ? null : await serveLan(app, options.lan, store.dataDir, clock());
  facility.lan = lan;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(app)}`;
  facility.machine = {
    dataDir: store.dataDir,
    url,
    hosts: hostsOf(options),
    limitsRequests: options.rateLimit !== undefined,
    secondPlace: secondPlace.status,
    backups,
    updates,
  };
  store.lock.announce(url);
  return { url, lan };
}

function hostsOf({ lan, allowedHosts }: ServiceOptions): readonly string[] {
  return [...(lan?.names ?? []), ...(allowedHosts ?? [])];
}

/** Now, for what the server does by itself. */
function momentOf({ clock, facility }: Base, cause: string): WriteMoment {
  return { now: clock(), facility, actor: systemActor, origin: systemOrigin(cause) };
}

/** Where what fails is told; nowhere before there is an application. */
interface Log {
  logger: FastifyInstance['log'] | null;
}

function reportTo(log: Log): Report {
  return (error, about = {}) => {
    // Told once, when it was found.
    if (error instanceof ServiceError && error.code === 'database_damaged') return;
    if (isStopped(error)) log.logger?.info(about, 'given up because the service stops');
    else log.logger?.error({ err: error, ...about }, 'background work failed');
  };
}

async function demoSignIn(store: Store): Promise<RunningServer['demo']> {
  const demo = await readMeta<{ user: number; pin: string }>(store.reader, 'demo');
  const user = demo === null ? undefined : await getRow(store.reader, 'user', demo.user);
  return demo === null || user === undefined ? null : { user: user.name, pin: demo.pin };
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

async function closeAll(
  app: FastifyInstance,
  { workers, schedule }: Work,
  { tasks, documents, papers, reads, exporter, deliveries, updates }: Services,
  store: Store,
): Promise<void> {
  // A copy or a check is not waited for: it is made at the next start.
  for (const each of tasks) each.stop();
  // No job begins from now on. What is enqueued meanwhile is stored, and run at the next start.
  const jobsStopped = Promise.all([schedule.stop(), workers.stop()]);
  const patience = setTimeout(drainTimes.answer, undefined, { ref: false });
  await app.close();
  await Promise.race([jobsStopped, patience]);
  // A document that is still being drawn is given up; its job is tried again.
  await Promise.all([documents, papers, reads, exporter, deliveries].map((each) => each.close()));
  await jobsStopped;
  await updates.handOver();
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
