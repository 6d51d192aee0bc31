/**
 * JSON as RFC 8259 asks senders to write it. `JSON.parse` lets through what loses data silently: duplicate keys and
 * numbers a double cannot hold. It also takes any depth and any number of values, which cost whoever walks them later.
 * They are looked for in the text beforehand, in one pass that searches long strings: a file of 8 MiB is one such string.
 */
import { ServiceError } from './errors.ts';

/**
 * What a text may have at most. The largest records, 1000 lines of every field, have two thirds of `VALUES`. `LOOKED_AT`:
 * characters that no search passes over, which is all but long texts with few escapes.
 */
export const jsonBounds = {
  DEPTH: 20,
  KEYS: 1000,
  ITEMS: 10_000,
  VALUES: 100_000,
  LOOKED_AT: 4 * 1024 * 1024,
} as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const [ZERO, NINE] = [0x30, 0x39];
const COLON = 0x3a;
const [OPEN_LIST, BACKSLASH, CLOSE_LIST] = [0x5b, 0x5c, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];
/** Digits a double always holds; only longer numbers, and those with an exponent, are looked at. */
const EXACT_DIGITS = 15;
/** The longest a number is written with; a double has 17 digits that count. */
const MAX_NUMBER = 1000;
/** Characters with escapes among them that are looked at in one go. */
const CLOSE_ESCAPES = 4096;

/** An object or a list that is open where the pass is. */
interface Level {
  /** The keys so far; null for a list. */
  readonly keys: Set<string> | null;
  items: number;
}

/** Parses a text. Throws 400 `malformed_json`. */
export function parseStrictJson(text: string): unknown {
  inspect(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'not JSON');
  }
}

/** Throws for what JSON allows and nobody means. What is no JSON at all is left to the parser to refuse. */
function inspect(text: string): void {
  const around: Level[] = [];
  let level: Level | undefined;
  let values = 0;
  const strings = new Strings(text);
  /** The last string: a key, when a colon comes. */
  let [start, end] = [0, 0];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      start = at + 1;
      end = strings.endOf(at);
      at = end;
    } else if (code === COLON) {
      if (level?.keys) takeKey(level.keys, text.slice(start, end));
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      level = { keys: code === OPEN_OBJECT ? new Set() : null, items: 1 };
      if (around.push(level) > jsonBounds.DEPTH) throw malformed(`nested deeper than ${jsonBounds.DEPTH}`);
      values += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      around.pop();
      level = around.at(-1);
    } else if (code === COMMA) {
      if (level !== undefined) takeItem(level);
      values += 1;
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const after = endOfNumber(text, at);
      requireExact(text, at, after);
      at = after - 1;
    }
    at += 1;
    if (values > jsonBounds.VALUES) throw malformed(`more than ${jsonBounds.VALUES} values`);
    requireSearched(at - strings.passedOver);
  }
}

/** Finds the ends of strings, from left to right. */
class Strings {
  /** Characters nobody looked at one by one. */
  passedOver = 0;
  readonly #text: string;
  /** The next backslash from where the search is; below zero for none. */
  #escape: number;

  constructor(text: string) {
    this.#text = text;
    this.#escape = text.indexOf('\\');
  }

  /** Where the string that begins at a place ends; the end of the text for one that does not. */
  endOf(start: number): number {
    let at = start + 1;
    let end = this.#quoteFrom(at);
    for (;;) {
      if (this.#escape >= 0 && this.#escape < at) this.#escape = this.#text.indexOf('\\', at);
      if (this.#escape < 0 || this.#escape > end) {
        this.passedOver += end - at;
        return end;
      }
      this.passedOver += this.#escape - at;
      at = this.#afterEscapes(this.#escape);
      // Only when an escape was before it: asked at every escape, this would read the rest of a long string each time.
      if (end < at) end = this.#quoteFrom(at);
      requireSearched(at - this.passedOver);
    }
  }

  #quoteFrom(at: number): number {
    const quote = this.#text.indexOf('"', at);
    return quote < 0 ? this.#text.length : quote;
  }

  /** The place after some escapes that follow each other closely: where they do, to search for each takes longer. */
  #afterEscapes(start: number): number {
    let at = start;
    for (let plain = 0; plain < 8 && at - start < CLOSE_ESCAPES; ) {
      const code = this.#text.charCodeAt(at);
      if (code === BACKSLASH) {
        at += 2;
        plain = 0;
      } else if (code === QUOTE || Number.isNaN(code)) return at;
      else {
        at += 1;
        plain += 1;
      }
    }
    return at;
  }
}

function requireSearched(lookedAt: number): void {
  if (lookedAt > jsonBounds.LOOKED_AT)
    throw malformed(`more than ${jsonBounds.LOOKED_AT} characters besides long texts`);
}

/** Where the characters of a number end, whatever their order. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    if (at - start > MAX_NUMBER) throw malformed(`a number of more than ${MAX_NUMBER} characters`);
    const code = text.charCodeAt(at);
    const isPart = (code >= ZERO && code <= NINE) || code === 0x2e || code === MINUS || code === 0x2b;
    if (!isPart && code !== 0x65 && code !== 0x45) break;
  }
  return at;
}

function requireExact(text: string, start: number, end: number): void {
  const number = text.slice(start, end);
  const hasExponent = number.includes('e') || number.includes('E');
  if (number.length <= EXACT_DIGITS && !hasExponent) return;
  const value = Math.abs(Number(number));
  const isInteger = !hasExponent && !number.includes('.');
  if (value === Number.POSITIVE_INFINITY || (isInteger && value > Number.MAX_SAFE_INTEGER)) {
    throw malformed(`the number ${number.slice(0, 40)} is out of range`);
  }
}

function takeItem(level: Level): void {
  level.items += 1;
  if (level.keys === null) {
    if (level.items > jsonBounds.ITEMS) throw malformed(`more than ${jsonBounds.ITEMS} items in a list`);
  } else if (level.items > jsonBounds.KEYS) throw malformed(`more than ${jsonBounds.KEYS} keys in an object`);
}

/** `written`: a key as it stands between its quotes. The same key may be written in several ways. */
function takeKey(keys: Set<string>, written: string): void {
  const key = written.includes('\\') ? decoded(written) : written;
  if (keys.has(key)) throw malformed(`duplicate key ${key.slice(0, 40)}`);
  keys.add(key);
}

function decoded(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

/** 400 `malformed_json`. */
export function malformed(detail: string): ServiceError {
  return new ServiceError('malformed_json', { detail });
}
