/** Two live series of a company never come to one number, whichever way they are changed. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { formatNumber, type SeriesFormat } from '#shared/domain/series.ts';
import type { Reply } from '#test/kit/client.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Counter = ApiRecord<'invoiceCounter'>;
type Body = Record<string, unknown>;

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
});

const post = (path: string, body: Body): Promise<Reply> => server.api.send('POST', `/api/model/${path}`, body);
const counterOf = async (code: string): Promise<Counter> => {
  const [counter] = await server.api.list('invoiceCounter', `type=${server.facility.types[code]}`);
  if (counter === undefined) throw new Error(`no series ${code}`);
  return counter;
};
let made = 0;
async function newType(code: string | null = `Y${made++}`): Promise<number> {
  const internal = await server.api.get('invoiceType', server.facility.types.I ?? 0);
  const reply = await post('invoiceType', { ...internal, name: 'Otro', code });
  return (reply.body as { id: number }).id;
}
const otherCompany = async (): Promise<number> =>
  (await server.api.create('company', { name: 'Otra', taxNumber: 'B76543214' })).id;

/** Tickets are T26-000001 and on. Each way leads another series there: what is sent last. */
const ways: Readonly<Record<string, () => Promise<() => Promise<Reply>>>> = {
  'a series made with its format': async () => {
    const type = await newType();
    return () =>
      post('invoiceCounter', { type, company: 1, format: 'T{yy}-{n}', zeros: 6, prefix: false, lastValue: 0 });
  },
  'one of all companies': async () => {
    const type = await newType();
    return () =>
      post('invoiceCounter', { type, format: 'T{yy}-{n}', zeros: 0, prefix: false, lastValue: 900, reset: 120 });
  },
  'another format': async () => {
    const { id } = await counterOf('F');
    return () => post(`invoiceCounter/${id}`, { format: 'T{yy}-{n}' });
  },
  'a format that begins earlier': async () => {
    const { id } = await counterOf('F');
    return () => post(`invoiceCounter/${id}`, { format: 'T{n}-000001', reset: 0, zeros: 2 });
  },
  'the code put first': async () => {
    const type = await newType('T2');
    const body = { type, company: 1, format: '6-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 0 };
    const { id } = (await post('invoiceCounter', body)).body as Counter;
    return () => post(`invoiceCounter/${id}`, { prefix: true });
  },
  'fewer zeros': async () => {
    const { id } = await counterOf('F');
    await post(`invoiceCounter/${id}`, { format: 'T{yy}-1{n}', zeros: 18 });
    return () => post(`invoiceCounter/${id}`, { zeros: 3 });
  },
  'a year that is not said any more': async () => {
    const { id } = await counterOf('F');
    await post(`invoiceCounter/${id}`, { format: 'T26-{n}', reset: 120 });
    return () => post(`invoiceCounter/${id}`, { reset: 0 });
  },
  'another company': async () => {
    const [type, company] = [await newType(), await otherCompany()];
    const body = { type, company, format: 'T{yy}-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 120 };
    const { id } = (await post('invoiceCounter', body)).body as Counter;
    return () => post(`invoiceCounter/${id}`, { company: 1 });
  },
  'no company': async () => {
    const [type, company] = [await newType(), await otherCompany()];
    const body = { type, company, format: 'T{yy}-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 120 };
    const { id } = (await post('invoiceCounter', body)).body as Counter;
    return () => post(`invoiceCounter/${id}`, { company: null });
  },
  'another type': async () => {
    const [type, ofTickets] = [await newType('V'), await newType('T2')];
    const body = { type, company: 1, format: '{code}6-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 0 };
    const { id } = (await post('invoiceCounter', body)).body as Counter;
    return () => post(`invoiceCounter/${id}`, { type: ofTickets });
  },
  'another code of its type': async () => {
    return () => post(`invoiceType/${server.facility.types.F}`, { code: 'T' });
  },
  'a series restored': async () => {
    const type = await newType();
    const tickets = await counterOf('T');
    await post(`invoiceCounter/${tickets.id}`, { format: 'V{yy}-{n}' });
    const body = { type, company: 1, format: 'T{yy}-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 120 };
    const { id } = (await post('invoiceCounter', body)).body as Counter;
    await server.api.send('DELETE', `/api/model/invoiceCounter/${id}`);
    await post(`invoiceCounter/${tickets.id}`, { format: '{code}{yy}-{n}' });
    return () => post(`invoiceCounter/${id}/restore`, {});
  },
  'a series that replaces another': async () => {
    const { id, type } = await counterOf('F');
    const body = {
      type,
      company: 1,
      replaces: id,
      format: 'T{yy}-{n}',
      zeros: 6,
      prefix: false,
      lastValue: 0,
      reset: 120,
    };
    return () => post('invoiceCounter', body);
  },
};

describe('a series does not come to the numbers of the tickets by', () => {
  test.each(Object.entries(ways))('%s', async (_, prepare) => {
    const send = await prepare();
    const { id } = await counterOf('T');
    const problem = await expectRefused(server, send, 'unique_conflict');
    expect(problem.detail).toMatch(new RegExp(`^La serie ${id} \\(.*\\) también llegaría a escribir T\\d`));
  });
});

test('series of two companies may write alike: a number is its company’s', async () => {
  const [type, company] = [await newType(), await otherCompany()];
  const body = { type, company, format: 'T{yy}-{n}', zeros: 6, prefix: false, lastValue: 0, reset: 120 };
  expect((await post('invoiceCounter', body)).status).toBe(201);
});

test('a series that says no format is like no other', async () => {
  const formats: unknown[] = [];
  for (let count = 0; count < 3; count++) {
    const body = { type: await newType(null), zeros: 0, prefix: false, lastValue: 0 };
    const reply = await post('invoiceCounter', body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    formats.push((reply.body as Counter).format);
  }
  expect(new Set(formats).size).toBe(3);
});

test('a type has one series that all companies share', async () => {
  const body = { type: await newType(), zeros: 0, prefix: false, lastValue: 0 };
  expect((await post('invoiceCounter', body)).status).toBe(201);
  await expectRefused(server, () => post('invoiceCounter', { ...body, format: 'otra{n}' }), 'unique_conflict', [
    ['#/type', 'already_taken'],
  ]);
});

/** Formats that come close to each other. */
const formats = [
  ...['', '{n}', 'T{n}', 'T2{n}', '2{n}', '26{n}', '{yy}{n}', '{yy}-{n}', '{mm}{n}', '{n}-{yy}', '{n}{n}'],
  ...[
    '{code}{n}',
    '{code}2{n}',
    '{code}{yy}-{n}',
    'T{yy}-{n}',
    'F{n}',
    '{yyyy}{n}',
    '{yyyy}{mm}-{n}',
    '-{n}',
    'V{n}',
    'W{n}',
  ],
];
const change = fc.record({
  which: fc.nat(3),
  format: fc.constantFrom(...formats),
  zeros: fc.constantFrom(0, 2, 3, 6),
  prefix: fc.boolean(),
  reset: fc.constantFrom(0, 1, 30, 60, 120),
  code: fc.constantFrom(null, '', 'T', 'F', 'T2', '2', '26'),
  isOfCode: fc.boolean(),
});

test('whatever is changed, no two series are ever seen to write one number', async () => {
  const codes = ['T', 'F', 'S', 'C'];
  const dates = ['2026-01-01', '2026-02-01', '2026-12-01', '2027-01-01', '2022-02-01'];
  const counts = [
    ...Array.from({ length: 130 }, (_, n) => n),
    200,
    202,
    226,
    1000,
    2000,
    2002,
    2026,
    2600,
    20261,
    26000,
  ];
  const numbers = (one: SeriesFormat): string[] =>
    dates.flatMap((date) => counts.map((n) => formatNumber(one, n, date)));
  let refused = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { which, code, isOfCode, ...values } of changes) {
        const { id, type } = await counterOf(codes[which] ?? 'T');
        const reply = isOfCode
          ? await post(`invoiceType/${type}`, { code })
          : await post(`invoiceCounter/${id}`, values);
        expect([200, 409]).toContain(reply.status);
        if (reply.status === 200) taken += 1;
        else refused += 1;
      }
      const types = new Map((await server.api.list('invoiceType')).map((type) => [type.id, type.code]));
      const writers = new Map<string, number>();
      for (const { id, type, format, zeros, prefix, reset } of await server.api.list('invoiceCounter')) {
        const code = types.get(type) ?? null;
        for (const number of new Set(numbers({ format, zeros, prefix, reset, code }))) {
          expect([number, writers.get(number) ?? id]).toEqual([number, id]);
          writers.set(number, id);
        }
      }
    }),
    { numRuns: runs(9) },
  );
  // Both came about, or nothing was tried.
  expect(Math.min(refused, taken)).toBeGreaterThan(5);
});
