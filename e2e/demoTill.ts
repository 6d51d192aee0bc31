/** A demo facility whose cash point is open, and pages that are signed in at it, for specs that look at the till. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { settled } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

export interface DemoTill {
  /** The server that runs now. */
  readonly server: TillServer;
  readonly dataDir: string;
  /** What `sessionStart` answered: the manager of the demo. */
  readonly session: { readonly token: string };
  /** Reads or, with a body, writes at a path below `/api/`. Throws for any other status than 200. */
  api<R>(path: string, body?: unknown): Promise<R>;
  /** Opens a signed-in page of the context at a path; its `sessionStorage` is as after signing in. */
  open(page: Page, path?: string): Promise<void>;
  /** Ends the server without a word and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  /** Ends the server and removes the data. */
  close(): Promise<void>;
}

const FLOAT = 500;

/** Starts it, with more options of `serve` if need be, signs in the manager and opens the cash point. */
export async function startDemoTill(name: string, ...more: readonly string[]): Promise<DemoTill> {
  const dataDir = mkdtempSync(join(tmpdir(), `taquilla-${name}-`));
  let server = await startTillServer(dataDir, '--demo', '--rate-limit', 'off', ...more);
  const { session, api, open } = await signedInAt(() => server);
  const [pos] = await api<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
  await api('pos/open', { pos: pos?.id, realCashCount: FLOAT });
  const { url } = server;
  return {
    get server() {
      return server;
    },
    dataDir,
    session,
    api,
    open,
    killAndRestart: async () => {
      await server.kill();
      server = await startTillServer(dataDir, '--rate-limit', 'off', '--port', new URL(url).port);
    },
    close: async () => {
      const code = await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(code).toBe(0);
    },
  };
}

/** Signs the manager of a demo facility in at the server that runs now. */
export async function signedInAt(server: () => TillServer): Promise<Pick<DemoTill, 'session' | 'api' | 'open'>> {
  const ask = async <R>(path: string, body: unknown, token?: string): Promise<R> => {
    const response = await fetch(`${server().url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as R;
  };
  const { demo } = await ask<{ demo: { user: number; pin: string } }>('setup', undefined);
  const session = await ask<{ token: string }>('session', demo);
  return {
    session,
    api: (path, body) => ask(path, body, session.token),
    open: async (page, path = '/till') => {
      await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), JSON.stringify(session));
      await page.goto(server().url + path);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      if (path === '/till') await settled(page);
    },
  };
}

/** The newest documents, newest first. */
export function newestInvoices(
  till: DemoTill,
  limit: number,
): Promise<{ id: number; guid: string; number: string; total: number; lines: { product: number; units: number }[] }[]> {
  return till.api(`model/invoice?sort=-id&limit=${limit}`);
}
