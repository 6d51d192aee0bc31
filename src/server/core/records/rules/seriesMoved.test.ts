/** Where a series stands: what moves it, who may, and that nothing shuts it for good. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { MAX_SEQUENCE } from '#shared/domain/series.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';

type Counter = ApiRecord<'invoiceCounter'>;

const DAY = 86_400_000;

let server: FacilityServer;
/** May write series, but not import. */
let writer: Client;
beforeEach(async () => {
  server = await startOpen();
  const scopes = ['invoiceCounter:write', 'invoiceType:read', 'company:read'];
  writer = server.as((await server.api.run('keyCreate', { name: 'Series', scopes })).key);
});

const post = (path: string, body: object, client = server.api): Promise<Reply> =>
  client.send('POST', `/api/model/${path}`, body);
const counterOf = async (code: string): Promise<Counter> => {
  const [counter] = await server.api.list('invoiceCounter', `type=${server.facility.types[code]}`);
  if (counter === undefined) throw new Error(`no series ${code}`);
  return counter;
};
const ticket = () => ({ lines: [{ product: server.facility.products.free }], payments: [] });
const sell = async (): Promise<string | null> => (await server.api.run('checkout', ticket())).invoice.number;
const trySelling = (language = 'es') => server.api.call('checkout', ticket(), { 'accept-language': language });
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What the service has to make of a series that starts again every year, by rules of its own. */
interface Model {
  documents: { readonly n: number; readonly date: string }[];
  lastValue: number;
  lastDate: string | null;
}

const yearOf = (date: string | null): string => date?.slice(0, 4) ?? '';

/** True where a request leaves the series so that it never repeats a number, never goes back and is not shut. */
function allows(
  model: Model,
  next: { lastValue?: number; lastDate?: string | null },
  today: string,
  mayImport: boolean,
) {
  const last = model.documents.at(-1);
  const date = next.lastDate === undefined ? model.lastDate : next.lastDate;
  if (date !== model.lastDate) {
    if (!mayImport) return 'insufficient_scope';
    if (last !== undefined && (date === null || date < last.date)) return 'immutable_record';
    if (date !== null && date > today && date !== last?.date) return 'validation_failed';
  }
  const least = last !== undefined && yearOf(last.date) === yearOf(date) ? last.n : 0;
  const moved = next.lastValue !== undefined && next.lastValue !== model.lastValue;
  if (moved && (next.lastValue ?? 0) < model.lastValue && !mayImport) return 'insufficient_scope';
  if (moved && (next.lastValue ?? 0) < least) return 'immutable_record';
  const isOtherYear = last !== undefined && yearOf(date) !== yearOf(model.lastDate);
  if (moved) model.lastValue = next.lastValue ?? 0;
  else if (isOtherYear) model.lastValue = least;
  model.lastDate = date;
  return null;
}

const step = fc.oneof(
  fc.record({ do: fc.constant('sell' as const) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 20, 300, 400) }),
  fc.record({
    do: fc.constant('move' as const),
    mayImport: fc.boolean(),
    lastValue: fc.option(fc.constantFrom(0, 1, 2, 3, 5, 40, MAX_SEQUENCE), { nil: undefined }),
    days: fc.option(fc.constantFrom(-800, -400, -20, -1, 0, 1, 400, 4000, null), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('move back' as const) }),
);

test('however a series is moved, it can be moved back and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      server = await startOpen();
      const scopes = ['invoiceCounter:write'];
      writer = server.as((await server.api.run('keyCreate', { name: 'Series', scopes })).key);
      const model: Model = { documents: [], lastValue: 0, lastDate: null };
      const { id } = await counterOf('T');
      const selling = async (): Promise<void> => {
        const date = dayOf(server.clock.now);
        const isNewYear = model.lastDate !== null && yearOf(model.lastDate) !== yearOf(date);
        const n = (isNewYear ? 0 : model.lastValue) + 1;
        const reply = await trySelling();
        if (n > MAX_SEQUENCE) {
          expectProblem(reply, 'validation_failed', [['#/sequenceNumber', 'too_big']]);
          return;
        }
        const number = `T${date.slice(2, 4)}-${String(n).padStart(6, '0')}`;
        expect([reply.status, (reply.body as { invoice?: { number: string } }).invoice?.number]).toEqual([200, number]);
        model.documents.push({ n, date });
        Object.assign(model, { lastValue: n, lastDate: date });
      };
      for (const one of steps) {
        const today = dayOf(server.clock.now);
        if (one.do === 'sell') await selling();
        else if (one.do === 'wait') server.clock.now += one.days * DAY;
        else if (one.do === 'move') {
          const date = one.days === null ? null : dayOf(server.clock.now + (one.days ?? 0) * DAY);
          const body = {
            ...(one.lastValue === undefined ? {} : { lastValue: one.lastValue }),
            ...(one.days === undefined ? {} : { lastDate: date }),
          };
          const refusal = allows(model, body, today, one.mayImport);
          const reply = await post(`invoiceCounter/${id}`, body, one.mayImport ? server.api : writer);
          expect([reply.status === 200 ? null : (reply.body as { code: string }).code, body]).toEqual([refusal, body]);
        } else {
          const last = model.documents.at(-1);
          Object.assign(model, { lastValue: last?.n ?? 0, lastDate: last?.date ?? null });
          const { lastValue, lastDate } = model;
          expect((await post(`invoiceCounter/${id}`, { lastValue, lastDate })).status).toBe(200);
        }
        const { lastValue, lastDate } = await server.api.get('invoiceCounter', id);
        expect({ lastValue, lastDate }).toEqual({ lastValue: model.lastValue, lastDate: model.lastDate });
      }
      const last = model.documents.at(-1);
      Object.assign(model, { lastValue: last?.n ?? 0, lastDate: last?.date ?? null });
      const { lastValue, lastDate } = model;
      expect((await post(`invoiceCounter/${id}`, { lastValue, lastDate })).status).toBe(200);
      await selling();
      expect(new Set(model.documents.map(({ n, date }) => `${yearOf(date)} ${n}`)).size).toBe(model.documents.length);
      await server.stop();
    }),
    { numRuns: runs(9) },
  );
});

describe('a clock that ran a year ahead', () => {
  beforeEach(async () => {
    server.clock.now = START + 364 * DAY;
    expect(await sell()).toBe('T27-000001');
    server.clock.now = START;
  });

  test('is told by day and document, with what to do, in the reader’s language', async () => {
    const { id } = await counterOf('T');
    const problem = await expectRefused(server, () => trySelling(), 'date_before_series');
    expect(problem.detail).toBe(
      `La serie llegó al 2027-03-01 con T27-000001; este documento es del 2026-03-02. Compruebe el reloj: hoy es 2026-03-02. Si antes iba adelantado, quien tenga el permiso invoice:import puede abrir otra serie que sustituya a la ${id}.`,
    );
    expect((await trySelling('en')).body).toMatchObject({
      detail: `The series is at 2027-03-01 with T27-000001; this document is of 2026-03-02. Look at the clock: today is 2026-03-02. If it was ahead, who holds invoice:import may open a series that replaces series ${id}.`,
    });
  });

  test('is no reason to go back behind the document', async () => {
    const { id } = await counterOf('T');
    for (const lastDate of ['2026-03-02', null, '2027-02-28']) {
      await expectRefused(server, () => post(`invoiceCounter/${id}`, { lastDate }), 'immutable_record');
    }
    await expectRefused(server, () => server.api.send('DELETE', `/api/model/invoiceCounter/${id}`), 'in_use');
  });

  test('leaves the till to sell again in a series that replaces it', async () => {
    const { id: replaces, type, company } = await counterOf('T');
    const series = {
      type,
      company,
      replaces,
      format: '{code}{yy}B-{n}',
      zeros: 6,
      prefix: false,
      lastValue: 0,
      reset: 120,
    };
    await expectRefused(server, () => post('invoiceCounter', series, writer), 'insufficient_scope', [
      ['#/replaces', 'invalid_value'],
    ]);
    // Its numbers are taken: in a year it would come to one of them.
    await expectRefused(
      server,
      () => post('invoiceCounter', { ...series, format: '{code}{yy}-{n}' }),
      'unique_conflict',
    );
    const reply = await post('invoiceCounter', series);
    expect([reply.status, reply.body]).toEqual([
      201,
      expect.objectContaining({ replaces, lastValue: 0, lastDate: null }),
    ]);
    expect([await sell(), await sell()]).toEqual(['T26B-000001', 'T26B-000002']);
    expect(await server.api.list('invoiceCounter', `type=${type}`)).toHaveLength(1);
    await expectRefused(server, () => post(`invoiceCounter/${replaces}/restore`, {}), 'unique_conflict', [
      ['#/company', 'already_taken'],
      ['#/type', 'already_taken'],
    ]);
    await server.restart();
    server.clock.now = START + 400 * DAY;
    expect(await sell()).toBe('T27B-000001');
    expect(server.rows(`select "number", "date" from "invoice" where "counter" = ?`, replaces)).toEqual([
      { number: 'T27-000001', date: '2027-03-01' },
    ]);
    await server.stop();
  });

  test('leaves what was sold to be credited', async () => {
    server.clock.now = START + 364 * DAY;
    const { products, methods } = server.facility;
    const payments = [{ paymentMethod: methods.card, amount: 12.1 }];
    const { invoice } = await server.api.run('checkout', { lines: [{ product: products.court }], payments });
    server.clock.now = START;
    const refund = await server.api.run('refundSale', { invoice: invoice.id, paymentMethod: methods.card });
    expect(refund.invoices[0]).toMatchObject({ number: 'RT26-000001', date: '2026-03-02', total: -12.1 });
    await server.stop();
  });

  test.each<[string, (counter: Counter) => object | Promise<object>]>([
    ['of another type', async () => ({ type: server.facility.types.F })],
    ['of another company', () => ({ company: null })],
    [
      'that is over already',
      async ({ id, ...counter }) => {
        await post('invoiceCounter', { ...counter, replaces: id, lastDate: null, format: 'Z{n}' });
        return {};
      },
    ],
  ])('is not put right by replacing a series %s', async (_, change) => {
    const counter = await counterOf('T');
    const changes = await change(counter);
    const { id: replaces, ...rest } = counter;
    const body = { ...rest, lastDate: null, format: 'Y{n}', ...changes, replaces };
    const reply = await post('invoiceCounter', body);
    const code = (reply.body as { errors: { pointer: string; code: string }[] }).errors[0];
    expect([reply.status, code?.pointer]).toEqual([422, '#/replaces']);
  });
});

test('a day that was set is said to be one, with the way back', async () => {
  const { id } = await counterOf('T');
  await sell();
  server.clock.now += 30 * DAY;
  await server.api.update('invoiceCounter', id, { lastDate: dayOf(server.clock.now) });
  server.clock.now -= 10 * DAY;
  const { detail } = await expectRefused(server, () => trySelling(), 'date_before_series');
  expect(detail).toBe(
    'La serie se llevó a mano al 2026-04-01; este documento es del 2026-03-22. Quien tenga el permiso invoice:import puede devolverla al 2026-03-02.',
  );
  await server.api.update('invoiceCounter', id, { lastDate: '2026-03-02' });
  expect(await sell()).toBe('T26-000002');
});

test('a number another document has is a clear refusal, and the till has a way on', async () => {
  const { type, company, id } = await counterOf('F');
  const invoice = { ...ticket(), invoiceType: server.facility.types.F, customer: server.facility.customers.club };
  await sell();
  // As it could be before series were separated.
  server.write(`update "invoiceCounter" set "format" = 'T{yy}-{n}' where "id" = ?`, id);
  const send = () => server.api.call('checkout', invoice);
  const { detail } = await expectRefused(server, send, 'unique_conflict');
  expect(detail).toBe(
    'Otro documento tiene ya el número T26-000001. Dé a la serie otro formato, o abra otra que la sustituya.',
  );
  const lines = [{ product: server.facility.products.court }];
  const draft = await post('invoice', { type, customer: server.facility.customers.club, lines });
  const confirm = () => server.api.call('confirmInvoice', { invoice: (draft.body as { id: number }).id });
  expect((await expectRefused(server, confirm, 'unique_conflict')).detail).toBe(detail);
  const series = {
    type,
    company,
    replaces: id,
    format: 'FB{yy}-{n}',
    zeros: 6,
    prefix: false,
    lastValue: 0,
    reset: 120,
  };
  expect((await post('invoiceCounter', series)).status).toBe(201);
  expect((await server.api.run('checkout', invoice)).invoice.number).toBe('FB26-000001');
  expect((await confirm()).body).toMatchObject({ number: 'FB26-000002' });
  await server.stop();
});
