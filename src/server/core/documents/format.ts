/**
 * Numbers and dates as documents print them. Written out here rather than left to `Intl`, whose answers change with
 * the ICU data of the machine: a reprint must give the same bytes everywhere and always.
 */
import { type Money, type Percent, SCALE } from '#shared/domain/money.ts';
import { onPaper } from '#shared/domain/paperLetters.ts';
import { type DocumentText, documentTexts } from '#shared/i18n/documents.ts';

export type DocumentLanguage = 'es' | 'en';

/** How one document writes: its language and its currency bound once. */
export interface Writer {
  readonly language: DocumentLanguage;
  /** A text of the document. */
  text(key: DocumentText): string;
  /** An amount without currency, at least two decimals and as many as it has: `1.234,50`. */
  amount(value: Money): string;
  /** An amount with its currency: `1.234,50 €`, `€1,234.50`. */
  money(value: Money): string;
  /** A unit price with so many decimals: `19,8347`. */
  price(value: Money, decimals: number): string;
  /** A rate: `5,2 %`, `5.2%`. */
  rate(value: Percent): string;
  /** A tax by name and rate, the rate once: «IVA» and «IVA 21 %» both give `IVA 21 %`. */
  tax(name: string, rate: Percent): string;
  /** A quantity: `2`, `0,125`. */
  units(value: number): string;
  /** A calendar date `2025-12-15`: `15/12/2025`, `15 Dec 2025`. Longer ISO text is cut at the day. */
  date(value: string): string;
  /** From one calendar date to another: `del 1 al 30 nov 2026`, `1–30 Nov 2026`. */
  period(from: string, to: string): string;
  /** Day and time of an ISO datetime, by the clock of its own offset. */
  dateTime(value: string): string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SPANISH_MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' };

/** The writer for a language and an ISO 4217 currency code. */
export function writerFor(language: DocumentLanguage, currency: string): Writer {
  const spanish = language === 'es';
  const number = (digits: string): string => localNumber(digits, spanish ? '.' : ',', spanish ? ',' : '.');
  const amount = (value: Money): string => number(millionths(value, 2));
  const date = (value: string): string => {
    const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
    return spanish ? `${day}/${month}/${year}` : `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
  };
  const rate = (value: Percent): string => number(millionths(value, 0)) + (spanish ? ' %' : '%');
  return {
    language,
    text: (key) => documentTexts[key][language],
    amount,
    money: (value) => {
      const symbol = SYMBOLS[currency];
      if (spanish) return `${amount(value)} ${symbol ?? currency}`;
      const sign = value < 0 ? '-' : '';
      return `${sign}${symbol ?? `${currency} `}${amount(Math.abs(value) as Money)}`;
    },
    price: (value, decimals) => number(millionths(roundedTo(value, decimals), decimals)),
    rate,
    tax: (name, value) => {
      const figure = number(millionths(value, 0));
      return name.split(/[^\d.,]+/).includes(figure) ? name : `${name} ${rate(value)}`;
    },
    units: (value) => number(String(value)),
    date,
    period: (from, to) => periodOf(from, to, spanish),
    dateTime: (value) => `${date(value)} ${timeOf(value)}`,
  };
}

/** A period, its month and year said once where both ends have them. */
function periodOf(from: string, to: string, spanish: boolean): string {
  const months = spanish ? SPANISH_MONTHS : MONTHS;
  const [start, end] = [from, to].map((date) => {
    const [year = '', month = '', day = ''] = date.split('-');
    return { year, month: months[Number(month) - 1] ?? month, day: String(Number(day)) };
  });
  if (start === undefined || end === undefined) return '';
  const isOfOneYear = start.year === end.year;
  const isOfOneMonth = isOfOneYear && start.month === end.month;
  const first = [start.day, isOfOneMonth ? '' : start.month, isOfOneYear ? '' : start.year].filter(Boolean).join(' ');
  const last = `${end.day} ${end.month} ${end.year}`;
  if (spanish) return `del ${first} al ${last}`;
  return isOfOneMonth ? `${first}–${last}` : `${first} – ${last}`;
}

/** The time of an ISO datetime by the clock of its own offset: `19:30`. */
export function timeOf(value: string): string {
  return value.slice(11, 16);
}

// What a name can hold and is no letter: emoji, with what joins and colours them. Fixed code points rather than
// Unicode properties, which grow with the JavaScript engine.
const PICTOGRAPHS =
  /[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u{10000}-\u{10ffff}]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|\u200d/gu;

/**
 * Text as the document's font can print it: composed letters, no tabs, no emoji unless there is nothing else, and `?` for what it
 * lacks, never a box.
 */
export function printable(text: string): string {
  const plain = onPaper(text.replace(PICTOGRAPHS, '')).replace(/ {2,}/g, ' ').trim();
  return plain === '' ? onPaper(text) : plain;
}

/** A copy of a source with all its texts made printable. */
export function printableSource<T extends object>(source: T, made: (text: string) => string = printable): T {
  return JSON.parse(JSON.stringify(source), (_key, value: unknown) =>
    typeof value === 'string' ? made(value) : value,
  );
}

/** Text with places to break in words longer than any in a dictionary: left to itself, pdfmake lets them run out. */
export function breakable(text: string, longest = 24): string {
  return text.replace(new RegExp(`(\\S{${longest}})(?=\\S)`, 'g'), '$1\u200b');
}

/** Decimals a unit price has at most: RD 1619/2012 asks for the price, not for what a division leaves. */
const MOST_DECIMALS = 4;

/** The number of decimals for all unit prices of a document: what the longest of them needs, from two to four. */
export function priceDecimals(prices: Iterable<Money>): number {
  let most = 2;
  for (const price of prices) {
    while (most < MOST_DECIMALS && roundedTo(price, most) !== roundedTo(price, MOST_DECIMALS)) most++;
  }
  return most;
}

/** Rounds half away from zero. */
function roundedTo(value: Money, decimals: number): Money {
  const step = SCALE / 10 ** decimals;
  const magnitude = Math.round(Math.abs(value) / step) * step;
  return (value < 0 ? 0 - magnitude : magnitude) as Money;
}

/** Decimal digits of integer millionths, with trailing zeros cut down to `least` decimals. */
function millionths(value: number, least: number): string {
  const magnitude = Math.abs(value);
  const fraction = String(magnitude % SCALE)
    .padStart(6, '0')
    .replace(/0+$/, '')
    .padEnd(least, '0');
  const whole = Math.floor(magnitude / SCALE);
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function localNumber(digits: string, group: string, decimal: string): string {
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
