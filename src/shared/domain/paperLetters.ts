/**
 * Which letters the paper can show. Documents are drawn in Roboto, which has the Latin, Greek and Cyrillic alphabets and no other
 * script; a test holds the list against the font's own tables. Fixed code points rather than Unicode properties, which grow
 * with the JavaScript engine: a reprint has to be the same everywhere.
 */

/** What the fonts have, as ranges of code points in hexadecimal. */
const DRAWN = `
  20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 303 309 30f 323
  384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9 1f4d 2000-200b
  2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 2032-2033 2039-203a 203c 2044 2070 2074-208e 20a3-20a4 20a6-20ac
  20b1 20b9-20ba 20bc-20bd 20c1 2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 221a 221e 222b 2248 2260
  2264-2265 25a0 25ca-25cb 25cf fb01-fb04 fffd`;

const drawn: readonly (readonly [from: number, to: number])[] = DRAWN.trim()
  .split(/\s+/)
  .map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** What is written where a letter is missing. */
const MISSING = '?';
/** Has no width: joins, directions and variations of others, and what stands before a text (`\ufeff`). */
const INVISIBLE = /[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/gu;
/** Signs that mean the same as one there is. */
const same: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u202f': ' ',
  '\u205f': ' ',
  '\u3000': ' ',
  '\u2012': '–',
  '\u2043': '-',
  ʻ: '‘',
  ʽ: '‘',
  ʾ: '’',
  ʿ: '‘',
  ʹ: '′',
  ˈ: '′',
};
const MARKS = /[\u0300-\u036f]/gu;
const PLAIN = /^[\n\r\t\u0020-\u007e\u00a0-\u017f]*$/u;

/** A text in the letters of the paper: a letter with an accent that they lack without it, any other that is missing as `?`. */
export function onPaper(text: string): string {
  const clean = text.toWellFormed().normalize('NFC');
  if (PLAIN.test(clean)) return clean.replaceAll('\t', ' ');
  return [...clean.replace(INVISIBLE, '')].map((letter) => drawnAs(letter) ?? MISSING).join('');
}

/** The letters of a text that the paper cannot show, each once, in their order. */
export function notOnPaper(text: string): readonly string[] {
  const clean = text.toWellFormed().normalize('NFC');
  if (PLAIN.test(clean)) return [];
  return [...new Set([...clean.replace(INVISIBLE, '')].filter((letter) => drawnAs(letter) === null))];
}

/** True for a code point of the fonts. */
export function isDrawn(point: number): boolean {
  return drawn.some(([from, to]) => point >= from && point <= to);
}

/** A letter as it is drawn; null for one that is missing, and for a mark whose letter was. */
function drawnAs(letter: string): string | null {
  const point = letter.codePointAt(0) ?? 0;
  if (letter === '\n' || letter === '\r' || isDrawn(point)) return letter;
  const other = same[letter] ?? letter.normalize('NFKD').replace(MARKS, '');
  if (other === '') return '';
  return other !== letter && [...other].every((each) => isDrawn(each.codePointAt(0) ?? 0)) ? other : null;
}
