/** What a fee is for, in words: `noviembre de 2026`, `14/11/2026 – 30/11/2026 (17 de 30 días)`. */
import { documentLanguage, type WrittenLanguage } from '../documentLanguage.ts';
import { nextDay } from '../time.ts';
import type { Part } from './periods.ts';

const words = {
  es: { from: 'desde', days: (days: number, of: number) => `${days} de ${of} días` },
  en: { from: 'from', days: (days: number, of: number) => `${days} of ${of} days` },
} as const;

const formats = { es: formatsOf('es-ES'), en: formatsOf('en-GB') };

/** Days that many fees of a run have in common, by language. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/** The days of a part for whoever reads `language`: whole months and years by their names. */
export function periodText(
  { from, to, days, of }: Pick<Part, 'from' | 'to' | 'days' | 'of'>,
  language: string,
): string {
  const written = documentLanguage(language, null);
  const key = `${written} ${from} ${to}`;
  let text = known.get(key);
  if (text === undefined) {
    text = daysText(written, from, to);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, text);
  }
  return days === of ? text : `${text} (${words[written].days(days, of)})`;
}

function daysText(language: WrittenLanguage, from: string, to: string | null): string {
  const { day, month, year } = formats[language];
  if (to === null) return `${words[language].from} ${day.format(Date.parse(from))}`;
  const areMonths = from.endsWith('-01') && nextDay(to).endsWith('-01');
  if (!areMonths) return between(day, from, to);
  const isYear = from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4);
  if (isYear) return year.format(Date.parse(from));
  return from.slice(0, 7) === to.slice(0, 7) ? month.format(Date.parse(from)) : between(month, from, to);
}

function between(format: Intl.DateTimeFormat, from: string, to: string): string {
  return `${format.format(Date.parse(from))} – ${format.format(Date.parse(to))}`;
}

function formatsOf(tag: string) {
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return {
    day: make({ day: 'numeric', month: 'numeric', year: 'numeric' }),
    month: make({ month: 'long', year: 'numeric' }),
    year: make({ year: 'numeric' }),
  };
}
