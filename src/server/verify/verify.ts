/**
 * `taquilla verify`: re-derives every number of a database from its ledgers, by SQL of its own rather than through the
 * code that wrote them, and names the rows that break a rule.
 */
import type Database from 'better-sqlite3';
import { acceptedIn, withoutAccepted } from '../core/db/accepted.ts';
import { integerColumns, isTable, kindOf } from '../core/db/dialect.ts';
import { closedResult } from '../core/db/fileHealth.ts';
import { type LastHead, lastHead } from '../core/db/heads.ts';
import { ACKNOWLEDGED, headsResults } from '../core/db/losses.ts';
import { search } from '../core/db/searchIndex.ts';
import { shape } from '../core/db/shape.ts';
import { sql } from '../core/db/sql.ts';
import type { Invariant, VerifyResult } from '../core/integrity/invariant.ts';
import { amounts } from './amounts.ts';
import { attested } from './attested.ts';
import { baskets } from './baskets.ts';
import { billing } from './billing.ts';
import { cash } from './cash.ts';
import { chains } from './chains.ts';
import { checksums } from './checksums.ts';
import { codes } from './codes.ts';
import { conversions } from './conversions.ts';
import { credits } from './credits.ts';
import { deposits } from './deposits.ts';
import { directDebits } from './directDebits.ts';
import { fees } from './fees.ts';
import { feeVouchers } from './feeVouchers.ts';
import { files } from './files.ts';
import { invariants } from './invariants.ts';
import { issued } from './issued.ts';
import { mail } from './mail.ts';
import { memberships } from './memberships.ts';
import { payments } from './payments.ts';
import { rights } from './rights.ts';
import { rowsOf } from './rule.ts';
import { sales } from './sales.ts';
import { series } from './series.ts';
import { stock } from './stock.ts';
import { stockOrders } from './stockOrders.ts';
import { values } from './values.ts';
import { vouchers } from './vouchers.ts';
import { withholding } from './withholding.ts';

const structural: readonly Invariant[] = [
  {
    name: 'the file is sound (integrity check)',
    check: (db) => {
      const found = db.pragma('integrity_check') as { readonly integrity_check: string }[];
      return found.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    },
  },
  {
    name: 'every reference has its row (foreign keys)',
    check: (db) => {
      const found = db.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
      return found.map(({ table, rowid, parent }) => `${table} ${rowid} → ${parent}`);
    },
  },
  { name: 'money columns hold integers', check: notIntegers },
];

/** Checks every invariant. One that cannot even be checked, in a file as damaged as that, is broken. */
export function verify(db: Database.Database): VerifyResult[] {
  const all = [
    ...structural,
    values,
    ...invariants,
    ...billing,
    ...amounts,
    ...issued,
    ...series,
    ...cash,
    ...payments,
    ...deposits,
    ...baskets,
    ...rights,
    ...conversions,
    ...codes,
    ...sales,
    ...credits,
    ...withholding,
    ...vouchers,
    ...stockOrders,
    ...stock,
    ...mail,
    ...memberships,
    ...fees,
    ...feeVouchers,
    ...directDebits,
    ...chains,
    ...checksums,
    attested,
    ...files,
    ...search,
  ];
  return all.map((invariant) => checked(invariant, db));
}

function checked({ name, check }: Invariant, db: Database.Database): VerifyResult {
  try {
    return { name, broken: check(db) };
  } catch (error) {
    return cannotBeChecked(name, error);
  }
}

function cannotBeChecked(name: string, error: unknown): VerifyResult {
  return { name, broken: [`cannot be checked: ${error instanceof Error ? error.message : String(error)}`] };
}

/**
 * Checks every invariant of a data folder's database, and what only the folder knows: the heads, and whether a server closed
 * the file. `db`: a connection that was opened on it.
 */
export function verifyFolder(dataDir: string, db: Database.Database): VerifyResult[] {
  // Before the database is read: what is acknowledged meanwhile is then not held against it.
  const head = lastHead(dataDir);
  return [checked(shape, db), ...verify(db), ...noted(dataDir, db, head), closedResult(dataDir)];
}

function noted(dataDir: string, db: Database.Database, head: LastHead): readonly VerifyResult[] {
  try {
    return headsResults(dataDir, db, head);
  } catch (error) {
    return [cannotBeChecked(ACKNOWLEDGED, error)];
  }
}

/** True for the rules of the file itself: a file that breaks one is not fit to be written. */
export function isStructural(name: string): boolean {
  return name === shape.name || structural.some((invariant) => invariant.name === name);
}

/** True for what only a fault of the disk, or somebody who writes past the service, breaks: pages, hashes, stored files. */
export function isDamage(name: string): boolean {
  return (
    name === ACKNOWLEDGED || [shape, ...structural, ...chains, ...files].some((invariant) => invariant.name === name)
  );
}

/**
 * Throws when any invariant is broken whose rows were not accepted, naming the first. A database that has no tables yet has
 * nothing to break.
 */
export function assertInvariants(db: Database.Database): void {
  if (rowsOf(db, sql`select 1 where ${isTable('invoice')}`).length === 0) return;
  const bad = withoutAccepted(verify(db), acceptedIn(db)).find(({ broken }) => broken.length > 0);
  if (bad !== undefined) throw new Error(`${bad.name}: ${bad.broken[0]}`);
}

/** One pass over each table, however many columns it has. */
function notIntegers(db: Database.Database): string[] {
  const columns = rowsOf<{ table: string; column: string }>(db, integerColumns);
  return [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, own]) => {
    if (rowsOf(db, sql`select 1 from ${sql.id(table)} limit 1`).length === 0) return [];
    const kinds = own.map(({ column }) => {
      const name = sql.id(column);
      return sql`max(case when ${kindOf(name)} not in ('integer', 'null') then ${kindOf(name)} end) as ${name}`;
    });
    const [found = {}] = rowsOf<Record<string, string | null>>(
      db,
      sql`select ${sql.join(kinds, ', ')} from ${sql.id(table)}`,
    );
    return Object.entries(found).flatMap(([column, kind]) =>
      kind === null ? [] : [`${table}.${column} holds ${kind}`],
    );
  });
}
