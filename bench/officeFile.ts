/**
 * The facility that the office is measured on: years of sales to many customers by several users, of many products, some
 * of it owed. Documents have the chains and checksums of real ones.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { searchText } from '../src/server/core/records/searchText.ts';
import { models } from '../src/shared/catalogue/index.ts';
import { takeUpIndex } from '../test/kit/searchIndex.ts';
import { type BillingFile, makeFile } from './billingFile.ts';
import type { Variety } from './fillBilling.ts';
import type { Sizes } from './sizes.ts';

const DAY = 86_400_000;
const YEARS = 3;
const USERS = 8;
const FAMILIES = 12;
/** Lines of a document. */
const LINES = 3;

/** Makes it. */
export async function makeOfficeFile(dataDir: string, sizes: Sizes): Promise<BillingFile> {
  const { big, buyers, stocked } = sizes;
  const documents = Math.ceil(big / LINES);
  const first = Date.now() - YEARS * 365 * DAY;
  const step = (Date.now() - first) / documents;
  const variety = (copy: number): Variety => {
    const random = mixed(copy);
    const products = [0, 1, 2].map((line) => 1 + (mixed(copy * LINES + line) % (FIRST_PRODUCTS + stocked)));
    const created = new Date(Math.floor((first + copy * step) / 1000) * 1000).toISOString();
    return {
      created,
      date: created.slice(0, 10),
      factor: 1 + Math.floor((random % 1000) ** 2 / 12_000),
      customer: 1 + (random % buyers),
      user: 1 + (random % USERS),
      products,
      families: products.map(familyOf),
      isPaid: copy % 50 !== 0,
    };
  };
  const file = await makeFile(dataDir, big, sizes, variety);
  const started = performance.now();
  addRest(dataDir, sizes);
  const size = statSync(join(dataDir, 'taquilla.db')).size / 1e6;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `  products, users, families and what is searched added in ${seconds.toFixed(1)} s, ${size.toFixed(0)} MB`,
  );
  return file;
}

/** Those `makeFile` makes. */
const FIRST_PRODUCTS = 5;

function addRest(dataDir: string, { stocked }: Sizes): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  const copies = (table: string, count: number, own: (index: number) => Row): void => {
    const row = db.prepare(`select * from "${table}" order by "id" desc limit 1`).get() as Row;
    const names = Object.keys(row);
    const list = names.map((name) => `"${name}"`).join();
    const insert = db.prepare(`insert into "${table}" (${list}) values (${names.map((name) => `@${name}`).join()})`);
    for (let index = 1; index <= count; index++) insert.run({ ...row, id: null, ...own(index) });
  };
  db.transaction(() => {
    db.prepare(
      `insert into "family" ("name", "searchText", "color", "priority", "active", "created")
      values (@name, @searchText, '#228be6', 0, 1, '2026-01-01T00:00:00.000Z')`,
    ).run(named('family', 'Familia 0'));
    copies('family', FAMILIES - 1, (index) => named('family', `Familia ${index}`));
    copies('user', USERS - 1, (index) => named('user', `Persona ${index}`));
    copies('product', stocked, (index) => {
      const own = { name: `Artículo ${index} ${WORDS[index % WORDS.length]}`, code: `A-${index}` };
      const price = 100_000 * (1 + (mixed(index) % 900));
      return { ...own, price, family: familyOf(index), searchText: searchText(models.product, own) };
    });
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  takeUpIndex(dataDir);
}

/** A name, and the search text of a record that has only that to search. */
function named(model: 'family' | 'user', name: string): Row {
  return { name, searchText: searchText(models[model], { name }) };
}

type Row = Record<string, string | number | null>;

const WORDS = ['azul', 'grande', 'de pádel', 'infantil', 'de natación', 'pequeño', 'de repuesto'] as const;

function familyOf(product: number): number {
  return 1 + (product % FAMILIES);
}

/** A number that looks like chance and is the same in every run. */
function mixed(value: number): number {
  let bits = (value + 0x9e3779b9) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
