import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { assertInvariants, verify } from '#server/verify/verify.ts';
import { runs } from '#test/kit/seed.ts';
import { facilityFolder, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { backupTo, checkFile } from './backup.ts';
import { openConnection } from './sqlite.ts';
import { DATABASE } from './store.ts';

/** Of which pages one is damaged: of all of them in `npm run test:deep`. */
const ONE_IN = runs(1) > 1 ? 1 : 8;

describe('a backup', () => {
  test('made while the till sells is whole, sound, and of one moment', async () => {
    const server = await startOpen();
    let selling = true;
    let sales = 0;
    const seller = async (): Promise<void> => {
      while (selling) {
        await server.api.run('checkout', {
          lines: [{ product: server.facility.products.water }, { product: server.facility.products.court }],
          payments: [{ paymentMethod: server.facility.methods.cash, amount: 20 }],
        });
        sales += 1;
      }
    };
    const sellers = [seller(), seller(), seller(), seller()];
    const source = openConnection(join(server.dataDir, DATABASE), 'read');
    const folder = temporaryFolder();
    const taken: number[] = [];
    for (const name of ['one.db', 'two.db', 'three.db']) {
      const before = sales;
      const result = await backupTo(source, join(folder, name), assertInvariants);
      taken.push(sales - before);
      const copy = new Database(result.file, { readonly: true });
      expect(verify(copy).filter(({ broken }) => broken.length > 0)).toEqual([]);
      expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
      const count = Number(copy.prepare('select count(*) from "invoice"').pluck().get());
      expect(count).toBeGreaterThanOrEqual(before);
      expect(result).toMatchObject({ file: join(folder, name), tables: expect.any(Number), rows: expect.any(Number) });
      copy.close();
    }
    selling = false;
    await Promise.all(sellers);
    source.close();
    expect(
      taken.some((during) => during > 0),
      `sales during the backups: ${taken.join(', ')}`,
    ).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['one.db', 'three.db', 'two.db']);
  });

  test('of a large file ends though the till never rests', async () => {
    const { dataDir } = await facilityFolder();
    const file = join(dataDir, DATABASE);
    const writing = openConnection(file, 'write');
    writing.raw.exec(`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 40000)
      insert into "meta" ("key", "value") select 'k' || i, hex(randomblob(200)) from n`);
    const source = openConnection(file, 'read');
    const change = writing.raw.prepare('update "meta" set "value" = ? where "key" = ?');
    let writes = 0;
    const writer = setInterval(() => {
      for (let index = 0; index < 5; index++) change.run(String(writes++), `k${(writes * 37) % 40_000}`);
    }, 1);
    const result = await backupTo(source, join(temporaryFolder(), 'large.db'));
    clearInterval(writer);
    expect(result.bytes).toBeGreaterThan(10_000_000);
    expect(writes).toBeGreaterThan(0);
    source.close();
    writing.close();
  });

  test('that fails its checks is none: what was there stays, nothing is left behind', async () => {
    const { dataDir } = await facilityFolder();
    const folder = temporaryFolder();
    const to = join(folder, 'backup.db');
    writeFileSync(to, 'the one from yesterday');
    const source = openConnection(join(dataDir, DATABASE), 'read');
    const refuse = (): never => {
      throw new Error('not sound');
    };
    await expect(backupTo(source, to, refuse)).rejects.toThrow('not sound');
    expect(readFileSync(to, 'utf8')).toBe('the one from yesterday');
    expect(readdirSync(folder)).toEqual(['backup.db']);
    await expect(backupTo(source, '/dev/null/backup.db')).rejects.toThrow();
    source.close();
  });
});

describe('a file', () => {
  test('is checked for damage', async () => {
    const { dataDir } = await facilityFolder();
    const file = join(dataDir, DATABASE);
    const copy = join(temporaryFolder(), 'copy.db');
    const source = openConnection(file, 'read');
    await backupTo(source, copy);
    source.close();
    // Nobody misses what a page says that is free.
    const compact = new Database(copy);
    compact.exec('vacuum');
    compact.close();
    const sound = readFileSync(copy);
    expect(() => checkFile(copy, assertInvariants)).not.toThrow();
    const pageSize = sound.readUInt16BE(16);
    let found = 0;
    let tried = 0;
    const pages = Math.floor(sound.length / pageSize);
    for (let page = 1; page < pages; page += ONE_IN) {
      tried += 1;
      const damaged = Buffer.from(sound);
      damaged.fill(0xa5, page * pageSize, page * pageSize + 200);
      writeFileSync(copy, damaged);
      try {
        checkFile(copy, assertInvariants);
      } catch {
        found += 1;
      }
    }
    expect(tried).toBeGreaterThan(50);
    expect(found, `of ${tried} damaged pages`).toBeGreaterThan(0.95 * tried);
  });

  test('is checked for references to nothing, and opened as it is found', () => {
    const file = join(temporaryFolder(), 'file.db');
    const db = new Database(file);
    db.exec(`
      pragma foreign_keys = off;
      create table "parent" ("id" integer primary key);
      create table "child" ("parent" references "parent" ("id"));
      insert into "child" values (7)`);
    db.close();
    expect(() => checkFile(file, () => undefined)).toThrow(/1 rows refer to rows that are not there/);
    expect(() => checkFile(join(temporaryFolder(), 'none.db'), () => undefined)).toThrow();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
