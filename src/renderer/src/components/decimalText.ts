/** What may stand in a field for a decimal number while it is typed. */
import { parseDecimal } from '../format.ts';

export interface DecimalLimits {
  readonly decimals: number;
  readonly max: number;
}

/**
 * The text a field shows after `typed`: the same while it can become a number within the limits, a pasted number
 * without its grouping, or null where the change is refused.
 */
export function acceptDecimal(typed: string, { decimals, max }: DecimalLimits): string | null {
  const text = typed.trim();
  if (text === '' || text === ',' || text === '.') return text;
  const value = parseDecimal(text);
  if (value === null || value < 0 || value > max) return null;
  const [, fraction = ''] = text.split(/[.,](?=\d*$)/);
  if (fraction.length > decimals) return null;
  return /^\d*[.,]?\d*$/.test(text) ? text : String(value);
}

/** Writes a number for a field: the language's decimal sign, no grouping, `pad` always with all its decimals. */
export function writeDecimal(value: number | null, sign: ',' | '.', decimals: number, pad: boolean): string {
  if (value === null) return '';
  const fixed = value.toFixed(decimals);
  const text = pad || !fixed.includes('.') ? fixed : fixed.replace(/\.?0+$/, '');
  return text.replace('.', sign);
}
