/** Numbers of document series: their text, and when they start again. */

/** How a series writes its numbers. */
export interface SeriesFormat {
  /** Tokens `{code} {yyyy} {yy} {mm} {n}`; null = `{n}`. */
  readonly format: string | null;
  /** Pads n with zeros to this many digits. */
  readonly zeros: number;
  /** Puts the type's code first. */
  readonly prefix: boolean;
  readonly code: string | null;
}

/** The number of a document, e.g. `T26-000123`. `date` is `YYYY-MM-DD`. */
export function formatNumber(series: SeriesFormat, n: number, date: string): string {
  const tokens: Readonly<Record<string, string>> = {
    code: series.code ?? '',
    yyyy: date.slice(0, 4),
    yy: date.slice(2, 4),
    mm: date.slice(5, 7),
    n: String(n).padStart(series.zeros, '0'),
  };
  const text = (series.format ?? '{n}').replaceAll(
    /\{(code|yyyy|yy|mm|n)\}/g,
    (_, token: string) => tokens[token] ?? '',
  );
  return series.prefix ? `${series.code ?? ''}${text}` : text;
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
