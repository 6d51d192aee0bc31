/** Telephone numbers, however they are written: `+34 600 12 34 56`, `600.123.456` and `600123456` are the same. */

/** What may stand in a telephone number, and how many digits at least before it is taken for one. */
const WRITTEN = /^\+?[\d\s.()/-]+$/;
const FEWEST = 5;

/** The digits of a number, without the prefix of Spain; null for text that is no number, or too short to tell. */
export function telephoneDigits(text: string): string | null {
  const written = text.trim();
  if (!WRITTEN.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < FEWEST) return null;
  const isAbroad = written.startsWith('+') || digits.startsWith('00');
  const number = isAbroad ? digits.replace(/^00/, '') : digits;
  const isSpanish = /^34[6-9]/.test(number) && (isAbroad || number.length === 11);
  return isSpanish ? number.slice(2) : number;
}
