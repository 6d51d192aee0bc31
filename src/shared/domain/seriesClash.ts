/**
 * Whether two series can ever write one number. Each number is a row of cells: characters of the format, and digits of
 * the date and of n, as many as n has. For every length both can write, the cells are laid side by side: what stands in
 * one place has to be the same, and what is the same digit in one number is so wherever it stands.
 */
import { completeFormat, MAX_SEQUENCE, type SeriesFormat, seriesPeriod } from './series.ts';

/** What a series writes, and when. */
export interface Writing {
  readonly n: number;
  /** `YYYY-MM-01`; whatever the format does not say of it is as good as any. */
  readonly date: string;
}

export interface CommonNumber {
  readonly number: string;
  readonly by: readonly [Writing, Writing];
}

/** Numbers are written in this century: a year of two digits says all of it. */
const CENTURY = '20';
const DATE_CELLS: Readonly<Record<string, readonly string[]>> = {
  '{yyyy}': ['Y0', 'Y1', 'Y2', 'Y3'],
  '{yy}': ['Y2', 'Y3'],
  '{mm}': ['M0', 'M1'],
};
const ANY = 0b1111111111;
const ZERO_ONLY = 1;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * A number that both series would write, on dates of their own and for an n of their own, from 2000 to 2099 and up to
 * `MAX_SEQUENCE`; null where there is none. It does not ask which numbers a series has issued already: what a series can
 * write at all is what counts, for it goes on.
 */
export function commonNumber(a: SeriesFormat, b: SeriesFormat): CommonNumber | null {
  const [partsOfA, partsOfB] = [partsOf(a), partsOf(b)];
  const byLength = Map.groupBy(widths(b), (width) => cellsOf(partsOfB, width).length);
  for (const width of widths(a)) {
    const cells = cellsOf(partsOfA, width);
    for (const other of byLength.get(cells.length) ?? []) {
      const found = solve(
        { cells, width, zeros: a.zeros },
        { cells: cellsOf(partsOfB, other), width: other, zeros: b.zeros },
      );
      if (found !== null) return found;
    }
  }
  return null;
}

/** What a number says of itself; null where the format does not say it. */
export interface Reading {
  readonly n: number;
  readonly year: string | null;
  readonly month: string | null;
}

/** What a text says as a number of the series, or null where it is none of them. */
export function readNumber(series: SeriesFormat, text: string): Reading | null {
  const characters = [...text];
  const parts = partsOf(series);
  const width = widths(series).find((candidate) => cellsOf(parts, candidate).length === characters.length);
  if (width === undefined) return null;
  const layout: Layout = { cells: cellsOf(parts, width), width, zeros: series.zeros };
  const digits = new Map<string, string>();
  for (const [index, cell] of layout.cells.entries()) {
    const found = characters[index] ?? '';
    if ('text' in cell ? cell.text !== found : !isDigit(cell.digit, found)) return null;
    if ('digit' in cell) digits.set(cell.digit, found);
  }
  function isDigit(digit: string, found: string): boolean {
    return (allowed(digit, layout) & maskOf(found)) !== 0 && (digits.get(digit) ?? found) === found;
  }
  const read = (...names: readonly string[]): string => names.map((name) => digits.get(name) ?? '').join('');
  const month = digits.has('M0') ? read('M0', 'M1') : null;
  if (month !== null && !MONTHS.includes(month)) return null;
  const n = Number(read(...Array.from({ length: width }, (_, index) => `N${index}`)));
  return { n, year: digits.has('Y2') ? `${CENTURY}${read('Y2', 'Y3')}` : null, month };
}

/** Where a series stands. */
export interface Standing {
  readonly lastValue: number;
  /** It numbers no document before this day. */
  readonly from: string;
}

/** True where the text is a number the series may still have to give. */
export function mayWrite(series: SeriesFormat, text: string, { lastValue, from }: Standing): boolean {
  const reading = readNumber(series, text);
  if (reading === null) return false;
  const { n, year, month } = reading;
  const last = `${year ?? '9999'}-${month ?? '12'}`;
  if (last < from.slice(0, 7)) return false;
  const isLater = series.reset !== null && seriesPeriod(series.reset, `${last}-01`) > seriesPeriod(series.reset, from);
  return isLater || n > lastValue;
}

/** A character as it is, or the name of a digit: `Y0` to `Y3`, `M0`, `M1`, `N0` and on. */
type Cell = { readonly text: string } | { readonly digit: string };

/** The cells of one number of a series, whose n has `width` digits. */
interface Layout {
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly zeros: number;
}

/** The text of every number, its tokens apart. */
function partsOf(series: SeriesFormat): readonly string[] {
  const code = series.code ?? '';
  const text = `${series.prefix ? '{code}' : ''}${completeFormat(series)}`;
  return text
    .split(/(\{(?:code|yyyy|yy|mm|n)\})/)
    .map((part) => (part === '{code}' ? code.replaceAll('{', '\0{') : part))
    .filter((part) => part !== '');
}

function cellsOf(parts: readonly string[], width: number): readonly Cell[] {
  return parts.flatMap((part): Cell[] => {
    if (part === '{n}') return Array.from({ length: width }, (_, index) => ({ digit: `N${index}` }));
    const digits = DATE_CELLS[part];
    if (digits !== undefined) return digits.map((digit) => ({ digit }));
    return [...part.replaceAll('\0', '')].map((text) => ({ text }));
  });
}

/** How many digits n can have: the zeros it is padded to, or more. */
function widths({ zeros }: SeriesFormat): number[] {
  const least = Math.max(zeros, 1);
  const most = Math.max(String(MAX_SEQUENCE).length, least);
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** The digits a cell may hold, as bits, before it is laid beside another number. */
function allowed(digit: string, { width, zeros }: Layout): number {
  if (digit === 'Y0' || digit === 'Y1') return 1 << Number(CENTURY[digit === 'Y0' ? 0 : 1]);
  if (!digit.startsWith('N')) return ANY;
  const place = Number(digit.slice(1));
  // Beyond what n can be there are only the zeros it is padded with.
  if (place < width - String(MAX_SEQUENCE).length) return ZERO_ONLY;
  // Not padded, it begins with no zero; 0 itself is one.
  return place === 0 && width > Math.max(zeros, 1) ? ANY & ~ZERO_ONLY : ANY;
}

/** A number of both layouts, or null. */
function solve(a: Layout, b: Layout): CommonNumber | null {
  const groups = new Groups();
  for (const [side, layout] of [
    ['a', a],
    ['b', b],
  ] as const) {
    for (const cell of layout.cells) {
      if ('digit' in cell) groups.add(`${side}${cell.digit}`, allowed(cell.digit, layout));
    }
  }
  for (const [index, cell] of a.cells.entries()) {
    const other = b.cells[index];
    if (other === undefined || !groups.match(keyOf('a', cell), keyOf('b', other))) return null;
  }
  const monthsOf = (side: string): readonly (string | null)[] => (groups.has(`${side}M0`) ? MONTHS : [null]);
  for (const ofA of monthsOf('a')) {
    for (const ofB of monthsOf('b')) {
      const chosen = groups.with([...monthCells('a', ofA), ...monthCells('b', ofB)]);
      if (chosen !== null) return written(a, b, chosen);
    }
  }
  return null;
}

function monthCells(side: string, month: string | null): (readonly [string, string])[] {
  return month === null ? [] : [...month].map((digit, index) => [`${side}M${index}`, digit] as const);
}

function keyOf(side: string, cell: Cell): { readonly text: string } | { readonly key: string } {
  return 'digit' in cell ? { key: `${side}${cell.digit}` } : cell;
}

function written(a: Layout, b: Layout, digitAt: (key: string) => string | null): CommonNumber {
  const of = (side: string, { width }: Layout): Writing => {
    const read = (digit: string, otherwise: string): string => digitAt(`${side}${digit}`) ?? otherwise;
    const n = Array.from({ length: width }, (_, index) => read(`N${index}`, '0')).join('');
    const year = `${CENTURY}${read('Y2', '2')}${read('Y3', '6')}`;
    return { n: Number(n), date: `${year}-${read('M0', '0')}${read('M1', '1')}-01` };
  };
  const number = a.cells.map((cell) => ('digit' in cell ? digitAt(`a${cell.digit}`) : cell.text)).join('');
  return { number, by: [of('a', a), of('b', b)] };
}

/** Digits that have to be the same, and which ones they can be. */
class Groups {
  readonly #parent = new Map<string, string>();
  readonly #allowed = new Map<string, number>();

  add(key: string, allowed: number): void {
    if (this.#parent.has(key)) return;
    this.#parent.set(key, key);
    this.#allowed.set(key, allowed);
  }

  has(key: string): boolean {
    return this.#parent.has(key);
  }

  /** Makes two cells the same. False where they cannot be. */
  match(one: { readonly text: string } | { readonly key: string }, other: typeof one): boolean {
    if ('text' in one && 'text' in other) return one.text === other.text;
    if ('text' in one) return this.match(other, one);
    const root = this.#root(one.key);
    const mask = 'text' in other ? maskOf(other.text) : (this.#allowed.get(this.#root(other.key)) ?? 0);
    const left = (this.#allowed.get(root) ?? 0) & mask;
    if ('key' in other) this.#parent.set(this.#root(other.key), root);
    this.#allowed.set(root, left);
    return left !== 0;
  }

  /** The digit of every key once some are fixed: the smallest possible. Null where those are impossible. */
  with(digits: readonly (readonly [key: string, digit: string])[]): ((key: string) => string | null) | null {
    const allowed = new Map(this.#allowed);
    for (const [key, digit] of digits) {
      const root = this.#root(key);
      const left = (allowed.get(root) ?? 0) & maskOf(digit);
      if (left === 0) return null;
      allowed.set(root, left);
    }
    return (key) => {
      if (!this.#parent.has(key)) return null;
      return String(Math.log2(lowest(allowed.get(this.#root(key)) ?? 0)));
    };
  }

  #root(key: string): string {
    const above = this.#parent.get(key) ?? key;
    return above === key ? key : this.#root(above);
  }
}

function maskOf(text: string): number {
  return /^\d$/.test(text) ? 1 << Number(text) : 0;
}

function lowest(mask: number): number {
  return mask & -mask;
}
