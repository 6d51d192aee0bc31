/** What the statements of several subjects share. */
import { alphabetSql } from '../../src/server/core/db/alphabet.ts';

/** Columns of every record: when and by whom it was made and last changed. */
export const stamps = `"created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id")`;

/** Columns of a record that can be deleted: the row stays, marked. */
export const deletableStamps = `${stamps},
    "deleted" integer not null default 0 check ("deleted" in (0, 1))`;

/** A check that a column has dates, without a time. */
export function dateCheck(column: string): string {
  return `check ("${column}" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`;
}

/** Column names as SQL. */
export function columns(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** The body of a trigger that raises an error code of the service. */
export function abort(code: string): string {
  return `begin select raise(abort, '${code}'); end`;
}

/** Triggers that keep all columns there are and will be as they are, and the row where it is. */
export function neverChanges(table: string): string[] {
  return [
    `create trigger "${table}_frozen" before update on "${table}" ${abort('immutable_record')}`,
    neverDeleted(table),
  ];
}

/** A trigger that keeps the rows of a table from being deleted. */
export function neverDeleted(table: string): string {
  return `create trigger "${table}_kept" before delete on "${table}" ${abort('immutable_record')}`;
}

/**
 * A trigger that keeps rows filed under their customer, where the condition holds. They are filed under another when two
 * records turned out to be one person, and one was merged into the other.
 */
export function filed(table: string, condition: string): string {
  return `create trigger "${table}_filed" before update of "customer" on "${table}"
    when ${condition} and new."customer" is not old."customer" and not exists (
      select 1 from "customer" where ("id" = old."customer" and "mergedInto" = new."customer")
        or ("id" = new."customer" and "mergedInto" = old."customer")) ${abort('immutable_record')}`;
}

/** Triggers that keep the balances of a table from going below zero. */
export function covered(table: string): string[] {
  return [
    `create trigger "${table}_opens_covered" before insert on "${table}" when new."balance" < 0
      ${abort('insufficient_balance')}`,
    `create trigger "${table}_stays_covered" before update of "balance" on "${table}" when new."balance" < 0
      ${abort('insufficient_balance')}`,
  ];
}

/** An index by which lists are read in the order of the alphabet. */
export function alphabetIndex(table: string, column: string): string {
  return `create index "${table}_${column}" on "${table}" (${alphabetSql(`"${column}"`)})`;
}

/** The columns by which the lists of a table that grows with every sale are read in their order. */
export interface ListColumns {
  /** Those whose values differ from row to row: an index each. */
  readonly varied?: readonly string[];
  /** Those in which most rows have the same value, with it: an index of the others each, which few writes touch. */
  readonly common: Readonly<Record<string, string | number | null>>;
  /** Those of which one index has several: it is read from end to end, which is much less than the table. */
  readonly scanned?: Readonly<Record<string, readonly string[]>>;
  /** Of those with an index each, those that are sorted by the alphabet. */
  readonly alphabetical?: readonly string[];
}

/**
 * Indexes for lists alone. SQLite keeps no statistics here and takes one value of any indexed column for few rows; so it is
 * to use those that have every row only where a query asks for it, which a condition that no other statement has sees to.
 */
export function listIndexes(
  table: string,
  { varied = [], alphabetical = [], common, scanned = {} }: ListColumns,
): string[] {
  const index = (name: string, own: string, condition: string): string =>
    `create index "${table}_list_${name}" on "${table}" (${own}) where ${condition}`;
  const key = (column: string): string =>
    alphabetical.includes(column) ? alphabetSql(`"${column}"`) : columns([column]);
  return [
    ...varied.map((column) => index(column, key(column), '"id" > 0')),
    ...Object.entries(scanned).map(([name, own]) => index(`of_${name}`, columns(own), '"id" > 0')),
    ...Object.entries(common).map(([column, value]) => index(column, key(column), `"${column}" ${otherThan(value)}`)),
  ];
}

function otherThan(value: string | number | null): string {
  if (value === null) return 'is not null';
  return typeof value === 'string' ? `<> '${value}'` : `<> ${value}`;
}
