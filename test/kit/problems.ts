/** What every refusal of the API looks like, whatever its code. */
import { expect } from 'vitest';
import { type ErrorCode, errorCatalogue, fieldCodes, type Problem } from '#shared/errors.ts';
import type { Reply } from './client.ts';

export interface ExpectedProblem {
  readonly code: ErrorCode;
  readonly language: 'es' | 'en';
  /** The pointers, parameters or headers at fault. */
  readonly at: readonly string[];
  /** A fault that says what to do about it, which is safe to be told. */
  readonly says: boolean;
  /** What the server has logged so far. */
  readonly log: string;
}

/** Expects an answer to be as the catalogue has it. */
export function expectProblem(reply: Reply | undefined, { code, language, at, says, log }: ExpectedProblem): void {
  const problem = reply?.body as Problem;
  const { status, title } = errorCatalogue[code];
  expect(problem).toMatchObject({ code, type: `/problems/${code}`, title: title[language], status });
  expect(reply?.status).toBe(status);
  expect(reply?.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(problem.instance).toMatch(/^\/requests\/[\w-]+$/);
  const allowed = ['type', 'title', 'status', 'code', 'instance', 'detail', 'errors'];
  expect(Object.keys(problem).filter((key) => !allowed.includes(key))).toEqual([]);

  const places = (problem.errors ?? []).map(({ pointer, parameter, header }) => pointer ?? parameter ?? header);
  if (at.length > 0) expect(places).toEqual(at);
  for (const error of problem.errors ?? []) {
    expect([error.pointer, error.parameter, error.header].filter((place) => place !== undefined)).toHaveLength(1);
    if (error.pointer !== undefined) expect(error.pointer).toMatch(/^#/);
    expect(error.detail?.startsWith(fieldCodes[error.code][language])).toBe(true);
  }

  const header = (name: string) => reply?.headers.get(name) ?? null;
  if (status === 401) expect(header('www-authenticate')).toMatch(/^Bearer realm=/);
  else expect(header('www-authenticate')).toBe(null);
  if (status === 405) expect(header('allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (status === 429 || status === 503) expect(header('retry-after')).toMatch(/^[1-9]\d*$/);
  if (status >= 500) expectLogged(problem, says, log);
}

/** A fault of the server leaves its cause in the log, under the id of the answer, and nothing of it in the answer. */
function expectLogged({ instance, code, detail, errors }: Problem, says: boolean, log: string): void {
  expect([detail, errors]).toEqual([says ? expect.any(String) : undefined, undefined]);
  const lines = log.split('\n').filter((line) => line.includes(`"reqId":"${instance.replace('/requests/', '')}"`));
  expect(lines.some((line) => line.includes(`"code":"${code}"`))).toBe(true);
}
