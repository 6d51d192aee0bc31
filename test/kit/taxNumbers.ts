/** Tax numbers with the right control character, worked out here and not by what is tested, and every way to spoil one. */
import fc from 'fast-check';

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ORGANISATION_LETTERS = 'JABCDEFGHI';

const digits = (count: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'));

const personLetter = (number: string): string => PERSON_LETTERS[Number(number) % 23] ?? '';

/** Luhn's sum: from the last digit on every other one counts double. */
function organisationControl(body: string): number {
  const sum = [...body].reduceRight((all, digit, place) => {
    const counted = Number(digit) * ((body.length - 1 - place) % 2 === 0 ? 2 : 1);
    return all + Math.floor(counted / 10) + (counted % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const organisation = (initials: string, control: (digit: number) => string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...initials), digits(7))
    .map(([initial, body]) => `${initial}${body}${control(organisationControl(body))}`);

/** A right number of each kind there is. */
export const kindsOfTaxNumber = {
  DNI: digits(8).map((number) => `${number}${personLetter(number)}`),
  NIE: fc
    .tuple(fc.constantFrom('X', 'Y', 'Z'), digits(7))
    .map(([initial, body]) => `${initial}${body}${personLetter(`${'XYZ'.indexOf(initial)}${body}`)}`),
  'a person without DNI or NIE': fc
    .tuple(fc.constantFrom('K', 'L', 'M'), digits(7))
    .map(([initial, body]) => `${initial}${body}${personLetter(body)}`),
  'an organisation, by digit': organisation('ABCDEFGHJNUV', String),
  'an organisation, by letter': organisation('NPQRSW', (digit) => ORGANISATION_LETTERS[digit] ?? ''),
} as const satisfies Record<string, fc.Arbitrary<string>>;

/** Any right number. */
export const anyTaxNumber: fc.Arbitrary<string> = fc.oneof(...Object.values(kindsOfTaxNumber));

/**
 * Every number with one character of a right one mistyped: a digit for a digit, a letter for a letter. Initials are left
 * alone where the control does not cover them, and so is the other spelling of an organisation's control.
 */
export function mistypings(number: string): string[] {
  const control = number.at(-1) ?? '';
  const isOrganisation = /^[A-HJNP-SUVW]/.test(number);
  const isCovered = /^[\dXYZ]/.test(number);
  const twin = /\d/.test(control)
    ? ORGANISATION_LETTERS[Number(control)]
    : String(ORGANISATION_LETTERS.indexOf(control));
  const others = (character: string, place: number): string[] => {
    if (place === 0 && !isCovered) return [];
    if (place === 0 && /[XYZ]/.test(character)) return [...'XYZ'];
    if (place === number.length - 1 && isOrganisation) return [...`0123456789${ORGANISATION_LETTERS}`];
    return /\d/.test(character) ? [...'0123456789'] : [...PERSON_LETTERS];
  };
  return [...number].flatMap((character, place) =>
    others(character, place)
      .filter((other) => other !== character && !(isOrganisation && place === number.length - 1 && other === twin))
      .map((other) => `${number.slice(0, place)}${other}${number.slice(place + 1)}`),
  );
}
