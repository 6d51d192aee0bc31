/**
 * A table as a file, row by row: columns that know what they hold, and rows of plain values. Nothing of it is kept in
 * memory but what the sink has not taken yet.
 */

/** What a column holds. `decimal` always has two decimals. Dates are ISO days; moments are ISO with the wall clock of the facility before any offset. */
export type CellType = 'text' | 'number' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'bool';
export type TableCell = string | number | boolean | null;

export interface TableColumn {
  /** A row of heads above the others, where any column has one. */
  readonly above?: string;
  readonly head: string;
  readonly type: CellType;
}

export interface TableInput {
  /** Names the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly language: 'es' | 'en';
  /** ISO 4217, for columns of money; null where rows have currencies of their own. */
  readonly currency: string | null;
}

/** Takes the bytes of a file. Resolves once it wants more. */
export type TableSink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

export interface TableFile {
  /** Adds rows. Resolves once the sink has taken enough of them. */
  readonly add: (rows: readonly (readonly TableCell[])[]) => Promise<void>;
  /** Ends the file. */
  readonly end: () => Promise<void>;
}

/** The rows of heads. */
export function headsOf(columns: readonly TableColumn[]): readonly (readonly string[])[] {
  const heads = columns.map(({ head }) => head);
  return columns.some(({ above }) => above !== undefined) ? [columns.map(({ above = '' }) => above), heads] : [heads];
}
