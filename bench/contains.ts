/**
 * Parts of names among 100 000 customers, whatever their case and accents: `name[contains]`, and a change of the name, which
 * its index has to follow.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { fold } from '../src/shared/domain/text.ts';
import { fillCustomers } from './fillRecords.ts';
import { type Figures, measure } from './measure.ts';
import { heading, print } from './report.ts';
import { end, prepareFacility, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** A word that few names have, one that some have, and one that many have. */
const WORDS = { rare: 'quintanilla', middling: 'echevarria', common: 'garcia' } as const;
const RARE = 5000;
const MIDDLING = 100;
/** What is asked of them: the first 50 as they come, in an order, and how many there are. */
const QUESTIONS = ['', '&sort=name', '&sort=name&count=exact'] as const;

/** Measures everything in one run and prints it. */
export async function benchContains(folder: string, { customers, requests }: Sizes): Promise<void> {
  heading(`Parts of names: ${customers.toLocaleString('en')} customers`);
  const dataDir = join(folder, 'contains');
  const { key } = await prepareFacility(dataDir);
  fillCustomers(dataDir, customers);
  nameSome(dataDir);
  const { child, url } = await spawnServer(dataDir);
  const headers = { authorization: `Bearer ${key}` };

  // Enough for the index to take all of them up.
  await change(url, headers, { customers, count: 520, clients: 16, body: () => ({ city: 'Madrid' }) });
  const count = Math.max(4, requests / 100);
  for (const [how, word] of Object.entries(WORDS)) {
    for (const question of QUESTIONS) {
      const path = `/api/model/customer?name[contains]=${word}&limit=50${question}`;
      const named = `${how}${question.replace('&sort=', ', by ').replace('&count=exact', ', counted')}`;
      print(named, await asked(url, path, headers, count));
    }
  }
  const sixteen = { customers, count: requests / 5, clients: 16, body: () => ({ name: `Nuevo ${randomUUID()}` }) };
  print('change of a name, 16 clients', await change(url, headers, sixteen));
  await end(child);
}

/** How long a list takes, asked for again and again. */
async function asked(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Figures> {
  const pool = new Pool(url, { connections: 1 });
  const ask = async (): Promise<void> => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  };
  await measure(count / 4, 1, ask);
  const figures = await measure(count, 1, ask);
  await pool.destroy();
  return figures;
}

interface Change {
  readonly customers: number;
  readonly count: number;
  readonly clients: number;
  readonly body: () => object;
}

async function change(
  url: string,
  headers: Readonly<Record<string, string>>,
  { customers, count, clients, body: sent }: Change,
): Promise<Figures> {
  const pool = new Pool(url, { connections: clients });
  const ask = async (): Promise<void> => {
    const id = 1 + Math.floor(Math.random() * customers);
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/api/model/customer/${id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent()),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(text);
  };
  await measure(count / 5, clients, ask);
  const figures = await measure(count, clients, ask);
  await pool.destroy();
  return figures;
}

/** Gives some of the customers a name that is rarer, and all of them the search text that the service would write. */
function nameSome(dataDir: string): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  db.function('fold', { deterministic: true }, (text) => fold(String(text ?? '')));
  db.exec(`
    update "customer" set "name" = replace("name", ' Ruiz', '') || ' Echevarría' where "id" % ${MIDDLING} = 7;
    update "customer" set "name" = replace("name", ' Echevarría', ' Quintanilla') where "id" % ${RARE} = 7;
    update "customer" set "searchText" = trim(replace(fold("name") || ' ' || char(1) || ' ' || fold("taxNumber") || ' ' ||
      char(2) || ' ' || fold("phone") || ' ' || char(3) || ' ' || char(4) || ' ' || fold("email") || ' ' || char(5) || ' ' ||
      fold("memberCode"), '  ', ' '))`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
