import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let used = 0;
beforeAll(async () => {
  server = await startOpen();
});

const send = (body: string, key: string): Promise<Reply> =>
  server.api.send('POST', '/api/model/savedView', body, { 'idempotency-key': key });
const isReplay = ({ headers }: Reply): boolean => headers.get('idempotent-replayed') === 'true';

/** A way to write JSON: what is decided at each place, in turn. */
type Pen = () => number;
const penOf = (choices: readonly number[]): Pen => {
  let at = 0;
  return () => choices[at++ % choices.length] ?? 0;
};

/** JSON with its keys in any order, any space between, and texts and numbers spelled in any way. */
function written(value: unknown, pen: Pen): string {
  const space = ['', ' ', '\n\t', '\r\n'][pen() % 4] ?? '';
  const list = (parts: readonly string[]): string => parts.map((part) => `${space}${part}`).join(`${space},`);
  if (Array.isArray(value)) return `[${list(value.map((item) => written(item, pen)))}${space}]`;
  if (typeof value === 'string') return textOf(value, pen);
  if (typeof value === 'number') return numberOf(value, pen);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => ({ order: pen(), key, inner }));
  const parts = members
    .sort((a, b) => a.order - b.order)
    .map(({ key, inner }) => `${textOf(key, pen)}${space}:${space}${written(inner, pen)}`);
  return `{${list(parts)}${space}}`;
}

function textOf(text: string, pen: Pen): string {
  const units = text.split('').map((unit) => {
    const code = unit.charCodeAt(0);
    const escaped = `\\u${code.toString(16).padStart(4, '0')}`;
    if (pen() % 3 === 0) return pen() % 2 === 0 ? escaped : escaped.toUpperCase().replace('U', 'u');
    if (unit === '/' && pen() % 2 === 0) return '\\/';
    // Half a character has no other spelling.
    return code >= 0xd800 && code <= 0xdfff && !text.isWellFormed() ? escaped : JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join('')}"`;
}

function numberOf(value: number, pen: Pen): string {
  const plain = JSON.stringify(value);
  const spellings = [plain, value.toExponential(), value.toExponential().replace('e', 'E'), `${plain}.0`, `${plain}00`];
  const same = spellings.filter((text) => {
    try {
      return Object.is(JSON.parse(text) + 0, value + 0);
    } catch {
      return false;
    }
  });
  return same[pen() % same.length] ?? plain;
}

const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }).filter((value) => {
  const text = JSON.stringify(value);
  return !/\d{16,}|__proto__/.test(text) && text.length < 20_000;
});
const pens = fc.array(fc.nat(1000), { minLength: 7, maxLength: 40 }).map((choices) => () => penOf(choices));

describe('a request that is repeated under its key', () => {
  test('is the same however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(json, pens, pens, async (address, one, other) => {
        const body = { name: 'Año «ñ»', model: 'sale', address };
        const key = `same ${used++}`;
        const first = await send(written(body, one()), key);
        const again = await send(written(body, other()), key);
        // What is refused is not kept: it is refused again.
        expect([again.status, isReplay(again)]).toEqual([first.status, first.status === 201]);
        if (first.status === 201) expect(again.body).toEqual(first.body);
      }),
      { numRuns: runs(120) },
    );
  });

  test('is another where any value of it is', async () => {
    await fc.assert(
      fc.asyncProperty(json, json, pens, async (address, other, pen) => {
        // Their JSON in one order of keys: the oracle of what is the same.
        const same = written(address, penOf([0])) === written(other, penOf([0]));
        fc.pre(address !== null && other !== null && !same);
        const key = `other ${used++}`;
        const body = { name: 'a', model: 'sale', address };
        expect((await send(JSON.stringify(body), key)).status).toBe(201);
        const reply = await send(written({ ...body, address: other }, pen()), key);
        const isSame = isReplay(reply);
        if (isSame) expect(sorted(other)).toEqual(sorted(address));
        else expectProblem(reply, 'idempotency_key_reused');
      }),
      { numRuns: runs(120) },
    );
  });

  /** The same without zeros that have a sign. */
  const sorted = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  test.each([
    ['another order', '{"model":"sale","name":"a"}', '{"name":"a","model":"sale"}', true],
    ['spaces', '{"name":"a","model":"sale"}', ' {\n"name" : "a" , "model":\t"sale"}\r\n', true],
    ['an escape', '{"name":"á","model":"sale"}', '{"n\\u0061me":"\\u00e1","model":"sale"}', true],
    [
      '1.0 for 1',
      '{"name":"a","model":"sale","address":{"a":1}}',
      '{"name":"a","model":"sale","address":{"a":1.0}}',
      true,
    ],
    [
      '1e2 for 100',
      '{"name":"a","model":"sale","address":{"a":100}}',
      '{"name":"a","model":"sale","address":{"a":1e2}}',
      true,
    ],
    ['text for a number', '{"name":"1","model":"sale"}', '{"name":1,"model":"sale"}', false],
    ['null for nothing', '{"name":"a","model":"sale"}', '{"name":"a","model":"sale","address":null}', false],
    ['a default that is said', '{"name":"a","model":"sale"}', '{"name":"a","model":"sale","address":{}}', false],
    [
      'another order of a list',
      '{"name":"a","model":"sale","address":[1,2]}',
      '{"name":"a","model":"sale","address":[2,1]}',
      false,
    ],
    [
      'lists that read alike',
      '{"name":"a","model":"sale","address":["a","b"]}',
      '{"name":"a","model":"sale","address":["a,b"]}',
      false,
    ],
    ['another composition of á', '{"name":"\\u00e1","model":"sale"}', '{"name":"a\\u0301","model":"sale"}', false],
    ['a case', '{"name":"a","model":"sale"}', '{"name":"A","model":"sale"}', false],
  ])('with %s is or is not the same', async (_, one, other, isSame) => {
    const key = `case ${used++}`;
    const first = await send(one, key);
    expect([201, 422]).toContain(first.status);
    const again = await send(other, key);
    if (isSame) expect([again.status, isReplay(again)]).toEqual([201, true]);
    else expectProblem(again, 'idempotency_key_reused');
  });

  test('without a body is the same as with an empty one', async () => {
    const { id } = await server.api.create('savedView', { name: 'a', model: 'sale' });
    const remove = (body?: unknown) =>
      server.api.send('DELETE', `/api/model/savedView/${id}`, body, { 'idempotency-key': 'empty' });
    expect(isReplay(await remove())).toBe(false);
    expect(isReplay(await remove({}))).toBe(true);
  });
});
