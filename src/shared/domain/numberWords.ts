/** Whole numbers in words, as somebody would read them aloud: what a misplaced comma did is heard where it is not seen. */

/** The languages that people are asked in. */
export type WordLanguage = 'es' | 'en';

/** The largest number there are words for. */
export const MOST_WORDS = 999_999_999;

const writers: Readonly<Record<WordLanguage, (value: number) => string>> = { es: spanish, en: english };

/**
 * A whole number from 0 to `MOST_WORDS` in words: `ochocientos cuarenta mil`. In Spanish as it stands before a noun
 * (`veintiún mil`, `un millón de`). Throws RangeError for any other number.
 */
export function inWords(value: number, language: WordLanguage): string {
  if (!Number.isInteger(value) || value < 0 || value > MOST_WORDS) throw new RangeError(`no words for ${value}`);
  return writers[language](value);
}

const spanishSmall = [
  ...['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ...['trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiún'],
  ...[
    'veintidós',
    'veintitrés',
    'veinticuatro',
    'veinticinco',
    'veintiséis',
    'veintisiete',
    'veintiocho',
    'veintinueve',
  ],
];
const spanishTens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const spanishHundreds = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos'],
  ...['ochocientos', 'novecientos'],
];

function spanish(value: number): string {
  if (value >= 1_000_000) {
    const millions = Math.floor(value / 1_000_000);
    const rest = value % 1_000_000;
    const head = millions === 1 ? 'un millón' : `${spanish(millions)} millones`;
    // A noun follows a whole million by «de».
    return rest === 0 ? `${head} de` : `${head} ${spanish(rest)}`;
  }
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    return joined(thousands === 1 ? 'mil' : `${spanish(thousands)} mil`, value % 1000, spanish);
  }
  if (value === 100) return 'cien';
  if (value > 100) return joined(spanishHundreds[Math.floor(value / 100)] ?? '', value % 100, spanish);
  const small = spanishSmall[value];
  if (small !== undefined) return small;
  const tens = spanishTens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} y ${spanish(value % 10)}`;
}

const englishSmall = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function english(value: number): string {
  if (value >= 1_000_000) {
    return joined(`${english(Math.floor(value / 1_000_000))} million`, value % 1_000_000, afterHead);
  }
  if (value >= 1000) return joined(`${english(Math.floor(value / 1000))} thousand`, value % 1000, afterHead);
  if (value >= 100) return joined(`${english(Math.floor(value / 100))} hundred`, value % 100, afterHead);
  const small = englishSmall[value];
  if (small !== undefined) return small;
  const tens = englishTens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${english(value % 10)}`;
}

/** British: a hundred and five, a thousand and five, a thousand two hundred. */
function afterHead(rest: number): string {
  return rest < 100 ? `and ${english(rest)}` : english(rest);
}

function joined(head: string, rest: number, write: (value: number) => string): string {
  return rest === 0 ? head : `${head} ${write(rest)}`;
}
