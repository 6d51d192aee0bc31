/** Amounts, numbers and dates as the language on screen writes them, and decimals as people type them. */
import { fromMoney, type Money } from '#shared/domain/money.ts';
import type { Language } from '../i18n/language.ts';

/** Writers for one language, currency and time zone. */
export interface Format {
  /** An amount in units of the currency, as the API sends it: `12,50 €`. */
  readonly money: (units: number) => string;
  /** The same in another currency (ISO 4217), or in its own for null. */
  readonly moneyIn: (currency: string | null) => (units: number) => string;
  /** A unit price, with the decimals a document prints of it: `12,50 €`, `19,8347 €`. */
  readonly price: (units: number) => string;
  /** The same in another currency, or in its own for null. */
  readonly priceIn: (currency: string | null) => (units: number) => string;
  /** The sign of the currency: `€`. */
  readonly currencySign: string;
  /** An amount in millionths, as the domain computes it: `12,50 €`. */
  readonly moneyOf: (amount: Money) => string;
  /** An amount in millionths without its currency, where there is no room for it: `12,50`. */
  readonly bareMoneyOf: (amount: Money) => string;
  /** A note or coin: `20 €`, `0,50 €`. */
  readonly denomination: (units: number) => string;
  readonly number: (value: number) => string;
  /** A rate in percentage points: `21 %`. */
  readonly percent: (points: number) => string;
  /** A span of time as ISO 8601 writes it: `3 meses`. What is none is as it is. */
  readonly duration: (iso: string) => string;
  /** An ISO date or datetime as a day: `21 nov 2026`. */
  readonly date: (iso: string) => string;
  /** An ISO datetime as a time of day: `18:05`. */
  readonly time: (iso: string) => string;
  /** An ISO datetime: `21 nov 2026, 18:05`. */
  readonly dateTime: (iso: string) => string;
}

/** Decimals of a unit price at most, as on paper. */
const MOST_DECIMALS = 4;

const locales: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB' };

/** Each cell of a list asks for its own, and making one takes longer than drawing the cell. */
const made = new Map<string, Format>();
const days = new Map<string, Intl.DateTimeFormat>();

/** Writers for a language (`es`, `en`), an ISO 4217 currency and an IANA time zone: the same for the same. */
export function makeFormat(language: Language, currency: string, timeZone: string): Format {
  return memoized(made, `${language} ${currency} ${timeZone}`, () => newFormat(locales[language], currency, timeZone));
}

/** The same writers, for amounts in another currency (ISO 4217). */
export function inOtherCurrency(format: Format, currency: string): Format {
  const money = format.moneyIn(currency);
  return {
    ...format,
    money,
    price: format.priceIn(currency),
    moneyOf: (amount) => money(fromMoney(amount)),
    denomination: money,
    currencySign: currency,
  };
}

/** The day it is in a time zone, or where the machine is, as an ISO date. */
export function isoToday(timeZone: string | undefined): string {
  // Swedish dates are ISO dates.
  const day = memoized(
    days,
    timeZone ?? '',
    () => new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone }),
  );
  return day.format(new Date());
}

function memoized<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key);
  if (known !== undefined) return known;
  const one = make();
  all.set(key, one);
  return one;
}

function newFormat(locale: string, currency: string, timeZone: string): Format {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' });
  const price = inCurrency(locale, currency, MOST_DECIMALS);
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const bare = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: 'always' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const plainDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    money: (units) => money.format(units),
    moneyIn: (other) => {
      const writer = other === null || other === currency ? money : inCurrency(locale, other);
      return (units) => writer.format(units);
    },
    price: (units) => price.format(units),
    priceIn: (other) => {
      const writer = other === null || other === currency ? price : inCurrency(locale, other, MOST_DECIMALS);
      return (units) => writer.format(units);
    },
    currencySign: money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency,
    moneyOf: (amount) => money.format(fromMoney(amount)),
    bareMoneyOf: (amount) => bare.format(fromMoney(amount)),
    denomination: (units) => (Number.isInteger(units) ? whole : money).format(units),
    number: (value) => number.format(value),
    percent: (points) => percent.format(points / 100),
    duration: (iso) => durationText(iso, locale),
    // A date without a time is a day wherever it is read.
    date: (iso) => (iso.length === 10 ? plainDay : day).format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    dateTime: (iso) => dayAndTime.format(new Date(iso)),
  };
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const DURATION_UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'];

function durationText(iso: string, locale: string): string {
  const [, ...amounts] = DURATION.exec(iso) ?? [];
  const parts = DURATION_UNITS.flatMap((unit, index) => {
    const amount = amounts[index];
    if (amount === undefined) return [];
    return [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(amount))];
  });
  return parts.length === 0 ? iso : new Intl.ListFormat(locale, { type: 'unit' }).format(parts);
}

/** What is no code of a currency is written behind the number as it is. `most`: decimals, where not the currency's own. */
function inCurrency(locale: string, currency: string, most?: number): { readonly format: (units: number) => string } {
  const useGrouping = 'always';
  const digits = most === undefined ? {} : { maximumFractionDigits: most };
  if (/^[A-Za-z]{3}$/.test(currency))
    return new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping, ...digits });
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const number = new Intl.NumberFormat(locale, { useGrouping, ...two, ...digits });
  return { format: (units) => `${number.format(units)} ${currency}` };
}

/**
 * Reads a decimal as people type it: `,` and `.` are both the decimal sign, and where both appear the last one is it and
 * the other one groups thousands. Null for anything that is not a number.
 */
export function parseDecimal(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f€]/g, '');
  const last = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'));
  const sign = compact[last];
  const whole = last < 0 ? compact : compact.slice(0, last);
  const grouping = sign === ',' ? '.' : ',';
  if (whole.includes(grouping) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  const plain = `${whole.replaceAll(grouping, '')}${last < 0 ? '' : `.${compact.slice(last + 1)}`}`;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
