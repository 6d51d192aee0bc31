/**
 * Days on which banks settle (TARGET): all but Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, and 25 and
 * 26 December. Local holidays do not count. Dates are `YYYY-MM-DD`, moments `YYYY-MM-DDTHH:MM` of the facility's clock.
 */
import { Temporal } from 'temporal-polyfill';

/** Until when a bank takes files. */
export interface CollectionTerms {
  /** Bank days between the one the file is handed in and the collection: D-1 or D-2. */
  readonly leadDays: 1 | 2;
  /** Time until which a file counts as handed in that day, `HH:MM`. */
  readonly cutOff: string;
}

const FRIDAY = 5;
const holidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** True for a day on which banks settle. */
export function isBankDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date);
  return day.dayOfWeek <= FRIDAY && !holidays.has(date.slice('YYYY-'.length)) && !isEasterHoliday(day);
}

/** The day itself where it is a bank day, else the next one. */
export function bankDayFrom(date: string): string {
  let day = date;
  while (!isBankDay(day)) day = daysAfter(day, 1);
  return day;
}

/** The bank day that is `count` bank days after a day, which need not be one; before it where `count` is negative. */
export function bankDaysAfter(date: string, count: number): string {
  let day = date;
  for (let left = Math.abs(count); left > 0; ) {
    day = daysAfter(day, Math.sign(count));
    if (isBankDay(day)) left -= 1;
  }
  return day;
}

/** The first day that may be asked for in a file that is exported at a moment. */
export function earliestCollectionDate(exportedAt: string, { leadDays, cutOff }: CollectionTerms): string {
  const moment = Temporal.PlainDateTime.from(exportedAt);
  const date = moment.toPlainDate().toString();
  const isInTime = Temporal.PlainTime.compare(moment.toPlainTime(), cutOff) <= 0;
  const handedIn = isBankDay(date) && isInTime ? date : bankDaysAfter(date, 1);
  return bankDaysAfter(handedIn, leadDays);
}

function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function isEasterHoliday(day: Temporal.PlainDate): boolean {
  const easter = easterSunday(day.year);
  return day.equals(easter.subtract({ days: 2 })) || day.equals(easter.add({ days: 1 }));
}

/** Easter of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const lateCorrection = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * lateCorrection + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
