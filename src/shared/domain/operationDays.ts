/**
 * When what a document charges was supplied: what it has to say where that was not on the day it was issued (RD 1619/2012
 * arts. 6.1.i and 7.1). Pure; days are `YYYY-MM-DD` in the zone of the company.
 */

/** The first and the last day of a document's operations. */
export interface OperationDays {
  readonly from: string;
  readonly to: string;
}

/** What is known of the days of one line; null where it is not. */
export interface LineDays {
  /** On which it was used: by the line, else on which its sale was made. */
  readonly used: string | null;
  /** On which all of it had been paid, before any document charged it. */
  readonly paid: string | null;
  /** Of the first document that charged it, where that is another one. */
  readonly charged: string | null;
}

/**
 * The days of a document's operations; null where all of them are the one it was issued on. What was paid or charged before it
 * is used is taxed then (Ley 37/1992 art. 75.Dos), so that is its day.
 */
export function operationDays(date: string, lines: readonly LineDays[]): OperationDays | null {
  const days = lines.map(({ used, paid, charged }) => earliest([used, paid, charged, date]) ?? date).sort();
  const [from = date, to = from] = [days[0], days.at(-1)];
  return from === date ? null : { from, to };
}

/** The one day that registers have of a document: the last of its operations, where all were before it was issued. */
export function operationDate(date: string, days: OperationDays | null): string | null {
  return days === null || days.to >= date ? null : days.to;
}

function earliest(days: readonly (string | null)[]): string | undefined {
  return days.filter((day) => day !== null).sort()[0];
}
