/** What every model answers to requests that do nothing. */
import { expect } from 'vitest';
import { takesSearch } from '#shared/catalogue/searchable.ts';
import { expectProblem, expectRefused } from '../refusal.ts';
import type { Check, Visit } from './visit.ts';

const isAny = (): boolean => true;

async function hasNoOthers({ server, model, pathOf }: Visit): Promise<void> {
  for (const id of ['999999999', '0', '-1', '1.5', 'abc', '1e3', '01', '99999999999999999999']) {
    await expectRefused(server, () => server.api.send('GET', pathOf(id)), 'not_found');
    if (model.operations === 'readOnly') continue;
    await expectRefused(server, () => server.api.send('POST', pathOf(id), {}), 'not_found');
    await expectRefused(server, () => server.api.send('DELETE', pathOf(id)), 'not_found');
  }
}

async function allowsMethods({ server, model, pathOf }: Visit): Promise<void> {
  const full = model.operations === 'full';
  const [list, record] = full ? ['GET, HEAD, POST', 'DELETE, GET, HEAD, POST'] : ['GET, HEAD', 'GET, HEAD'];
  const expected: readonly [method: string, path: string, allowed: string][] = [
    ['PUT', pathOf(1), record],
    ['PATCH', pathOf(1), record],
    ['PUT', pathOf(), list],
    ['DELETE', pathOf(), list],
  ];
  const writes: typeof expected = [
    ['POST', pathOf(), list],
    ['POST', pathOf(1), record],
    ['DELETE', pathOf(1), record],
  ];
  for (const [method, path, allow] of full ? expected : [...expected, ...writes]) {
    const reply = await server.api.send(method, path, method === 'DELETE' ? undefined : {});
    expectProblem(reply, 'method_not_allowed');
    expect(reply.headers.get('allow'), `${method} ${path}`).toBe(allow);
  }
}

async function isForThoseWhoMay({ server, model, pathOf }: Visit): Promise<void> {
  const nobody = server.as(null);
  await expectRefused(server, () => nobody.send('GET', pathOf()), 'unauthenticated');
  await expectRefused(server, () => nobody.send('GET', pathOf(1)), 'unauthenticated');
  if (model.operations === 'readOnly') return;
  await expectRefused(server, () => nobody.send('POST', pathOf(), {}), 'unauthenticated');
  await expectRefused(server, () => nobody.send('DELETE', pathOf(1)), 'unauthenticated');
}

async function isSearched({ server, model, pathOf }: Visit): Promise<void> {
  const send = () => server.api.send('GET', `${pathOf()}?q=xyzzy`);
  if ((model.search ?? []).length === 0) {
    expect(server.rows('select 1 from "searchIndex" where "model" = ?', model.name)).toEqual([]);
  }
  if (!takesSearch(model)) await expectRefused(server, send, 'unknown_parameter', [['q', 'invalid_value']]);
  else expect([(await send()).status, (await send()).body]).toEqual([200, []]);
}

async function knowsReadOnly({ server, model, pathOf }: Visit): Promise<void> {
  const names = Object.keys(model.fields).filter((name) => model.fields[name]?.access === 'ro');
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  const reply = await server.api.send('POST', pathOf(), body, { prefer: 'handling=strict' });
  const { errors } = reply.body as { errors: { pointer: string; code: string }[] };
  const refused = errors.filter(({ code }) => code === 'read_only_field').map(({ pointer }) => pointer.slice(2));
  expect([reply.status, refused]).toEqual([422, names]);
}

export const answers: Readonly<Record<string, Check>> = {
  'has no record that was never made': { isOf: isAny, run: hasNoOthers },
  'answers 405 with what is allowed to other methods': { isOf: isAny, run: allowsMethods },
  'is not for those who may not': { isOf: isAny, run: isForThoseWhoMay },
  'is searched, or says that it is not': { isOf: isAny, run: isSearched },
  'refuses its read-only fields under strict handling': {
    isOf: ({ operations }) => operations === 'full',
    run: knowsReadOnly,
  },
};
