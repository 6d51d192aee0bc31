/**
 * Spanish tax numbers (NIF): of a person (DNI), of a foreigner (NIE) and of an organisation (formerly CIF). Shape and
 * initial letters are those of RD 1065/2007 arts. 19–22 and Orden EHA/451/2008; the control character is worked out by
 * `stdnum`. That of an organisation is a digit or its letter: which of both an initial uses is told differently from
 * source to source, so either is taken.
 */
import { validate } from 'stdnum/lib/cjs/es/nif.js';

const DNI = /^\d{8}[A-Z]$/;
const NIE = /^[XYZ]\d{7}[A-Z]$/;
/** K, L, M: people without DNI or NIE. */
const SPECIAL_PERSON = /^[KLM]\d{7}[A-Z]$/;
const ORGANISATION = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/;
const PERSONAL = [DNI, NIE, SPECIAL_PERSON];

/** From which day on (facility calendar) a wrong number is refused. `off` = none is looked at. */
export type TaxNumberCheck = 'off' | { readonly from: string };

/** What holds where the setting says nothing. */
export const usualTaxNumberCheck = { from: '2026-01-01' } as const satisfies TaxNumberCheck;

/** The number as registries write it: upper case, without spaces, dots, hyphens or the country prefix `ES`. */
export function compactTaxNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/^ES(?=[0-9A-Z]{9}$)/, '');
}

/** True when the number has the shape of a Spanish NIF and its control character is right. Takes any spelling. */
export function isSpanishTaxNumber(text: string): boolean {
  const number = compactTaxNumber(text);
  // Alone, stdnum also takes a number with a stray letter in it.
  return [...PERSONAL, ORGANISATION].some((shape) => shape.test(number)) && validate(number).isValid;
}

/** True for a number of the shape a person has: DNI, NIE, or one that begins with K, L or M. Takes any spelling. */
export function isPersonalTaxNumber(text: string): boolean {
  const number = compactTaxNumber(text);
  return PERSONAL.some((shape) => shape.test(number));
}
