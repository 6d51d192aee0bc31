/**
 * Spanish tax numbers (NIF): of a person (DNI), of a foreigner (NIE) and of an organisation (formerly CIF), as RD 1065/2007
 * arts. 19–22 and Orden EHA/451/2008 have them. `stdnum` checks them. The control character of an organisation is a digit or
 * its letter: sources differ on which initial uses which, so both are accepted.
 */
import { validate } from 'stdnum/lib/cjs/es/nif.js';

const LATIN = /^[0-9A-Z]*$/;
const DNI = /^\d{8}[A-Z]$/;
const NIE = /^[XYZ]\d{7}[A-Z]$/;
/** K, L, M: people without DNI or NIE. */
const SPECIAL_PERSON = /^[KLM]\d{7}[A-Z]$/;
const PERSONAL = [DNI, NIE, SPECIAL_PERSON];

/** From which day on (facility calendar) a wrong number is refused. `off` = none is looked at. */
export type TaxNumberCheck = 'off' | { readonly from: string };

/** What holds where the setting says nothing. */
export const defaultTaxNumberCheck = { from: '2026-01-01' } as const satisfies TaxNumberCheck;

/** The number as registries write it: upper case, without spaces, dots, hyphens or the country prefix `ES`. */
export function compactTaxNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/^ES(?=[0-9A-Z]{9}$)/, '');
}

/** The number as it is printed: a right NIF as the law writes it, any other as it was said. */
export function writtenTaxNumber(text: string): string {
  return isSpanishTaxNumber(text) ? compactTaxNumber(text) : text.trim();
}

/** True when the number has the shape of a Spanish NIF and its control character is right. Takes any spelling. */
export function isSpanishTaxNumber(text: string): boolean {
  const number = compactTaxNumber(text);
  // stdnum also accepts digits of other scripts, which would be printed as they are.
  return LATIN.test(number) && validate(number).isValid;
}

/** True for a number of the shape a person has: DNI, NIE, or one that begins with K, L or M. Takes any spelling. */
export function isPersonalTaxNumber(text: string): boolean {
  const number = compactTaxNumber(text);
  return PERSONAL.some((shape) => shape.test(number));
}
