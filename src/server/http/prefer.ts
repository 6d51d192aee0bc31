/** `Prefer` (RFC 7240): what a client would like of an answer to a write. Unknown preferences are ignored. */
import type { FastifyRequest } from 'fastify';
import type { Answer } from './idempotency.ts';

export interface Preferences {
  /** `return=minimal`: an answer without a body. */
  readonly minimal: boolean;
  /** `handling=strict`: read-only fields are refused instead of ignored. */
  readonly strict: boolean;
  /** Those that are granted, for `Preference-Applied`. */
  readonly granted: readonly string[];
}

/** What is granted, by name. */
const granted: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'representation'],
  handling: ['strict', 'lenient'],
};
const NOTHING: Preferences = { minimal: false, strict: false, granted: [] };
/** Longer headers are cut: nobody means them. */
const LONGEST = 1000;

/** The preferences of a request. Of one said twice the first counts. */
export function preferencesOf({ headers: { prefer } }: FastifyRequest, names = Object.keys(granted)): Preferences {
  if (prefer === undefined) return NOTHING;
  const requests = new Map<string, string>();
  for (const part of [prefer].flat().join(',').slice(0, LONGEST).toLowerCase().split(',')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*"?([\w-]*)"?\s*(?:;|$)/.exec(part) ?? [];
    if (names.includes(name) && !requests.has(name)) requests.set(name, value);
  }
  const met = [...requests].filter(([name, value]) => granted[name]?.includes(value) === true);
  return {
    minimal: requests.get('return') === 'minimal',
    strict: requests.get('handling') === 'strict',
    granted: met.map(([name, value]) => `${name}=${value}`),
  };
}

/** An answer by its preference: without its body, where that was asked, as 204, or 201 for what was created. */
export function grant(answer: Answer, { minimal, granted }: Preferences): Answer {
  if (granted.length === 0) return answer;
  const headers = { ...answer.headers, 'preference-applied': granted.join(', ') };
  return minimal ? { status: answer.status === 201 ? 201 : 204, headers, body: '' } : { ...answer, headers };
}
