/**
 * EAN-13 that a scale of the shop prints: a prefix for use within a shop, the number of the article, its price or weight, and
 * the check digit (GS1 General Specifications, 2.1.12). Each shop decides which digits are which.
 */
import { codeKey, hasCheckDigit } from './codes.ts';

/** One kind of label. The digits between the article and the amount, such as a check digit of the price, say nothing here. */
export interface ScaleFormat {
  /** What its codes begin with: `02` or 20 to 29. */
  readonly prefix: string;
  /** Digits of the article, behind the prefix. */
  readonly articleDigits: number;
  /** They hold a weight, and not a price. */
  readonly weighs: boolean;
  /** Digits of the price or weight, before the check digit. */
  readonly amountDigits: number;
  /** How many of them are decimals. */
  readonly decimals: number;
}

/** What a label says. */
export interface ScaleLabel {
  /** Codes that name its article, the first that is one: prefix and number, or the number alone. */
  readonly articles: readonly string[];
  /** It says a weight, and not a price. */
  readonly weighs: boolean;
  /** The total price in units of currency, or the units: kilos, mostly. Above zero. */
  readonly amount: number;
}

const DIGITS = 13;

/** True where the digits of a label have room in a code. */
export function fitsScaleCode({ prefix, articleDigits, amountDigits, decimals }: ScaleFormat): boolean {
  return prefix.length + articleDigits + amountDigits < DIGITS && decimals <= amountDigits;
}

/** What a scanned text says as a label of one of the formats; null where it is none, or its check digit is wrong. */
export function readScaleLabel(text: string, formats: readonly ScaleFormat[]): ScaleLabel | null {
  const key = codeKey(text);
  if (key === null || !/^2\d{11,12}$/.test(key)) return null;
  const digits = key.padStart(DIGITS, '0');
  const format = formats.find(({ prefix }) => digits.startsWith(prefix));
  if (format === undefined || !hasCheckDigit(digits)) return null;
  const { prefix, articleDigits, amountDigits, weighs, decimals } = format;
  const article = digits.slice(prefix.length, prefix.length + articleDigits);
  const amount = Number(digits.slice(-1 - amountDigits, -1)) / 10 ** decimals;
  if (amount === 0) return null;
  return { articles: [`${prefix}${article}`, article], weighs, amount };
}

/**
 * The code to keep of what was scanned for an article: of a label only what is the same on each, prefix and number; any
 * other text as it is.
 */
export function articleCode(text: string, formats: readonly ScaleFormat[]): string {
  const label = readScaleLabel(text, formats);
  return label?.articles[0] ?? text;
}
