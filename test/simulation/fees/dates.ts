/** Days of the calendar, `YYYY-MM-DD`, counted by the machine's own `Date`: the product's rules count by Temporal. */

const DAY = 86_400_000;

/** So many days later. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** So many months later, on the last day of a month that has no such day. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The first day of its month. */
export function firstOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The last day of its month. */
export function lastOf(day: string): string {
  return plusDays(plusMonths(firstOf(day), 1), -1);
}

/** Days from one to another, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

/** True where banks settle. Of the years of the simulation these are all that are no weekends. */
export function isBankDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

const holidays: ReadonlySet<string> = new Set([
  ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-12-26'],
  ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-01', '2027-12-25', '2027-12-26'],
  ...['2028-01-01', '2028-04-14', '2028-04-17', '2028-05-01', '2028-12-25', '2028-12-26'],
  ...['2029-01-01', '2029-03-30', '2029-04-02', '2029-05-01', '2029-12-25', '2029-12-26'],
]);
