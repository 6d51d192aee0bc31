/**
 * The identifier of a creditor (EPC262-08): country, two check digits, a suffix of three characters that the creditor chooses
 * for each bank or line of business, and the number that the country has for the creditor, in Spain the tax number. The
 * check digits (ISO 7064, MOD 97-10) are of number and country: the suffix is not in them.
 */
import { compactTaxNumber, isSpanishTaxNumber } from '../taxNumber.ts';

/** Why a text is no creditor identifier. */
export type CreditorIdentifierFault = 'shape' | 'check_digits' | 'tax_number';

export interface CreditorIdentifierParts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly checkDigits: string;
  readonly suffix: string;
  /** The tax number where the country is Spain. */
  readonly number: string;
}

const SHAPE = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/;
const SUFFIX = /^[A-Z0-9]{3}$/;

/** The identifier of a Spanish creditor; null where the tax number is wrong or the suffix is not three letters or digits. */
export function spanishCreditorIdentifier(taxNumber: string, suffix = '000'): string | null {
  const number = compactTaxNumber(taxNumber);
  if (!isSpanishTaxNumber(number) || !SUFFIX.test(suffix)) return null;
  return `ES${checkDigitsOf('ES', number)}${suffix}${number}`;
}

/** The identifier as it is kept and sent: upper case, without blanks and hyphens. */
export function compactCreditorIdentifier(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** What is wrong with an identifier in compact spelling; null where nothing is. */
export function creditorIdentifierFault(identifier: string): CreditorIdentifierFault | null {
  const parts = creditorIdentifierParts(identifier);
  if (parts === null) return 'shape';
  if (parts.country === 'ES' && !isSpanishTaxNumber(parts.number)) return 'tax_number';
  return parts.checkDigits === checkDigitsOf(parts.country, parts.number) ? null : 'check_digits';
}

/** What an identifier in compact spelling is made of; null where it has not the shape of one. */
export function creditorIdentifierParts(identifier: string): CreditorIdentifierParts | null {
  const [, country, checkDigits, suffix, number] = SHAPE.exec(identifier) ?? [];
  if (country === undefined || checkDigits === undefined || suffix === undefined || number === undefined) return null;
  return { country, checkDigits, suffix, number };
}

/** Letters count as 10 to 35. */
function checkDigitsOf(country: string, number: string): string {
  const digits = `${number}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
