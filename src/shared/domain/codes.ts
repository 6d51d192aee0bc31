/**
 * What a code is compared by: barcodes, product codes, member codes, numbers of documents. One article is printed, typed,
 * exported and scanned in many spellings, and all of them have one key. What was typed is stored as it is, the key beside it.
 *
 * - Blanks and control characters do not count, nor does case, nor the symbology that a scanner tells (AIM, `]E0`), nor the
 *   asterisks around a Code 39.
 * - A code of digits is a number: zeros before it do not count. So UPC-A, EAN-13 and GTIN-14 of an article are one, also
 *   where a spreadsheet took the zeros away. UPC-E is the UPC-A that it stands for (GS1 General Specifications, 5.2.2.4.2).
 * - Of a GS1 element string or Digital Link the GTIN counts, not the batch or the date.
 * - Signs that a scanner set to a US keyboard and a Spanish keyboard have in each other’s place are one sign: of `A-1`, `A'1`
 *   and `A/1` nobody could tell which was scanned.
 */

/** The key of a code; null for a text that has none, such as blanks. Codes with one key are one code. */
export function codeKey(text: string): string | null {
  const bare = bareCode(text);
  const gtin = gtinOf(bare);
  if (gtin !== null) return withoutZeros(gtin);
  if (/^\d+$/.test(bare)) return withoutZeros(expandUpcE(bare) ?? bare);
  const key = [...bare].map((character) => layoutTwin.get(character) ?? character).join('');
  return /[\p{L}\p{N}]/u.test(key) ? key : null;
}

/** How a number that was assigned may be written where a code names it: as it was typed, and as the signs of its key are meant. */
export function numberSpellings(text: string): readonly string[] {
  const key = codeKey(text);
  return key === null ? [] : [...new Set([text.trim(), key, key.replaceAll('-', '/')])];
}

/** True for the digits of an EAN-8, UPC-A, EAN-13 or GTIN-14, or a UPC-E, whose check digit does not fit. */
export function isCheckDigitWrong(text: string): boolean {
  const bare = bareCode(text);
  const digits = gtinOf(bare) ?? bare;
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  return !hasCheckDigit(digits) && expandUpcE(digits) === null;
}

/** True where the last of a number’s digits is the check digit of those before it (GS1 General Specifications, 7.9.1). */
export function hasCheckDigit(digits: string): boolean {
  return checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1));
}

/** The check digit behind the digits of a GTIN. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A code without what no label shows: upper case, no blanks, no accents, no symbology, no asterisks around it. */
function bareCode(text: string): string {
  const plain = text
    .normalize('NFKC')
    // Of Ñ and Ç keyboards have keys of their own: see `twins`.
    .replace(/[ñÑ]/g, ':')
    .replace(/[çÇ]/g, '\\')
    .normalize('NFD')
    .replace(/[\p{M}\p{C}\p{Z}\s]/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[‘’`´]/g, "'")
    .toUpperCase();
  const content = plain.replace(/^\][A-Z][0-9A-Z](?=.)/, '').replace(TWISTED_SYMBOLOGY, '');
  return content.replace(/^[*(](?=[^*()]+[*(]$)|(?<=^[*(][^*()]+)[*(]$/g, '');
}

/** The symbology as a Spanish keyboard writes it: its key of `]` has a plus. */
const TWISTED_SYMBOLOGY = /^\+(E[034](?=\d{8,18}$)|[CDQ][123](?=01\d{14}))/;

/** Application identifiers that follow a GTIN: batch, dates, serial number, count, weights, prices. */
const NEXT_ELEMENT = /^(1[0-35-7]|2[01]|30|37|240|31\d|32\d|39\d|42\d|7003)/;

/** The GTIN in an element string, a Digital Link or an EAN-13 with a supplement; null for any other code. */
function gtinOf(bare: string): string | null {
  const named = /^\(01\)(\d{14})/.exec(bare) ?? /^HTTPS?:.*\/01\/(\d{8,14})(?=[/?]|$)/.exec(bare);
  if (named?.[1] !== undefined) return named[1];
  const [, gtin = '', rest = ''] = /^01(\d{14})(.*)$/.exec(bare) ?? [];
  if (gtin !== '' && hasCheckDigit(gtin) && (rest === '' || NEXT_ELEMENT.test(rest))) return gtin;
  // Magazines and books carry their issue or price beside their number.
  const issue = /^(97[789]\d{10})(\d{2}|\d{5})$/.exec(bare)?.[1];
  return issue !== undefined && hasCheckDigit(issue) ? issue : null;
}

/** The UPC-A that eight digits stand for as a UPC-E; null where they are none, or an EAN-8 by their check digit. */
function expandUpcE(digits: string): string | null {
  const [, system = '', maker = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? [];
  if (system === '' || hasCheckDigit(digits)) return null;
  const head = maker.slice(0, 2);
  const expanded = /[0-2]/.test(last)
    ? `${head}${last}0000${maker.slice(2)}`
    : last === '3'
      ? `${maker.slice(0, 3)}00000${maker.slice(3)}`
      : last === '4'
        ? `${maker.slice(0, 4)}00000${maker.slice(4)}`
        : `${maker}0000${last}`;
  const whole = `${system}${expanded}${check}`;
  return hasCheckDigit(whole) ? whole : null;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/**
 * Signs that stand for each other where scanner and computer take different keyboards for theirs, US and Spanish: the key
 * that has `-` on the one has `'` on the other, and that of `/` has `-`. The first stands for all of a row.
 */
const twins = ["-'/&", '_?', '+¿]}*()=¡[{', ':;<>', '\\|', '#·', '@"'] as const;

const layoutTwin: ReadonlyMap<string, string> = new Map(
  twins.flatMap((row) => [...row].map((sign) => [sign, row.charAt(0)] as const)),
);
