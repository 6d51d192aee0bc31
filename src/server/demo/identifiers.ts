/** Numbers with a check digit, valid but nobody's: from ranges that are not issued. */
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const DIGITS = [...'0123456789'];
/** Organisations whose control character is a letter. */
const LETTER_CONTROLLED = 'NPQRSW';

/** The most numbers each of the functions below tells apart. */
const MOST_NUMBERS = 1_000_000;

/** The DNI number `index`: numbers from 90 000 000 on have not been issued. */
export function dni(index: number): string {
  const number = 90_000_000 + scattered(index) * 9;
  return `${number}${letterOf(number)}`;
}

/** The NIE number `index`, from Z9000000 on. */
export function nie(index: number): string {
  const number = 9_000_000 + scattered(index);
  // Z stands for 2.
  return `Z${number}${letterOf(20_000_000 + number)}`;
}

/** The NIF of an organisation of a kind (`B` limited company, `G` association …); no province has the code 00. */
export function organisationNif(initial: string, index: number): string {
  const controls = LETTER_CONTROLLED.includes(initial) ? LETTERS : DIGITS;
  return withControl(`${initial}0${String(scattered(index)).padStart(6, '0')}`, controls);
}

/** An EAN-13 (GS1 General Specifications 7.9): Spanish prefix, a company number of zeros, item `index` below 100 000. */
export function ean13(index: number): string {
  const digits = `8400000${String(index).padStart(5, '0')}`;
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The letter of a DNI (RD 1553/2005 art. 11): finding it by trial took a tenth of what the demo takes. */
function letterOf(number: number): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(number % 23);
}

/** Neighbours far apart, each index below a million elsewhere: 611 953 and 1 000 000 have no common divisor. */
function scattered(index: number): number {
  return (index * 611_953 + 104_729) % MOST_NUMBERS;
}

function withControl(body: string, controls: readonly string[]): string {
  const control = controls.find((candidate) => isSpanishTaxNumber(body + candidate));
  if (control === undefined) throw new Error(`no control character fits ${body}`);
  return body + control;
}
