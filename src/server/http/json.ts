/**
 * JSON as RFC 8259 asks senders to write it. `JSON.parse` lets through what loses data silently: duplicate keys, numbers
 * a double cannot hold, and nesting deep enough to exhaust the stack of whatever walks it later.
 */
import { parse } from 'lossless-json';
import { ServiceError } from '#shared/errors.ts';

/** Largest body, in bytes; records that hold files may have more. */
export const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 20;

/** Parses a body. Throws 400 `malformed_json`. */
export function parseStrictJson(text: string): unknown {
  if (tooDeep(text)) throw malformed('nested too deeply');
  try {
    return parse(text, null, {
      parseNumber: exactNumber,
      onDuplicateKey: ({ key }: { key: string }) => {
        throw new SyntaxError(`duplicate key ${key}`);
      },
    });
  } catch (error) {
    throw error instanceof ServiceError ? error : malformed(error instanceof Error ? error.message : 'not JSON');
  }
}

/** Bounds the depth before anything recursive sees the text. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

function exactNumber(text: string): number {
  const value = Number(text);
  const isInteger = /^-?\d+$/.test(text);
  if (!Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value))) {
    throw new SyntaxError(`the number ${text.slice(0, 40)} is out of range`);
  }
  return value;
}

function malformed(detail: string): ServiceError {
  return new ServiceError('malformed_json', { detail });
}
