/** Values of a Facturae as its schema writes them. */
import { element, type XmlElement } from '#server/core/documents/xml.ts';
import type { Money, Percent, Ratio } from '#shared/domain/money.ts';

/** Longest text of the format's long fields. */
export const TEXT = 2500;

/** An element with a whole amount in it. */
export function amount(name: string, value: Money): XmlElement {
  return element(name, [element('TotalAmount', decimal(value))]);
}

/** Text cut to the length its type has. */
export function text(name: string, value: string, max: number): XmlElement {
  return element(name, [...value].slice(0, max).join(''));
}

/** Millionths as a decimal number with at least two decimals. */
export function decimal(value: Money | Percent): string {
  const [whole = '0', fraction = ''] = fixed(BigInt(value), 6).split('.');
  return `${whole}.${fraction.replace(/0{1,4}$/, '')}`;
}

/** A fraction to eight decimals, half away from zero, without zeros at the end. */
export function eightDecimals({ num, den }: Ratio): string {
  const scaled = num * 10n ** 8n;
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + den) / (den * 2n);
  return fixed(scaled < 0n ? -magnitude : magnitude, 8).replace(/\.?0+$/, '');
}

function fixed(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
