/** A facility of one product, `Menú` at 12.50, served to a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type Api, emptyFacility } from './facility.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

export interface MenuTill {
  readonly server: TillServer;
  readonly api: Api;
  /** Ends the server and removes the data. */
  close(): Promise<void>;
}

/** Starts it. */
export async function startMenuTill(name: string): Promise<MenuTill> {
  const dataDir = mkdtempSync(join(tmpdir(), `taquilla-${name}-`));
  const server = await startTillServer(dataDir, '--rate-limit', 'off');
  const api = await emptyFacility(server.url);
  await api.post('model/product', { name: 'Menú', price: 12.5, taxes: [2], favourite: true });
  return {
    server,
    api,
    close: async () => {
      expect(await server.stop()).toBe(0);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
