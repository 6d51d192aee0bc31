/**
 * Hash chains: each row of a ledger carries a hash of what it says and of the row before it. A document's covers its lines.
 * All columns are covered but those the catalogue calls mutable.
 */
import { hash } from 'node:crypto';
import { allModels, columnsOf, findModel, type Row } from '#shared/catalogue/index.ts';
import { type Covered, covering, rowText } from './rowText.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** The tables whose rows are chained. */
export const chained: readonly string[] = allModels().flatMap(({ name, internal = {} }) =>
  Object.hasOwn(internal, 'hash') ? name : [],
);

/** The columns that hashes of a table's rows cover. */
export function hashedColumns(table: string): readonly string[] {
  const model = findModel(table);
  if (model === undefined) throw new Error(`unknown model ${table}`);
  const { mutable = [], internal = {} } = model;
  const all = [...columnsOf(model).map(([name]) => name), ...Object.keys(internal)];
  // The id of a row is not known before it is written, but that of a document and its lines is.
  const left = new Set([...mutable, 'hash', 'checksum', ...(isDocument(table) ? [] : ['id'])]);
  return all.filter((name) => !left.has(name));
}

/** The hash of a row of a ledger. `previous`: that of the row before it; null for the first. */
export function ledgerHash(table: string, row: AnyRow, previous: string | null): string {
  return sha256(previous, rowText(covered(table), row));
}

/** The hash of a document: of its header and all its lines, in the order of their ids, and of the one before it in its series. */
export function documentHash(
  invoice: Row<'invoice'>,
  lines: readonly Row<'invoiceLine'>[],
  previous: string | null,
): string {
  const lineColumns = covered('invoiceLine');
  const texts = lines.map((line) => rowText(lineColumns, line));
  return sha256(previous, [rowText(covered('invoice'), invoice), ...texts].join('\n'));
}

/**
 * What stands in the hash of a row of the audit log for what it says of people. It is salted: once `path`, `changes` and the
 * salt are erased, nobody can tell by trying what they were.
 */
export function commitmentOf(row: AnyRow): string {
  return hash('sha256', `${row.salt}\n${row.path ?? ''}\n${row.changes}`, 'base64');
}

function sha256(previous: string | null, text: string): string {
  return hash('sha256', `${previous}\n${text}`, 'hex');
}

function isDocument(table: string): boolean {
  return table === 'invoice' || table === 'invoiceLine';
}

const known = new Map<string, Covered>();

function covered(table: string): Covered {
  let columns = known.get(table);
  if (columns === undefined) {
    columns = covering(hashedColumns(table));
    known.set(table, columns);
  }
  return columns;
}
