/** Files with many records, for measuring: they are written behind the server's back. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { searchText } from '../src/server/core/records/searchText.ts';
import { models } from '../src/shared/catalogue/index.ts';

/** Fills the customers of a prepared facility up to a number of them. */
export function fillCustomers(dataDir: string, total: number): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  const insert = db.prepare(
    `insert into "customer" ("name", "taxNumber", "email", "phone", "city", "memberCode", "language", "allowPaymentPending",
       "active", "tags", "created", "deleted", "searchText")
     values (?, ?, ?, ?, ?, ?, 'es', 0, ?, '[]', '2026-01-01T00:00:00.000Z', 0, ?)`,
  );
  db.transaction(() => {
    for (let index = 0; index < total; index++) {
      const place = Math.floor(index / names.length);
      const surname = pick(surnames, Math.floor(place / surnames.length));
      const name = `${pick(names, index)} ${pick(surnames, place)} ${surname}`;
      const own = {
        name,
        taxNumber: taxNumberOf(index),
        email: `socio${index}@example.com`,
        phone: `6${String((index * 7919) % 100_000_000).padStart(8, '0')}`,
        city: pick(cities, index),
        memberCode: `S-${index}`,
      };
      insert.run(...Object.values(own), index % 10 === 0 ? 0 : 1, searchText(models.customer, own));
    }
    // These codes are their own keys.
    db.exec(`update "customer" set "codeKey" = "memberCode" where "memberCode" is not null and "codeKey" is null`);
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Adds sales until the file holds a number of records in all. */
export function fillSales(dataDir: string, count: number): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  const columns = (
    db.prepare(`select "name", "type", "notnull" as "needed" from pragma_table_info('sale')`).all() as {
      name: string;
      type: string;
      needed: number;
    }[]
  ).filter(({ name, needed }) => needed === 1 && name !== 'id');
  const typeOf = new Map(Object.entries(models.sale.fields).map(([name, { type }]) => [name, type as string]));
  const values = columns.map(({ name, type }) => {
    if (name === 'status') return '4';
    if (name === 'company') return '1';
    if (name === 'taxes') return `'[]'`;
    if (typeOf.get(name) === 'datetime') return `'${now()}'`;
    if (typeOf.get(name) === 'date') return `'${now().slice(0, 10)}'`;
    return type === 'TEXT' ? `'Venta'` : '0';
  });
  db.pragma('foreign_keys = OFF');
  db.exec(
    `insert into "sale" (${columns.map(({ name }) => `"${name}"`).join(', ')})
     with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < ${Math.floor(count)})
     select ${values.join(', ')} from "n"`,
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

const names = ['María', 'José', 'Ana', 'Luis', 'Carmen', 'Íñigo', 'Lucía', 'Martín', 'Begoña', 'Álvaro', 'Nuria'];
const surnames = ['García', 'López', 'Martín', 'Sánchez', 'Pérez', 'Gómez', 'Núñez', 'Ibáñez', 'Ruiz', 'Díaz', 'Marín'];
const cities = ['Madrid', 'Getafe', 'Leganés', 'Móstoles', 'Alcalá'];

/** A tax number of a person with its control letter. */
function taxNumberOf(index: number): string {
  return `${String(index).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[index % 23]}`;
}

function pick<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

function now(): string {
  return new Date().toISOString();
}
