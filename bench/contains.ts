/**
 * Parts of names among 100 000 customers: `name[contains]` beside what somebody would write by hand for it, `like` over a
 * folded column and FTS5 trigrams of it. Both are right for the job: they ignore case and accents. And a change of the
 * name, which the index has to follow, beside a hand-written update that has none to follow.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { fold } from '../src/shared/domain/text.ts';
import { fillCustomers } from './bareRecords.ts';
import { type Figures, figuresOf, measure } from './measure.ts';
import { heading, print, ratio } from './report.ts';
import { end, prepareFacility, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** A word that few names have, one that some have, and one that many have. */
const WORDS = { rare: 'quintanilla', middling: 'echevarria', common: 'garcia' } as const;
const RARE = 5000;
const MIDDLING = 100;
/** What is asked of them: the first 50 as they come, in an order, and how many there are. */
const QUESTIONS = ['', '&sort=name', '&sort=name&count=exact'] as const;

if (process.argv[2] === 'serve-bare-contains') await serve(process.argv[3] ?? '');

/** Measures everything in one run and prints it. */
export async function benchContains(folder: string, { customers, requests }: Sizes): Promise<void> {
  heading(`Parts of names: ${customers.toLocaleString('en')} customers`);
  const dataDir = join(folder, 'contains');
  const bareDir = join(folder, 'bareContains');
  const { key } = await prepareFacility(dataDir);
  await prepareFacility(bareDir);
  for (const dir of [dataDir, bareDir]) {
    fillCustomers(dir, customers);
    nameSome(dir);
  }
  prepareBare(bareDir);
  const bare = fork(import.meta.filename, ['serve-bare-contains', bareDir]);
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const { child, url } = await spawnServer(dataDir);
  const headers = { authorization: `Bearer ${key}` };

  // Enough for the index to take all of them up.
  await change(url, headers, { customers, count: 520, clients: 16, body: () => ({ city: 'Madrid' }) });
  const count = Math.max(4, requests / 100);
  for (const [how, word] of Object.entries(WORDS)) {
    for (const question of QUESTIONS) {
      const path = `/api/model/customer?name[contains]=${word}&limit=50${question}`;
      const [like, index, own] = await byTurns(count, [
        { url: bareUrl, path: `${path}&by=like`, headers: {} },
        { url: bareUrl, path: `${path}&by=index`, headers: {} },
        { url, path, headers },
      ]);
      if (like === undefined || index === undefined || own === undefined) continue;
      const named = `${how}${question.replace('&sort=', ', by ').replace('&count=exact', ', counted')}`;
      print(`${named}: hand-written, like`, like);
      print(`${named}: hand-written, FTS5`, index);
      print(`${named}: HTTP`, own);
      const best = Math.min(like.p50, index.p50);
      ratio('the faster of the two ÷ own, p50', best / own.p50, 'target ≥ 0.8');
    }
  }
  const sixteen = { customers, count: requests / 5, clients: 16, body: () => ({ name: `Nuevo ${randomUUID()}` }) };
  const written = await change(bareUrl, {}, sixteen);
  const own = await change(url, headers, sixteen);
  print('change of a name: hand-written, one commit each', written);
  print('change of a name: HTTP, 16 clients', own);
  ratio('per second at 16 clients ÷ hand-written', own.perSecond / written.perSecond, 'target ≥ 1');

  await end(child);
  const gone = once(bare, 'exit');
  bare.kill();
  await gone;
}

interface Asked {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks each in turn, so that what else the machine does slows all of them down. Throws unless all find the same. */
async function byTurns(count: number, all: readonly Asked[]): Promise<readonly Figures[]> {
  const asked = all.map(({ url, path, headers }) => ({ path, headers, pool: new Pool(url, { connections: 1 }) }));
  const times: number[][] = asked.map(() => []);
  for (let turn = 0; turn < count * 1.25; turn++) {
    const found = new Set<string>();
    for (const [index, { path, headers, pool }] of asked.entries()) {
      const at = performance.now();
      const { statusCode, headers: answered, body } = await pool.request({ method: 'GET', path, headers });
      const text = await body.text();
      if (turn >= count / 4) times[index]?.push(performance.now() - at);
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
      found.add(`${(JSON.parse(text) as unknown[]).length} of ${String(answered['x-total-count'])}`);
    }
    if (found.size > 1) throw new Error(`${asked[0]?.path}: not the same rows: ${[...found].join(', ')}`);
  }
  await Promise.all(asked.map(({ pool }) => pool.destroy()));
  return times.map((taken) =>
    figuresOf(
      taken,
      taken.reduce((sum, time) => sum + time, 0),
    ),
  );
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

/** Makes the tables of a prepared facility those of somebody who writes them by hand: without what follows changes. */
function prepareBare(dataDir: string): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  db.function('fold', { deterministic: true }, (text) => fold(String(text ?? '')));
  const triggers = db.prepare(`select "name" from "sqlite_schema" where "type" = 'trigger'`).pluck().all();
  for (const trigger of triggers) db.exec(`drop trigger "${String(trigger)}"`);
  db.exec(`
    alter table "customer" add column "folded" text;
    update "customer" set "folded" = fold("name");
    create virtual table "names" using fts5("folded", content = 'customer', content_rowid = 'id', tokenize = 'trigram');
    insert into "names" ("names") values ('rebuild')`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

async function serve(dataDir: string): Promise<void> {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('wal_autocheckpoint = 0');
  db.pragma('cache_size = -16000');
  const sources = {
    like: `from "customer" c where c."folded" like ? and c."deleted" = 0`,
    index: `from "names" n cross join "customer" c on c."id" = n.rowid where n."folded" match ? and c."deleted" = 0`,
  };
  const counts = {
    like: db.prepare(`select count(*) ${sources.like}`).pluck(),
    index: db.prepare(`select count(*) ${sources.index}`).pluck(),
  };
  const orders = { like: `c."id"`, index: 'n.rowid' };
  const page = (by: 'like' | 'index', order: string) =>
    db.prepare(`select c.* ${sources[by]} order by ${order} limit 50`);
  const pages = {
    like: { id: page('like', orders.like), name: page('like', 'c."name", c."id"') },
    index: { id: page('index', orders.index), name: page('index', 'c."name", c."id"') },
  };
  const write = db.prepare('update "customer" set "name" = ?, "folded" = ?, "updated" = ? where "id" = ?');
  const get = db.prepare('select * from "customer" where "id" = ?');

  const app = Fastify();
  app.get('/api/model/customer', async (request, reply) => {
    const query = request.query as Readonly<Record<string, string>>;
    const by = query.by === 'like' ? 'like' : 'index';
    const word = fold(query['name[contains]'] ?? '');
    const bound = by === 'like' ? `%${word}%` : `"${word}"`;
    if (query.count !== undefined) reply.header('x-total-count', String(counts[by].get(bound)));
    return pages[by][query.sort === 'name' ? 'name' : 'id'].all(bound);
  });
  app.post('/api/model/customer/:id', async (request) => {
    const { id } = request.params as { readonly id: string };
    const { name } = request.body as { readonly name: string };
    write.run(name, fold(name), new Date().toISOString(), id);
    return get.get(id);
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}
