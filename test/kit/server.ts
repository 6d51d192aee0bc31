/** Servers for tests: real ones, on real ports, over data folders of their own, with a clock that stands still. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, type ServerOptions, startServer } from '#server/host.ts';
import { verify } from '#server/verify/verify.ts';
import { afterFile } from './afterFile.ts';
import { type Client, createClient } from './client.ts';
import { acquire, closeIdle, release, withDatabase, writeBeside } from './database.ts';
import { createFacility, type Facility } from './facility.ts';
import { rendererOf } from './renderers.ts';

/** A Monday morning in winter: 10:00 in Madrid. */
export const START = Date.parse('2026-03-02T09:00:00.000Z');

export interface TestServer {
  readonly dataDir: string;
  /** Epoch milliseconds the server believes it is. Only tests move it. */
  readonly clock: { now: number };
  /** Where it is now; another port after a restart. */
  readonly url: () => string;
  readonly running: () => RunningServer;
  /** A client with a credential of its own; null = none. */
  readonly as: (token: string | null) => Client;
  /** Rows as they are stored. */
  readonly rows: <R = Record<string, unknown>>(sql: string, ...parameters: readonly unknown[]) => R[];
  /** Changes rows behind its back. */
  readonly write: (sql: string, ...parameters: readonly unknown[]) => void;
  /** Stops and starts it on the same data. */
  readonly restart: () => Promise<void>;
  /**
   * Stops it and checks every invariant of what it leaves, but for those named. Done after the tests of the file if not
   * before.
   */
  readonly stop: (...broken: readonly string[]) => Promise<void>;
}

export interface FacilityServer extends TestServer {
  readonly facility: Facility;
  /** A client with the key that may do everything. */
  readonly api: Client;
}

/** On a busy machine a thread has not begun to read when a facility would have given up. */
const patient = { requestTime: 120_000, reads: { time: 60_000 } } as const;

const folders: string[] = [];
const servers = new Set<TestServer>();
let template: { readonly dataDir: string; readonly facility: Facility } | null = null;

afterFile(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder, removed after the tests of the file. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = newFolder(parent);
  folders.push(folder);
  return folder;
}

export interface TestOptions extends Partial<Omit<ServerOptions, 'clock' | 'dataDir'>> {
  /** Whether documents are drawn, for tests that look at them. */
  readonly isDrawn?: boolean;
}

/** A server on a data folder, an empty one if none is named. */
export async function startEmpty(
  dataDir = temporaryFolder(),
  { isDrawn, ...options }: TestOptions = {},
): Promise<TestServer> {
  const clock = { now: START };
  const start = (): Promise<RunningServer> => {
    const usual = {
      ...patient,
      port: 0,
      webhooks: false,
      updateSource: null,
      logLevel: 'silent',
      rateLimit: 'off',
      renderer: rendererOf(isDrawn),
    } as const;
    return startServer({ ...usual, ...options, dataDir, clock: () => clock.now });
  };
  let running = await start();
  const url = (): string => running.url;
  const server: TestServer = {
    dataDir,
    clock,
    url,
    running: () => running,
    as: (token) => createClient(url, token),
    rows: <R>(sql: string, ...parameters: readonly unknown[]): R[] => {
      const db = acquire(dataDir);
      const rows = db.prepare<unknown[], R>(sql).all(...parameters);
      release(dataDir, db);
      return rows;
    },
    write: (sql, ...parameters) => writeBeside(dataDir, sql, ...parameters),
    restart: async () => {
      closeIdle(dataDir);
      await running.close();
      running = await start();
    },
    stop: async (...broken) => {
      servers.delete(server);
      closeIdle(dataDir);
      await running.close();
      assertSound(dataDir, broken);
    },
  };
  servers.add(server);
  return server;
}

/** A server of the small facility. The facility is made once for many test files; each server gets a copy. */
export async function startFacility(options: TestOptions = {}): Promise<FacilityServer> {
  const { dataDir, facility } = await facilityFolder();
  const server = await startEmpty(dataDir, options);
  return { ...server, facility, api: server.as(facility.key) };
}

/** A data folder with the small facility in it and no server on it, in a temporary folder or in another. */
export async function facilityFolder(
  parent?: string,
): Promise<{ readonly dataDir: string; readonly facility: Facility }> {
  template ??= await makeTemplate();
  const dataDir = temporaryFolder(parent);
  cpSync(template.dataDir, dataDir, { recursive: true });
  return { dataDir, facility: template.facility };
}

/** A server of the small facility whose cash point is open with a float of 100.00. */
export async function startOpen(options: TestOptions = {}): Promise<FacilityServer> {
  const server = await startFacility(options);
  await server.api.run('posOpen', { realCashCount: 100 });
  return server;
}

/** Throws when an invariant of the database is broken, but for those named. */
export function assertSound(dataDir: string, but: readonly string[] = []): void {
  const broken = withDatabase(dataDir, verify).filter(
    ({ name, broken: rows }) => rows.length > 0 && !but.includes(name),
  );
  const shown = broken.map((rule) => ({ ...rule, broken: rule.broken.slice(0, 5), all: rule.broken.length }));
  if (shown.length > 0) throw new Error(`broken: ${JSON.stringify(shown)}`);
}

async function makeTemplate(): Promise<{ readonly dataDir: string; readonly facility: Facility }> {
  const server = await startEmpty(newFolder(tmpdir()));
  const facility = await createFacility(server.url);
  await server.stop();
  return { dataDir: server.dataDir, facility };
}

function newFolder(parent: string): string {
  return mkdtempSync(join(parent, 'taquilla-test-'));
}
