/** Rows as text, which hashes and checksums are made from. */

/** Columns that a text covers, in the order of their names. */
export type Covered = readonly (readonly [name: string, key: string])[];

/** Prepares columns for `rowText`. */
export function covering(names: readonly string[]): Covered {
  return names.toSorted().map((name) => [name, `${JSON.stringify(name)}:`]);
}

/**
 * The JSON object of a row's columns that hold a value, by name: columns that are added later without one change no text.
 * Text is as SQLite gives it back, without lone surrogates.
 */
export function rowText(columns: Covered, row: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [name, key] of columns) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    const separator = text === '' ? '' : ',';
    text += separator + key + (typeof value === 'number' ? value : JSON.stringify(String(value).toWellFormed()));
  }
  return `{${text}}`;
}
