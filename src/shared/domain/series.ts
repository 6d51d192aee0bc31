/** Numbers of document series: their text, and when they start again. */

/** How far a series may run: numbers stay texts that fit a document. */
export const MAX_SEQUENCE = 999_999_999_999;
/** Digits a number may be padded to. */
export const MAX_ZEROS = 20;

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
  return written(series, date, String(n).padStart(series.zeros, '0'));
}

/** What every number of the series begins with, in a date's period. */
export function numberPrefix(series: SeriesFormat, date: string): string {
  return written(series, date, '\0').split('\0', 1)[0] ?? '';
}

/** How far a series came. */
export interface SeriesState {
  readonly reset: number | null;
  readonly initialValue: number | null;
  readonly lastValue: number;
  readonly lastDate: string | null;
}

/** The n that a series assigns to a document of a date: the next one, or its first where its period has changed. */
export function nextInSeries({ reset, initialValue, lastValue, lastDate }: SeriesState, date: string): number {
  const startsAgain = lastDate !== null && seriesPeriod(reset, lastDate) !== seriesPeriod(reset, date);
  const beforeFirst = (initialValue ?? 1) - 1;
  return (startsAgain ? beforeFirst : Math.max(lastValue, beforeFirst)) + 1;
}

/** The number that a series gives to the next document of a date; null where it has come to its end. */
export function nextNumber(series: SeriesFormat & SeriesState, date: string): string | null {
  const n = nextInSeries(series, date);
  return n > MAX_SEQUENCE ? null : formatNumber(series, n, date);
}

/** The format of a series made without one. A type and company have one series, so it is like no other. */
export function defaultFormat(type: number, company: number | null): string {
  return `${type}-${company ?? 0}-{n}`;
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

/** The format with its tokens replaced. */
function written(series: SeriesFormat, date: string, n: string): string {
  const code = series.code ?? '';
  const tokens: Readonly<Record<string, string>> = {
    '{code}': code,
    '{yyyy}': date.slice(0, 4),
    '{yy}': date.slice(2, 4),
    '{mm}': date.slice(5, 7),
    '{n}': n,
  };
  const parts = completeFormat(series).split(/(\{(?:code|yyyy|yy|mm|n)\})/);
  const text = parts.map((part) => tokens[part] ?? part).join('');
  return series.prefix ? `${code}${text}` : text;
}
