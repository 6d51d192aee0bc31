/** Days and times as people type them, and as both languages of the product show them: `31/12/2026`, `18:05`. */
import { isDate } from '#shared/domain/time.ts';
import { readDate } from '#shared/imports/readValues.ts';

/**
 * The ISO date of a text: `31/12/2026`, `31-12-26`, `31.12`, `31122026`, an ISO date; null for what is none. A day without
 * a year is one of the year of `today` (an ISO date).
 */
export function readDay(text: string, today: string): string | null {
  const typed = text.trim();
  const year = today.slice(0, 4);
  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(typed);
  const short = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typed);
  const [, day, month, last = year] = digits ?? short ?? [];
  return readDate(day === undefined ? typed : `${day}/${month}/${last}`, { dates: 'dmy' });
}

/** An ISO date as it is shown; anything else as it is. */
export function dayText(value: string): string {
  return isDate(value) ? value.split('-').reverse().join('/') : value;
}

/** The time of a text as `HH:MM`: `9`, `930`, `9:30`, `9.30`, `18:05`; null for what is none. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h]?(\d\d))?$/.exec(text.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
