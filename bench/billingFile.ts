/** Files of many sales: a facility that sold once, and copies of that. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { fillBilling, type Variety } from './fillBilling.ts';
import { fillCustomers } from './fillRecords.ts';
import { BASKET, end, prepareFacility, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** Cash points of the big file whose sessions are left open, full. */
const OPEN_SESSIONS = 5;

/** Posts to a server. Throws unless it is answered with success. */
export type Ask = (path: string, body: object) => Promise<Record<string, unknown>>;

/** A file to measure: its folder, a key to it, and the cash points whose sessions are full and open. */
export interface BillingFile {
  readonly dataDir: string;
  readonly key: string;
  readonly open: readonly number[];
}

/** Sets a facility up, sells once, closes, and copies that. */
export async function makeFile(
  dataDir: string,
  sales: number,
  { big, session, buyers }: Sizes,
  variety?: (copy: number) => Variety,
): Promise<BillingFile> {
  const { key } = await prepareFacility(dataDir);
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 1 });
  const ask = askWith(pool, key);
  await ask('/api/model/customer', { name: 'Club', taxNumber: 'B83456780', street: 'Calle Mayor 5' });
  await ask('/api/model/product', { name: 'Bono', price: 10, taxes: [1] });
  const { id: filling } = await ask('/api/model/product', { name: 'Recarga', price: 0 });
  await ask('/api/model/voucherType', { name: 'Monedero', kind: 1, product: filling });
  await ask('/api/billing/checkout', { ...JSON.parse(BASKET), customer: 1 });
  await ask('/api/pos/close', { pos: 1, realCashCount: 115.7, realCreditCardCount: 0 });
  await pool.destroy();
  await end(child);
  fillCustomers(dataDir, buyers - 1);
  const started = performance.now();
  const openSessions = sales === big ? OPEN_SESSIONS : 0;
  const open = fillBilling({
    dataDir,
    sales,
    customers: buyers,
    openSessions,
    session,
    ...(variety ? { variety } : {}),
  });
  const size = statSync(join(dataDir, 'taquilla.db')).size / 1e6;
  const seconds = (performance.now() - started) / 1000;
  console.log(`  ${sales.toLocaleString('en')} sales written in ${seconds.toFixed(1)} s, ${size.toFixed(0)} MB`);
  return { dataDir, key, open };
}

/** How a key asks. */
export function askWith(pool: Pool, key: string): Ask {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (path, body) => {
    const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
}
