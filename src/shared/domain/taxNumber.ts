/**
 * Spanish tax numbers (NIF): of a person (DNI), of a foreigner (NIE) and of an organisation (formerly CIF).
 *
 * Sources: RD 1065/2007 arts. 19–22 and Orden EHA/451/2008 (shape and initial letters), RD 1553/2005 art. 11 (the
 * modulo 23 letter of the DNI). The control of an organisation is a digit or its letter; which of both an initial uses
 * is told differently from source to source, so either is taken.
 */

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ORGANISATION_LETTERS = 'JABCDEFGHI';

const DNI = /^(\d{8})([A-Z])$/;
const NIE = /^([XYZ])(\d{7})([A-Z])$/;
/** K, L, M: people without DNI or NIE; the same letter as a DNI of their seven digits. */
const SPECIAL_PERSON = /^[KLM](\d{7})([A-Z])$/;
const ORGANISATION = /^[ABCDEFGHJNPQRSUVW](\d{7})([0-9A-J])$/;

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
  const dni = DNI.exec(number);
  if (dni !== null) return personLetter(dni[1] ?? '') === dni[2];
  const nie = NIE.exec(number);
  if (nie !== null) return personLetter('XYZ'.indexOf(nie[1] ?? '') + (nie[2] ?? '')) === nie[3];
  const special = SPECIAL_PERSON.exec(number);
  if (special !== null) return personLetter(special[1] ?? '') === special[2];
  const organisation = ORGANISATION.exec(number);
  if (organisation === null) return false;
  const control = organisationControl(organisation[1] ?? '');
  return organisation[2] === String(control) || organisation[2] === ORGANISATION_LETTERS[control];
}

/** True for a number of the shape a person has: DNI, NIE, or one that begins with K, L or M. Takes any spelling. */
export function isPersonalTaxNumber(text: string): boolean {
  const number = compactTaxNumber(text);
  return [DNI, NIE, SPECIAL_PERSON].some((shape) => shape.test(number));
}

function personLetter(digits: string): string | undefined {
  return PERSON_LETTERS[Number(digits) % 23];
}

/** Luhn: digits in odd places count double, the digits of each product are added. */
function organisationControl(digits: string): number {
  let total = 0;
  for (const [index, digit] of [...digits].entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    total += value > 9 ? value - 9 : value;
  }
  return (10 - (total % 10)) % 10;
}
