/** What may stand in a field for a decimal number while it is typed. */
import { parseDecimal } from '#screens/base/format/format.ts';

export interface DecimalLimits {
  readonly decimals: number;
  readonly max: number;
  /** Numbers below zero may be typed. */
  readonly signed?: boolean;
}

/**
 * The text a field shows after `typed`: the same while it can become a number within the limits, a pasted number
 * without its grouping, or null where the change is refused.
 */
export function acceptDecimal(typed: string, { decimals, max, signed = false }: DecimalLimits): string | null {
  const text = typed.trim();
  if (text === '' || text === ',' || text === '.' || (signed && text === '-')) return text;
  const value = parseDecimal(text);
  if (value === null || value < (signed ? -max : 0) || value > max) return null;
  const [, fraction = ''] = text.split(/[.,](?=\d*$)/);
  if (fraction.length > decimals) return null;
  if (/^-?\d*[.,]?\d*$/.test(text)) return text;
  // Decimals may follow: without the sign, the next digit would make it ten times as much.
  const [sign = ''] = /[.,]$/.exec(text) ?? [];
  return `${value}${sign}`;
}

/** Writes a number for a field: the language's decimal sign, no grouping, at least `pad` of its decimals. */
export function writeDecimal(value: number | null, sign: ',' | '.', decimals: number, pad: number): string {
  if (value === null) return '';
  const [whole, fraction = ''] = value.toFixed(decimals).split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(Math.min(pad, decimals), '0');
  return shown === '' ? (whole ?? '') : `${whole}${sign}${shown}`;
}

/** The decimal sign of a language. */
export function decimalSign(language: 'es' | 'en'): ',' | '.' {
  return language === 'es' ? ',' : '.';
}
