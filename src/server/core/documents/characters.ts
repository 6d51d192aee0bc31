/**
 * Text in the letters a receipt printer has. What its table lacks is written with letters it has: never a box, nor the
 * letter that happens to have the same byte.
 */
import { type Characters, type Charset, characterTables } from '#shared/domain/receiptPrinters.ts';

/** The letters of each set above ASCII, by byte from 0x80 on; a blank is none. */
const upper: Readonly<Record<Charset, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp858:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  windows1252:
    '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
};

/** What is written where a table lacks a letter that is no other one with an accent. */
const substitutes: Readonly<Record<string, string>> = {
  ...asWritten(
    "€EUR £GBP ¥JPY ¢c ₧Pts ×x ÷/ ±+/- −- ≤<= ≥>= ≈~ ·- •- ∙- ‐- ‑- ‒- –- —- ―- \u00ad …... ‰o/oo ‘' ’' ‚' ‛' ′' ´' `' ʼ'",
  ),
  ...asWritten(
    '‹< ›> “" ”" „" ″" «" »" ¨" ªa ºo °o ¿ ¡ №N. §S ¶ ®(R) ©(C) ™(TM) ßss ẞSS æae ÆAE œoe ŒOE øo ØO łl ŁL đd ĐD',
  ),
  ...asWritten('ðd ÐD þth ÞTh ıi ĸk ŋn ŊN ħh ĦH ŧt ŦT əe ƏE µu μu ¦| ¬- ¯- ¸, ¤'),
  ...alphabetAs(
    'абвгґдеёєжзиіїйклмнопрстуфхцчшщыэюя',
    'a b v g g d e e ye zh z i i yi y k l m n o p r s t u f kh ts ch sh shch y e yu ya',
  ),
  ...alphabetAs('ъь', ''),
  ...alphabetAs('ђјљњћџѓќѕ', 'd j lj nj c dz g k dz'),
  ...alphabetAs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
};

const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/gu;
/** Signs that have no width or only join others. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector}/gu;

/** A text in the letters of a printer: each character of the answer is one byte of its table. */
export function inLettersOf(characters: Characters, text: string): string {
  const has = lettersOf(characters);
  const clean = text.toWellFormed().normalize('NFC').replace(SPACES, ' ').replace(INVISIBLE, '');
  let written = '';
  for (const letter of clean) written += has.has(letter) ? letter : withLetters(has, letter);
  return written;
}

const known = new Map<Characters, ReadonlySet<string>>();

/** The letters a printer can be sent. */
export function lettersOf(characters: Characters): ReadonlySet<string> {
  const before = known.get(characters);
  if (before !== undefined) return before;
  const table = characterTables[characters];
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
  const above = table === null ? [] : [...upper[table.charset]].filter((letter) => !/[\s\u00ad]/u.test(letter));
  const letters = new Set([...ascii, ...above]);
  known.set(characters, letters);
  return letters;
}

/** A letter that is not among those there are: another one, several, none, or a question mark. */
function withLetters(has: ReadonlySet<string>, letter: string): string {
  const substitute = substitutes[letter];
  if (substitute !== undefined) return substitute;
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  if (bare === letter || bare === '') return /[\p{M}\p{Extended_Pictographic}]/u.test(letter) ? '' : '?';
  return [...bare].map((part) => (has.has(part) ? part : (substitutes[part] ?? '?'))).join('');
}

/** Letters, each with what is written for it behind it. */
function asWritten(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));
}

/** Letters of an alphabet and their capitals, each as letters of ours. */
function alphabetAs(alphabet: string, ours: string): Record<string, string> {
  const words = ours.split(' ');
  const entries = [...alphabet].flatMap((letter, index): [string, string][] => {
    const written = words[index] ?? '';
    return [
      [letter, written],
      [letter.toUpperCase(), written.slice(0, 1).toUpperCase() + written.slice(1)],
    ];
  });
  return Object.fromEntries(entries);
}
