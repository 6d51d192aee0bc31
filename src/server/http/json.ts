/**
 * JSON as RFC 8259 asks senders to write it. `JSON.parse` lets through what loses data silently: duplicate keys, numbers
 * a double cannot hold, and nesting deep enough to exhaust the stack of whatever walks it later. They are looked for in
 * the text beforehand, which passes over long strings at the speed of a search: a file of 8 MiB is one such string.
 */
import { ServiceError } from '#shared/errors.ts';

/** Largest body, in bytes; records that hold files may have more. */
export const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const [ZERO, NINE] = [0x30, 0x39];
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const COLON = /\s*:/y;

/** Parses a body. Throws 400 `malformed_json`. */
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
  /** The keys so far of each object around, null for an array. */
  const around: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      const keys = around.at(-1);
      if (keys && matchAt(COLON, text, end + 1) !== null) takeKey(keys, text.slice(at, end + 1));
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (around.push(code === 0x7b ? new Set() : null) > MAX_DEPTH) throw malformed('nested too deeply');
    } else if (code === 0x7d || code === 0x5d) around.pop();
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const number = matchAt(NUMBER, text, at) ?? '-';
      requireExact(number);
      at += number.length - 1;
    }
  }
}

/** Where the string that begins at a place ends; the end of the text for one that does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** `quoted`: a key as it is written. The same key may be written in several ways. */
function takeKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes('\\') ? decoded(quoted) : quoted.slice(1, -1);
  if (keys.has(key)) throw malformed(`duplicate key ${key.slice(0, 40)}`);
  keys.add(key);
}

function decoded(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function requireExact(text: string): void {
  const value = Number(text);
  const isInteger = /^-?\d+$/.test(text);
  if (Math.abs(value) === Number.POSITIVE_INFINITY || (isInteger && Math.abs(value) > Number.MAX_SAFE_INTEGER)) {
    throw malformed(`the number ${text.slice(0, 40)} is out of range`);
  }
}

function matchAt(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}

function malformed(detail: string): ServiceError {
  return new ServiceError('malformed_json', { detail });
}
