/** Reads a file of rows: its bytes as text, its text as cells. What cannot be known is guessed, and can be changed. */
import Papa from 'papaparse';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le';
/** What stands between cells. */
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export interface ReadFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How a file is read where the guess was wrong. */
export interface Choice {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
}

/** Reads the bytes of a file. The first row has the headings; rows without any text are left out. */
export function readCells(name: string, bytes: ArrayBuffer, choice: Choice = {}): ReadFile {
  const encoding = choice.encoding ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/^sep=.\r?\n/i, '');
  const separator = choice.separator ?? guessSeparator(text);
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' });
  const [columns = [], ...rows] = data;
  return { name, encoding, separator, columns: columns.map((heading) => heading.trim()), rows };
}

/** UTF-8 where the bytes are that, else what spreadsheets in Spain save; a mark at the beginning tells UTF-16. */
function guessEncoding(bytes: ArrayBuffer): Encoding {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The separator that parts the first lines into the most cells, the same number in each. */
function guessSeparator(text: string): Separator {
  const { meta } = Papa.parse(text.slice(0, 100_000), { preview: 20, delimitersToGuess: [...separators] });
  return separators.find((separator) => separator === meta.delimiter) ?? ';';
}

/** A file of rows as spreadsheets in Spain open it. Text that looks like a formula is made safe. */
export function writeCells(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = Papa.unparse(
    { fields: [...columns], data: rows.map((row) => [...row]) },
    { delimiter: ';', escapeFormulae: true },
  );
  return `\ufeff${text}\r\n`;
}
