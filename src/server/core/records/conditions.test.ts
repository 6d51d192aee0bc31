import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { etagOf } from './etag.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const customers = '/api/model/customer';
const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
  server.api.send(method, path, body, headers);
const make = async (name = 'Ana') => {
  const reply = await send('POST', customers, { name });
  return { path: reply.headers.get('location') ?? '', tag: tagOf(reply), record: reply.body as { id: number } };
};
const tagOf = (reply: Reply): string => reply.headers.get('etag') ?? '';
const faults = [['If-Match', 'invalid_value']] as const;

describe('the tag of a record', () => {
  test('is that of the whole record, whoever answers with it', async () => {
    const { path, tag } = await make();
    const read = await send('GET', path);
    expect(tag).toBe(etagOf(read.bytes));
    expect(tagOf(read)).toBe(tag);
    const changed = await send('POST', path, { name: 'Eva' });
    expect(tagOf(changed)).toBe(etagOf(changed.bytes));
    expect(tagOf(await send('GET', path))).toBe(tagOf(changed));
    await send('DELETE', path);
    const deleted = await send('GET', path);
    const restored = await send('POST', `${path}/restore`, {});
    expect(tagOf(restored)).toBe(etagOf(restored.bytes));
    expect(new Set([tag, tagOf(changed), tagOf(deleted), tagOf(restored)]).size).toBe(3);
    expect(tagOf(restored)).toBe(tagOf(changed));
  });

  test('changes with every change, though two come in the same second', async () => {
    const { path, tag } = await make();
    const tags = [tag];
    for (const name of ['B', 'C', 'D']) tags.push(tagOf(await send('POST', path, { name })));
    expect(new Set(tags).size).toBe(4);
    expect(tagOf(await send('POST', path, {}))).toBe(tags.at(-1));
  });
});

describe('If-Match', () => {
  const writes: readonly [string, (path: string) => Promise<[method: string, path: string, body?: unknown]>][] = [
    ['an update', async (path) => ['POST', path, { name: 'Eva' }]],
    ['a delete', async (path) => ['DELETE', path]],
    [
      'a restore',
      async (path) => {
        await send('DELETE', path);
        return ['POST', `${path}/restore`, {}];
      },
    ],
  ];

  test.each(writes)('%s is done when the record is the one named, else 412', async (_, prepare) => {
    const { path } = await make();
    const [method, address, body] = await prepare(path);
    const write = (header: string) => send(method, address, body, { 'if-match': header });
    const current = tagOf(await send('GET', path));
    for (const header of ['"nothing"', `W/${current}`, current.replaceAll('"', ''), '"a", "b"', '', '""', 'x"']) {
      await expectRefused(server, () => write(header), 'precondition_failed', faults);
    }
    expect((await write(`"other", ${current}`)).status).toBe(200);
  });

  test.each(writes)('%s takes any record there is for *', async (_, prepare) => {
    const { path } = await make();
    const [method, address, body] = await prepare(path);
    expect((await send(method, address, body, { 'if-match': ' * ' })).status).toBe(200);
  });

  test('of what is not there is 404, and of what is not valid 412 before 422', async () => {
    const { path, tag } = await make();
    const none = () => send('POST', `${customers}/999999`, { name: 1 }, { 'if-match': '*' });
    await expectRefused(server, none, 'not_found');
    const wrong = (header: string) => () => send('POST', path, { name: 1 }, { 'if-match': header });
    await expectRefused(server, wrong('"old"'), 'precondition_failed', faults);
    await expectRefused(server, wrong(tag), 'validation_failed', [['#/name', 'invalid_type']]);
  });

  test('a delete that is done already stays done, whatever tag comes with it', async () => {
    const { path, tag, record } = await make();
    for (let times = 0; times < 2; times++) {
      const reply = await send('DELETE', path, undefined, { 'if-match': tag });
      expect([reply.status, reply.body]).toEqual([200, { id: record.id, deleted: true }]);
    }
  });

  test('of many at once with the same tag exactly one wins', async () => {
    const { path, tag } = await make();
    const names = Array.from({ length: 16 }, (_, index) => `Nombre ${index}`);
    const replies = await Promise.all(names.map((name) => send('POST', path, { name }, { 'if-match': tag })));
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const reply of replies.filter((other) => !won.includes(other))) {
      expectProblem(reply, 'precondition_failed', faults);
    }
    expect((await send('GET', path)).body).toEqual(won[0]?.body);
  });

  test('two who read, change and retry on 412 lose nothing of each other', async () => {
    const { path } = await make();
    await send('POST', path, { comments: '' });
    const append = async (letter: string): Promise<void> => {
      for (;;) {
        const read = await send('GET', path);
        const { comments } = read.body as { comments: string };
        const body = { comments: comments + letter };
        if ((await send('POST', path, body, { 'if-match': tagOf(read) })).status === 200) return;
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(append));
    const { comments } = (await send('GET', path)).body as { comments: string };
    expect([...comments].toSorted().join('')).toBe('abcdef');
  });
});

describe('If-Match on an action', () => {
  const save = (body: object, tag: string) => send('POST', '/api/billing/saveSale', body, { 'if-match': tag });
  const sale = async () => {
    const { id } = await server.api.run('saveSale', { product: server.facility.products.water });
    return { id, tag: tagOf(await send('GET', `/api/model/sale/${id}`)) };
  };

  test('is held against the record it names', async () => {
    const { id, tag } = await sale();
    await expectRefused(server, () => save({ id, units: 2 }, '"old"'), 'precondition_failed', faults);
    expect((await save({ id, units: 2 }, tag)).status).toBe(200);
    await expectRefused(server, () => save({ id, units: 3 }, tag), 'precondition_failed', faults);
    expect((await save({ id, units: 3 }, '*')).status).toBe(200);
  });

  test('of many at once with the same tag lets one through', async () => {
    const { id, tag } = await sale();
    const replies = await Promise.all([2, 3, 4, 5, 6].map((units) => save({ id, units }, tag)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
  });

  test('that names no record, or one there is not, leaves the answer to the action', async () => {
    expect((await save({ product: server.facility.products.water }, '"any"')).status).toBe(200);
    expectProblem(await save({ id: 999_999, units: 2 }, '"any"'), 'not_found');
  });
});

describe('Prefer', () => {
  const applied = (reply: Reply): string | null => reply.headers.get('preference-applied');

  test('return=minimal answers without a body; the record is written all the same', async () => {
    const prefer = { prefer: 'return=minimal' };
    const made = await send('POST', customers, { name: 'Ana' }, prefer);
    const path = made.headers.get('location') ?? '';
    expect([made.status, made.bytes.length, made.headers.get('content-type'), applied(made)]).toEqual([
      201,
      0,
      null,
      'return=minimal',
    ]);
    expect(tagOf(made)).toBe(tagOf(await send('GET', path)));
    const changed = await send('POST', path, { name: 'Eva' }, prefer);
    expect([changed.status, changed.bytes.length, applied(changed)]).toEqual([204, 0, 'return=minimal']);
    expect(tagOf(changed)).toBe(tagOf(await send('GET', path)));
    const removed = await send('DELETE', path, undefined, prefer);
    expect([removed.status, applied(removed)]).toEqual([204, 'return=minimal']);
    const restored = await send('POST', `${path}/restore`, {}, prefer);
    expect([restored.status, applied(restored)]).toEqual([204, 'return=minimal']);
    expect((await send('GET', path)).body).toMatchObject({ name: 'Eva', deleted: false });
  });

  test('return=minimal of an action answers 204', async () => {
    const reply = await server.api.send('POST', '/api/pos/cashIn', { amount: 5 }, { prefer: 'return=minimal' });
    expect([reply.status, reply.bytes.length, applied(reply)]).toEqual([204, 0, 'return=minimal']);
  });

  test('a secret that is shown once is shown, whatever is preferred', async () => {
    const body = { name: 'Clave', scopes: ['customer:read'] };
    const reply = await server.api.send('POST', '/api/system/createKey', body, { prefer: 'return=minimal' });
    expect([reply.status, applied(reply)]).toEqual([200, null]);
    expect(reply.body).toHaveProperty('key');
  });

  const headers: readonly [prefer: string, minimal: boolean, strict: boolean, applied: string | null][] = [
    ['return=representation', false, false, 'return=representation'],
    ['return="minimal"', true, false, 'return=minimal'],
    ['Return=Minimal', true, false, 'return=minimal'],
    ['handling=strict', false, true, 'handling=strict'],
    ['handling=lenient', false, false, 'handling=lenient'],
    ['return=minimal, handling=strict', true, true, 'return=minimal, handling=strict'],
    ['handling=strict;foo=bar, return=minimal; x', true, true, 'handling=strict, return=minimal'],
    ['return=representation, return=minimal', false, false, 'return=representation'],
    ['respond-async, wait=10', false, false, null],
    ['return', false, false, null],
    ['return=everything, handling=lax', false, false, null],
    [',,=;"', false, false, null],
    [`x=${'y'.repeat(4000)}`, false, false, null],
  ];
  test.each(headers)('%s', async (prefer, minimal, strict, expected) => {
    const reply = await send('POST', customers, { name: 'Ana' }, { prefer });
    expect([reply.status, reply.bytes.length === 0, applied(reply)]).toEqual([201, minimal, expected]);
    const withId = await send('POST', customers, { name: 'Ana', id: 7 }, { prefer });
    expect(withId.status).toBe(strict ? 422 : 201);
  });
});

describe('handling=strict', () => {
  const strict = { prefer: 'handling=strict' };

  test('refuses every read-only field at once, with whatever else is wrong', async () => {
    const { path } = await make();
    const readonly = ['id', 'created', 'createUser', 'updated', 'updateUser', 'deleted'];
    const body = Object.fromEntries(readonly.map((name) => [name, null]));
    const refused = readonly.map((name) => [`#/${name}`, 'read_only_field'] as const);
    await expectRefused(server, () => send('POST', path, body, strict), 'validation_failed', refused);
    await expectRefused(server, () => send('POST', customers, { name: 3, x: 1, id: 1 }, strict), 'validation_failed', [
      ['#/name', 'invalid_type'],
      ['#/x', 'unknown_field'],
      ['#/id', 'read_only_field'],
    ]);
    expect((await send('POST', path, { name: 'Eva' }, strict)).status).toBe(200);
  });

  test('takes what is given at creation then, and refuses it later; what is computed is taken and ignored', async () => {
    const body = { type: 4, amount: 5, typeColor: '#000000' };
    const made = await send('POST', '/api/model/posMovement', body, strict);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ type: 4, amount: 5 })]);
    const path = made.headers.get('location') ?? '';
    await expectRefused(server, () => send('POST', path, { ...body, comments: 'x' }, strict), 'validation_failed', [
      ['#/type', 'read_only_field'],
      ['#/amount', 'read_only_field'],
    ]);
    const changed = await send('POST', path, { typeColor: '#000000', comments: 'x' }, strict);
    expect(changed.body).toMatchObject({ comments: 'x', typeColor: (made.body as { typeColor: string }).typeColor });
  });

  test('refuses those of children, too', async () => {
    const { types, products } = server.facility;
    const lines = [{ product: products.water }, { product: products.water, id: 3, invoice: 7, taxAmount: 1 }];
    const body = { type: types.T, lines, payments: [{ id: 1 }] };
    await expectRefused(server, () => send('POST', '/api/model/invoice', body, strict), 'validation_failed', [
      ['#/lines/1/id', 'read_only_field'],
      ['#/lines/1/taxAmount', 'read_only_field'],
    ]);
    expect((await send('POST', '/api/model/invoice', body)).status).toBe(201);
  });
});
