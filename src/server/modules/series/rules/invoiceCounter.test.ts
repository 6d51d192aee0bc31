import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Body = Record<string, unknown>;

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
});

const send = (path: string, body: unknown) => server.api.send('POST', `/api/model/invoiceCounter${path}`, body);
const typeId = (code: string): number => server.facility.types[code] ?? 0;
const counterOf = async (code: string): Promise<ApiRecord<'invoiceCounter'>> => {
  const [counter] = await server.api.list('invoiceCounter', `type=${typeId(code)}`);
  if (counter === undefined) throw new Error(`no series ${code}`);
  return counter;
};
const sell = async (code = 'T'): Promise<string | null> => {
  const { invoice } = await server.api.run('checkout', {
    lines: [{ product: server.facility.products.free }],
    payments: [],
    invoiceType: typeId(code),
    customer: server.facility.customers.club,
  });
  return invoice.number;
};
/** Another type with a series of its own. */
async function series(values: Body): Promise<number> {
  const flags = Object.fromEntries(
    [
      ...['isReceipt', 'isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace', 'preventNegative'],
      ...['preventPositive', 'preventPositiveLines', 'preventNegativeLines', 'skipValidations', 'customerRequired'],
      ...['taxNumberRequired', 'addressRequired', 'allowReceipts'],
    ].map((name) => [name, false]),
  );
  const { id: type } = await server.api.create('invoiceType', { name: 'Otra', code: `X${Math.random()}`, ...flags });
  const reply = await send('', { type, zeros: 6, prefix: false, lastValue: 0, ...values });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return type;
}

describe('a series moved on manually', () => {
  test('goes on from there, and the gap is known for one', async () => {
    const { id } = await counterOf('T');
    expect(await sell()).toBe('T26-000001');
    expect(await server.api.update('invoiceCounter', id, { lastValue: 500 })).toMatchObject({ lastValue: 500 });
    await server.api.update('invoiceCounter', id, { lastValue: 700 });
    expect([await sell(), await sell()]).toEqual(['T26-000701', 'T26-000702']);
    server.clock.now = Date.parse('2027-01-01T09:00:00Z');
    expect(await sell()).toBe('T27-000001');
  });

  test('may start where another system stopped', async () => {
    const type = await series({ format: 'V{n}', lastValue: 41 });
    const { invoice } = await server.api.run('checkout', {
      lines: [{ product: server.facility.products.free }],
      payments: [],
      invoiceType: type,
    });
    expect(invoice.number).toBe('V000042');
  });

  test('never goes back', async () => {
    const { id } = await counterOf('T');
    await sell();
    await sell();
    for (const body of [{ lastValue: 1 }, { lastDate: '2026-03-01' }, { lastDate: null }]) {
      await expectRefused(server, () => send(`/${id}`, body), 'immutable_record');
    }
    expect((await send(`/${id}`, { lastValue: 2, lastDate: '2026-03-02' })).status).toBe(200);
    const unused = await counterOf('S');
    await server.api.update('invoiceCounter', unused.id, { lastDate: '2026-03-02' });
    expect(await server.api.update('invoiceCounter', unused.id, { lastDate: null })).toMatchObject({ lastDate: null });
  });

  test('never over or up to a number of another series', async () => {
    const type = await series({ format: 'V{yy}-{n}', reset: 120 });
    for (let count = 0; count < 3; count++) await sell();
    const [other] = await server.api.list('invoiceCounter', `type=${type}`);
    const path = `/${other?.id}`;
    // As it could be before series were separated: it is at 0, and T26-000001 to 3 are the tickets’.
    server.write(`update "invoiceCounter" set "format" = 'T{yy}-{n}' where "id" = ?`, other?.id);
    for (const lastValue of [1, 2, 3, 50])
      await expectRefused(server, () => send(path, { lastValue }), 'unique_conflict');
    expect((await send(path, { comments: 1 })).status).toBe(422);
    const own = await counterOf('T');
    expect((await send(`/${own.id}`, { lastValue: 50 })).status).toBe(200);
    expect((await send(path, { format: 'V{yy}-{n}' })).status).toBe(200);
  });
});

describe('how a series writes its numbers', () => {
  test('may change while it runs, as long as those to come are free', async () => {
    const { id } = await counterOf('T');
    expect(await sell()).toBe('T26-000001');
    await server.api.update('invoiceCounter', id, { format: 'A{n}', zeros: 3, reset: 0 });
    expect(await sell()).toBe('A002');
    await server.api.update('invoiceCounter', id, { prefix: true });
    expect(await sell()).toBe('TA003');
    // S comes to A000 … A002 by and by.
    const s = await counterOf('S');
    await expectRefused(server, () => send(`/${s.id}`, { format: 'A{n}', zeros: 3, reset: 0 }), 'unique_conflict');
    // Nor once the tickets write otherwise: those numbers are taken.
    await server.api.update('invoiceCounter', id, { format: 'Z{n}' });
    const problem = await expectRefused(
      server,
      () => send(`/${s.id}`, { format: 'A{n}', zeros: 3, reset: 0 }),
      'unique_conflict',
    );
    expect(problem.detail).toBe('A002');
    expect((await send(`/${s.id}`, { format: 'B{n}', zeros: 3, reset: 0 })).status).toBe(200);
  });

  test('says what it leaves out', async () => {
    const { id } = await counterOf('T');
    await server.api.update('invoiceCounter', id, { format: 'Caja', reset: 1 });
    expect(await sell()).toBe('202603-Caja000001');
    await server.api.update('invoiceCounter', id, { format: null, reset: null });
    expect(await sell()).toBe('000002');
  });

  test('is not to be left out of', async () => {
    const refusals: readonly [Body, Faults][] = [
      [{ zeros: 21 }, [['#/zeros', 'too_big']]],
      [{ zeros: -1 }, [['#/zeros', 'too_small']]],
      [{ zeros: Number.MAX_SAFE_INTEGER }, [['#/zeros', 'too_big']]],
      [{ lastValue: -1 }, [['#/lastValue', 'too_small']]],
      [{ lastValue: Number.MAX_SAFE_INTEGER }, [['#/lastValue', 'too_big']]],
      [{ initialValue: -1 }, [['#/initialValue', 'too_small']]],
      [{ reset: 7 }, [['#/reset', 'invalid_value']]],
      [{ jumps: '[]' }, [['#/jumps', 'unknown_field']]],
    ];
    const { id } = await counterOf('T');
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => send(`/${id}`, body), 'validation_failed', faults);
    }
  });
});

describe('a series that has assigned numbers', () => {
  test('stays what its numbers rest on', async () => {
    const { id } = await counterOf('T');
    await sell();
    for (const body of [{ type: typeId('F') }, { company: null }, { initialValue: 7 }]) {
      await expectRefused(server, () => send(`/${id}`, body), 'immutable_record');
    }
    const counter = await counterOf('T');
    expect((await send(`/${id}`, { ...counter })).status).toBe(200);
  });

  test('stays; one that has not goes', async () => {
    await sell();
    const [used, unused] = [await counterOf('T'), await counterOf('S')];
    const path = '/api/model/invoiceCounter';
    await expectRefused(server, () => server.api.send('DELETE', `${path}/${used.id}`), 'in_use');
    expect((await server.api.send('DELETE', `${path}/${unused.id}`)).status).toBe(200);
    expect((await send(`/${unused.id}/restore`, {})).status).toBe(200);
    await expectRefused(
      server,
      () => send('', { type: typeId('T'), company: 1, zeros: 0, prefix: true, lastValue: 0 }),
      'unique_conflict',
      [
        ['#/company', 'already_taken'],
        ['#/type', 'already_taken'],
      ],
    );
  });
});
