/** Takes what a person is known by out of texts, in whichever way they are coded, and leaves what others are known by. */
import { isJson, quickLettersOf, type Reading, readingsOf } from './reading.ts';
import { ERASED, isUnspaced, loneSpelling, namingLetters, spellingsOf, type Term } from './terms.ts';

/** Takes terms out of a text. Gives back the same text where none is in it. `ofCustomers`: it is a query of their list. */
export type Redactor = (text: string, ofCustomers?: boolean) => string;

/** What is looked for. */
export interface Wanted {
  readonly terms: readonly string[];
  /** Names of a word or a few letters: where they stand alone, as what a field of a customer is asked to be. */
  readonly lone: readonly string[];
  /** What others are known by, of which something wanted may be a part: where that stands, they are meant. */
  readonly others: readonly string[];
}

/** Letters of a reading, from one up to another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What may stand between two words of a name: more is two things. */
const LONGEST_GAP = 8;
/** What may stand between two characters of a number: blanks as addresses have them, and tags, too. */
const IN_NUMBER = /^[\s.()/_·+<-]{1,4}$/;
/** What parts two things, although a name may go over it: each side is taken out by itself. */
const PARTING = /["\\{}[\]<>&=;|\t\n\r]/;
/** Arabic writes «and», «to» and «with» together with the word behind them. */
const ARABIC = /\p{Script=Arabic}/u;
const ARABIC_PREFIX = /^[وفبكل]{1,2}$/;
const LONGEST_PREFIX = 2;

/** Makes what takes out of texts what is wanted. */
export function redactorOf({ terms, lone, others }: Wanted): Redactor {
  const ways = terms.flatMap(spellingsOf);
  const alone = lone.flatMap((value) => loneSpelling(value) ?? []);
  const kept = others.flatMap(spellingsOf);
  const sought = [
    ...ways.map(({ letters }) => letters),
    ...alone.flatMap(({ letters }) => asked.map((field) => `${field}${letters}`)),
  ];
  const redact: Redactor = (text, ofCustomers = false) => {
    if (text === '' || sought.length === 0) return text;
    const quick = quickLettersOf(text);
    if (!isCut(text) && !sought.some((letters) => quick.includes(letters))) return text;
    const isAbout = ofCustomers || /"model\\*":\s*\\*"customer\\*"/.test(text);
    const spans = readingsOf(text).flatMap((reading) => [
      ...placesIn(reading, spansIn(reading, ways, kept)),
      ...placesIn(reading, isCut(text) ? beginningsIn(reading, ways, text.length === CUT_AT) : []),
      ...placesIn(reading, alone.flatMap((term) => matchesOf(reading, term)).filter(isAsked(reading, isAbout))),
    ]);
    if (spans.length === 0) return text;
    const left = without(text, spans);
    return isJson(text) && !isJson(left) ? inStrings(text, redact) : left;
  };
  return redact;
}

/** Where the errors of jobs are cut, and what stands where the log cut a value. */
const CUT_AT = 500;
const CUT = '…';
/** Letters from which on a beginning tells whose it was. */
const FEWEST_LEFT = 6;

function isCut(text: string): boolean {
  return text.length === CUT_AT || text.includes(CUT);
}

/** The beginnings of terms that were cut: more than the first word of a name. */
function beginningsIn(reading: Reading, ways: readonly Term[], isCutAtEnd: boolean): Span[] {
  const { letters, gaps } = reading;
  const ends = gaps.flatMap((gap, index) =>
    index > 0 && (gap.startsWith(CUT) || (isCutAtEnd && index === letters.length && gap.length <= LONGEST_GAP))
      ? [index]
      : [],
  );
  return ends.flatMap((to) =>
    ways.flatMap((term): Span[] => {
      const fewest = Math.max(
        FEWEST_LEFT,
        1 + Math.min(...[...term.breaks.keys()].filter((at) => at > 0), term.letters.length),
      );
      for (let length = Math.min(term.letters.length - 1, to); length >= fewest; length--) {
        const from = to - length;
        const beginning = { ...term, letters: term.letters.slice(0, length) };
        if (!letters.startsWith(beginning.letters, from) || !isWritten(reading, beginning, from)) continue;
        if (from === 0 || gaps[from] !== '') return [{ from, to }];
      }
      return [];
    }),
  );
}

/** What a filter may say of a field besides its name. */
const OPERATORS = ['', 'eq', 'ne', 'contains', 'starts', 'ends', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'];
const asked: readonly string[] = namingLetters.flatMap((field) => OPERATORS.map((operator) => `${field}${operator}`));

/** True for what a field of a customer is asked to be, and all of that: `name=Ana`, `customer.name[starts]=Ana`. */
function isAsked({ letters, gaps }: Reading, isAbout: boolean): (span: Span) => boolean {
  return ({ from, to }) => {
    if (!/^\]?(?:=|\\*"\]?\s*:\s*\\*")$/.test(gaps[from] ?? '') || !/^(?:$|[&"\\])/.test(gaps[to] ?? '')) return false;
    const before = letters.slice(0, from);
    return asked.some((field) => before.endsWith(field) && (isAbout || before.endsWith(`customer${field}`)));
  };
}

/** Of JSON in which a number is like a telephone: only what its strings say. */
function inStrings(json: string, redact: Redactor): string {
  return JSON.stringify(
    JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? redact(value) : value)),
  );
}

/** Where terms stand in a reading, but for where they are a part of what somebody else is known by. */
function spansIn(reading: Reading, ways: readonly Term[], kept: readonly Term[]): readonly Span[] {
  const found = ways.flatMap((term) => matchesOf(reading, term));
  if (found.length === 0 || kept.length === 0) return found;
  const theirs = kept.flatMap((term) => matchesOf(reading, term));
  return found.filter(
    ({ from, to }) =>
      !theirs.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );
}

function matchesOf(reading: Reading, term: Term): Span[] {
  const spans: Span[] = [];
  const { letters } = term;
  for (let at = reading.letters.indexOf(letters); at >= 0; at = reading.letters.indexOf(letters, at + 1)) {
    const span = { from: at, to: at + letters.length };
    if (isWhole(reading, span) && isWritten(reading, term, at)) spans.push(span);
  }
  return spans;
}

/** True where no word goes on beyond a span. */
function isWhole(reading: Reading, { from, to }: Span): boolean {
  const { letters, gaps } = reading;
  const first = letters.charAt(from);
  const last = letters.charAt(to - 1);
  const begins = from === 0 || gaps[from] !== '' || isUnspaced(first) || isPrefixed(reading, from);
  const ends = to === letters.length || gaps[to] !== '' || isUnspaced(last);
  return begins && ends;
}

/** True where what stands before a word is written together with it. */
function isPrefixed({ letters, gaps }: Reading, from: number): boolean {
  if (!ARABIC.test(letters.charAt(from))) return false;
  let begin = from;
  while (begin > 0 && from - begin <= LONGEST_PREFIX && gaps[begin] === '') begin -= 1;
  return ARABIC_PREFIX.test(letters.slice(begin, from));
}

/** True where nothing stands within a word of a term, and between its words what may. */
function isWritten({ gaps }: Reading, { letters, breaks, isNumber }: Term, at: number): boolean {
  for (let index = 1; index < letters.length; index++) {
    const gap = gaps[at + index] ?? '';
    const signs = breaks.get(index);
    if (signs === undefined ? gap !== '' && !(isNumber && IN_NUMBER.test(gap)) : !isBetween(gap, signs)) return false;
  }
  return true;
}

function isBetween(gap: string, signs: string): boolean {
  return gap.length <= LONGEST_GAP && [...signs].every((sign) => gap.includes(sign));
}

/** The places of spans in the text: whole ones, but for what parts two things. */
function placesIn({ from, to, gaps }: Reading, spans: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const places: Span[] = [];
    let begin = span.from;
    for (let index = span.from + 1; index <= span.to; index++) {
      if (index < span.to && !PARTING.test(gaps[index] ?? '')) continue;
      places.push({ from: from[begin] ?? 0, to: to[index - 1] ?? 0 });
      begin = index;
    }
    return places;
  });
}

/** The text with `ERASED` in the place of some of its parts. */
function without(text: string, places: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= at) continue;
    // Two that overlap are one.
    left += from < at ? '' : `${text.slice(at, from)}${ERASED}`;
    at = to;
  }
  return left + text.slice(at);
}
