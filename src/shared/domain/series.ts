/** Numbers of document series: their text, and when they start again. */

/** How a series writes its numbers. */
export interface SeriesFormat {
  /** Tokens `{code} {yyyy} {yy} {mm} {n}`, completed by `completeFormat`. */
  readonly format: string | null;
  /** Pads n with zeros to this many digits. */
  readonly zeros: number;
  /** Puts the type's code first. */
  readonly prefix: boolean;
  readonly code: string | null;
  /** When it starts again: `seriesPeriod`. */
  readonly reset: number | null;
}

/**
 * The format a series writes with, so that no two of its numbers are alike: one that does not say where the number goes
 * ends with it, and one that starts again without saying the year (and the month, within a year) begins with that.
 */
export function completeFormat({ format, reset }: Pick<SeriesFormat, 'format' | 'reset'>): string {
  const text = format?.includes('{n}') ? format : `${format ?? ''}{n}`;
  if (reset === null || reset === 0) return text;
  const year = /\{yy(yy)?\}/.test(text) ? '' : '{yyyy}';
  const month = reset === 120 || text.includes('{mm}') ? '' : '{mm}';
  return year + month === '' ? text : `${year}${month}-${text}`;
}

/** The number of a document, e.g. `T26-000123`. `date` is `YYYY-MM-DD`. */
export function formatNumber(series: SeriesFormat, n: number, date: string): string {
  return written(series, date, (text) => text, String(n).padStart(series.zeros, '0'));
}

/** Which of the series' numbers of a date's period a text is, or null where it is none of them. */
export function numberIn(series: SeriesFormat, text: string, date: string): number | null {
  // Between parentheses the first time, the same again wherever else the format has it.
  const [before = '', ...after] = written(series, date, escaped, '{n}').split('{n}');
  const match = new RegExp(`^${before}(?<n>\\d+)${after.join('\\k<n>')}$`).exec(text);
  const n = Number(match?.groups?.n);
  return match !== null && Number.isSafeInteger(n) && formatNumber(series, n, date) === text ? n : null;
}

/** What every number of the series begins with, in a date's period. */
export function numberPrefix(series: SeriesFormat, date: string): string {
  return written({ ...series, zeros: 0 }, date, (text) => text, '\0').split('\0', 1)[0] ?? '';
}

/** The period of a series a date falls in; the counter starts again when it changes. Reset: 0, 1, 30, 60, 120. */
export function seriesPeriod(reset: number | null, date: string): string {
  const year = date.slice(0, 4);
  const month = Number(date.slice(5, 7));
  switch (reset) {
    case 1:
      return date.slice(0, 7);
    case 30:
      return `${year}-Q${Math.ceil(month / 3)}`;
    case 60:
      return `${year}-H${Math.ceil(month / 6)}`;
    case 120:
      return year;
    default:
      return '';
  }
}

/** The format with its tokens replaced; what stands between them goes through `literal`. */
function written(series: SeriesFormat, date: string, literal: (text: string) => string, n: string): string {
  const tokens: Readonly<Record<string, string>> = {
    '{code}': literal(series.code ?? ''),
    '{yyyy}': date.slice(0, 4),
    '{yy}': date.slice(2, 4),
    '{mm}': date.slice(5, 7),
    '{n}': n,
  };
  const parts = completeFormat(series).split(/(\{(?:code|yyyy|yy|mm|n)\})/);
  const text = parts.map((part) => tokens[part] ?? literal(part)).join('');
  return series.prefix ? `${literal(series.code ?? '')}${text}` : text;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
