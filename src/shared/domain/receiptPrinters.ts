/** What receipt printers differ in: how many letters a line holds, and which bytes are which letters. */

/** Letters a line of the roll may hold, in the order of the test print. */
export const columnChoices = [32, 35, 42, 44, 48] as const;
export type Columns = (typeof columnChoices)[number];

/** Sets of 256 letters that printers have. */
export type Charset = 'cp858' | 'windows1252' | 'cp850' | 'cp437';

export interface CharacterTable {
  readonly charset: Charset;
  /** The number the printer knows it by (`ESC t n`). */
  readonly page: number;
}

/**
 * The tables of letters a printer may be told to use, by their line of the test print. The first is that of most
 * printers; a number stays what it is, because settings hold it. Null: letters without accents, which need no table.
 */
export const characterTables = {
  1: { charset: 'cp858', page: 19 },
  2: { charset: 'windows1252', page: 16 },
  3: { charset: 'cp850', page: 2 },
  4: { charset: 'cp858', page: 2 },
  5: { charset: 'cp858', page: 6 },
  6: { charset: 'windows1252', page: 8 },
  7: { charset: 'cp437', page: 0 },
  8: null,
} as const satisfies Readonly<Record<number, CharacterTable | null>>;
export type Characters = keyof typeof characterTables;

/** The lines of the test print. */
export const characterChoices = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Characters[];

/** What a line of the test print has to say. */
export const TEST_LETTERS = '€ ñÑ áéíóú ÁÍÓ üç ªº ¿¡ ×';
