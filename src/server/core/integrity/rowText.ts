/** Rows as text, which hashes and checksums are made from. */

/** Columns that a text covers, in the order of their names. */
export type Covered = readonly (readonly [name: string, key: string])[];

/** Prepares columns for `rowText`. */
export function covering(names: readonly string[]): Covered {
  return names.toSorted().map((name) => [name, `${name}=`]);
}

/**
 * A row's columns that hold a value, by name: columns that are added later without one change no text. Text is preceded by
 * its length, so that no two rows have the same; to escape it as JSON does takes most of the time.
 */
export function rowText(columns: Covered, row: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [name, key] of columns) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (typeof value === 'number') text += `${key}${value};`;
    else text += `${key}${String(value).length}:${value};`;
  }
  return text;
}
