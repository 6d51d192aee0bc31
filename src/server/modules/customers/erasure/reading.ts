/**
 * How a text reads: the letters and digits it says, each with its place in what is written, whatever way that is coded. So
 * `Berta%20C%c3%a1mpos`, `Berta C\u00e1mpos`, `BERTA&nbsp;CA&#769;MPOS` and `berta_campos` read alike, and a name is never
 * made into a pattern.
 */

/** The letters of a text, and what stands between them. */
export interface Reading {
  /** Letters and digits alone, in lower case and without accents. */
  readonly letters: string;
  /** Where each of them begins and ends in the text. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** What stands before each of them, decoded: empty within a word. One more at the end, for what stands behind the last. */
  readonly gaps: readonly string[];
}

/** A text, and where each of its characters stands in the one that it was decoded from; null where it is that one. */
interface Decoded {
  readonly text: string;
  readonly places: { readonly from: readonly number[]; readonly to: readonly number[] } | null;
}

/** Marks on letters, and what nobody sees: soft hyphens, joiners, the Arabic kashida. */
const UNSEEN = /[\p{M}\p{Cf}\u0640]/u;

/** A way of coding: what it finds, and the characters of it, each with the part of the match it comes from. */
interface Coding {
  readonly found: RegExp;
  readonly isIn: RegExp;
  readonly decode: (match: Found) => readonly Piece[];
}
type Piece = readonly [text: string, from: number, to: number];
/** All that was found, and the groups of it. */
type Found = readonly (string | undefined)[];

const whole = (decode: (match: Found) => string): Coding['decode'] => {
  return (match) => [[decode(match), 0, match[0]?.length ?? 0]];
};

/** Escapes of JSON. One that says no letter is read as what it says, or as a blank. */
const escapes: Coding = {
  found: /\\(?:u([0-9a-f]{4})|[^u])/gi,
  isIn: /\\/,
  decode: whole(([written = '', code]) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return /^\\[bfnrt]/.test(written) ? ' ' : written.slice(1);
  }),
};

/** Bytes of an address. */
const bytes: Coding = {
  found: /(?:%[0-9a-f]{2})+/gi,
  isIn: /%[0-9a-f]{2}/i,
  decode: ([written = '']) => ofBytes(written),
};

/** Characters of HTML: by their number, an accented letter by its letter, any other as a blank. */
const entities: Coding = {
  found:
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash)|(amp|lt|gt|quot|apos)|[a-z]{2,8});/gi,
  isIn: /&#?\w+;/,
  decode: whole(([, decimal, hexadecimal, accented, sign]) => {
    if (decimal !== undefined) return ofCodePoint(Number(decimal));
    if (hexadecimal !== undefined) return ofCodePoint(Number.parseInt(hexadecimal, 16));
    return accented ?? signs[`${sign}`.toLowerCase()] ?? ' ';
  }),
};
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Tags of HTML, whose letters are no part of what they mark. */
const tags: Coding = { found: /<[/!a-z][^<>]*>/gi, isIn: /<[/!a-z]/i, decode: whole(() => '<') };

const codings: readonly Coding[] = [escapes, bytes, entities, tags];
/** How often a text is decoded: what is coded may hold what is coded. And how many readings of it there are at most. */
const DEEPEST = 4;
const MOST = 32;

/** The letters and digits of a text, in lower case and without accents. `ﬁ` and `ß` are two. */
export function lettersOf(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text;
  // Most of a text is ASCII, for which this is several times as quick.
  return text
    .replaceAll(/[^ -~\s]+/g, otherLetters)
    .toLowerCase()
    .replaceAll(/[\s!-/:-@[-`{-~]+/g, '');
}

/** The same of what is not ASCII. */
function otherLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll('\u0640', '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The words of a text, by their letters. An apostrophe or a hyphen parts words, an accent does not. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(lettersOf)
    .filter((word) => word !== '');
}

/** Every way a text may be read: as it is, and with whatever may be coded decoded. */
export function readingsOf(text: string): readonly Reading[] {
  const all = decodings<Decoded>({ text, places: null }, (one) => one.text, decodedBy);
  // In JSON a letter behind a backslash is none: a name that begins with it would be half of an escape.
  const isEscaped = escapes.isIn.test(text) && isJson(text);
  return (isEscaped ? all.slice(1) : all).map(readingOf);
}

/** The letters of all readings, for a quick look whether something can be in it. */
export function quickLettersOf(text: string): string {
  if (!/[\\%&<]/.test(text)) return lettersOf(text);
  const decode = (one: string, { found, decode: pieces }: Coding): string =>
    one.replaceAll(found, (...match: (string | undefined)[]) =>
      pieces(match)
        .map(([piece]) => piece)
        .join(''),
    );
  return decodings(text, (one) => one, decode)
    .map(lettersOf)
    .join('\n');
}

/** True for JSON but a bare number or word. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text, and what it says once it is decoded by one coding after the other, in any order. */
function decodings<T>(start: T, textOf: (one: T) => string, decode: (one: T, coding: Coding) => T): readonly T[] {
  const all = [start];
  const known = new Set([textOf(start)]);
  let last: readonly T[] = all;
  for (let level = 0; level < DEEPEST && last.length > 0; level++) {
    const next: T[] = [];
    for (const one of last) {
      for (const coding of codings) {
        if (known.size >= MOST || !coding.isIn.test(textOf(one))) continue;
        const decoded = decode(one, coding);
        if (known.has(textOf(decoded))) continue;
        known.add(textOf(decoded));
        next.push(decoded);
      }
    }
    all.push(...next);
    last = next;
  }
  return all;
}

function decodedBy({ text, places }: Decoded, { found, decode }: Coding): Decoded {
  let decoded = '';
  const from: number[] = [];
  const to: number[] = [];
  const put = (piece: string, begin: number, end: number): void => {
    decoded += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      from.push(places === null ? begin : (places.from[begin] ?? 0));
      to.push(places === null ? end : (places.to[end - 1] ?? 0));
    }
  };
  const putPlain = (begin: number, end: number): void => {
    for (let at = begin; at < end; at++) put(text.charAt(at), at, at + 1);
  };
  let at = 0;
  for (const match of text.matchAll(found)) {
    putPlain(at, match.index);
    for (const [piece, begin, end] of decode(match)) put(piece, match.index + begin, match.index + end);
    at = match.index + match[0].length;
  }
  putPlain(at, text.length);
  return { text: decoded, places: { from, to } };
}

/** Characters of UTF-8, each of as many bytes as it has; where bytes are none, as programs of Windows write them. */
function ofBytes(written: string): readonly Piece[] {
  const hexadecimal = written.replaceAll('%', '');
  const values = Buffer.from(hexadecimal, 'hex');
  const isUtf8 = Buffer.from(values.toString()).equals(values);
  let at = 0;
  return [...(isUtf8 ? values.toString() : windows.decode(values))].map((character): Piece => {
    const begin = at;
    // Three characters a byte: `%c3`.
    at += 3 * (isUtf8 ? Buffer.byteLength(character) : 1);
    return [character, begin, at];
  });
}

const windows = new TextDecoder('windows-1252');

function ofCodePoint(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}

function readingOf({ text, places }: Decoded): Reading {
  const letters: string[] = [];
  const [from, to, gaps]: [number[], number[], string[]] = [[], [], []];
  let gap = '';
  let at = 0;
  for (const character of text) {
    const begin = places === null ? at : (places.from[at] ?? 0);
    at += character.length;
    const end = places === null ? at : (places.to[at - 1] ?? 0);
    const own = lettersOfCharacter(character);
    if (own === '') {
      if (!UNSEEN.test(character)) gap += character;
      // A mark belongs to the letter before it.
      else if (gap === '' && to.length > 0) to[to.length - 1] = end;
      continue;
    }
    for (let unit = 0; unit < own.length; unit++) {
      letters.push(own.charAt(unit));
      from.push(begin);
      to.push(end);
      gaps.push(gap);
      gap = '';
    }
  }
  return { letters: letters.join(''), from, to, gaps: [...gaps, gap] };
}

const characters = new Map<string, string>();
/** Characters whose letters are known: a text has few of the many there are. */
const MOST_CHARACTERS = 5000;

function lettersOfCharacter(character: string): string {
  const known = characters.get(character);
  if (known !== undefined) return known;
  if (characters.size >= MOST_CHARACTERS) characters.clear();
  const letters = lettersOf(character);
  characters.set(character, letters);
  return letters;
}
