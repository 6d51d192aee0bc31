import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addresses, physicalPaths } from '#shared/operations/addresses.ts';
import type { OperationName } from '#shared/operations/index.ts';
import { serveAuthorisations } from './authorisation.ts';
import { call, list, listAll } from './client.ts';
import { ApiError } from './errors.ts';
import { getSession, type StaffSession, setSession } from './session.ts';

const basket = { lines: [{ product: 1 }], payments: [], uuid: '5f0c6d2e-8f0a-4a39-9d27-0d7a3c1f9a10' };
const session: StaffSession = {
  token: 'tqs_1',
  user: { id: 1, name: 'Marta', language: 'es' },
  permissions: ['*'],
  expires: '2030-01-01T00:00:00+01:00',
  idleMinutes: 15,
};

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ code, title: code, status }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const keys = (): unknown[] => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));

/** Runs a call to its end with the waits between attempts skipped. */
async function settled<T>(promise: Promise<T>): Promise<T | ApiError> {
  const result = promise.catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  await vi.runAllTimersAsync();
  return result;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  setSession(null);
});

afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('sends a charge whose answer was lost again, with the same key', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('network'))
    .mockResolvedValueOnce(problem(409, 'idempotency_in_progress'))
    .mockResolvedValueOnce(answer(200, { change: 0 }));
  const result = await settled(call('checkout', basket, { idempotencyKey: basket.uuid }));
  expect(result).toEqual({ change: 0 });
  expect(keys()).toEqual([basket.uuid, basket.uuid, basket.uuid]);
});

const name = '5f0c6d2e-8f0a-4a39-9d27-0d7a3c1f9a11';
const moving: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['posPrintTicket', () => call('posPrintTicket', { invoice: 1, uuid: name }, { idempotencyKey: name })],
  ['posPrintTest', () => call('posPrintTest', { host: '127.0.0.1' }, { idempotencyKey: name })],
  ['posPrintVoucher', () => call('posPrintVoucher', { voucher: 1, uuid: name }, { idempotencyKey: name })],
  ['posOpenDrawer', () => call('posOpenDrawer', {}, { idempotencyKey: name })],
];

it('knows of every operation that moves something', () => {
  expect(moving.map(([operation]) => addresses[operation as OperationName][1]).toSorted()).toEqual([...physicalPaths]);
});

it.each(
  moving.flatMap(([operation, send]) => [
    [operation, 'an answer that is lost', send, () => Promise.reject(new TypeError('network'))] as const,
    [operation, 'a printer that is off', send, async () => problem(503, 'printer_unavailable')] as const,
    [operation, 'a busy database', send, async () => problem(503, 'database_busy')] as const,
    [operation, 'a request that is still at work', send, async () => problem(409, 'idempotency_in_progress')] as const,
    [operation, 'an answer in HTML', send, async () => new Response('<h1>Sign in</h1>')] as const,
  ]),
)('sends %s once, whatever it carries, on %s', async (_operation, _fault, send, fault) => {
  fetched.mockImplementation(fault);
  expect(await settled(send())).toBeInstanceOf(ApiError);
  expect(fetched.mock.calls.filter(([path]) => !path.includes('health'))).toHaveLength(1);
});

it('says that a charge may have been made when no answer ever came', async () => {
  fetched.mockRejectedValue(new TypeError('network'));
  const result = await settled(call('checkout', basket, { idempotencyKey: basket.uuid }));
  expect(result).toMatchObject({ code: 'network', uncertain: true });
  expect(fetched).toHaveBeenCalledTimes(5);
});

it('says so, too, when the answer to a charge cannot be read', async () => {
  const html = { 'content-type': 'text/html' };
  fetched.mockImplementation(async () => new Response('<h1>Sign in</h1>', { headers: html }));
  const result = await settled(call('checkout', basket, { idempotencyKey: basket.uuid }));
  expect(result).toMatchObject({ code: 'bad_answer', uncertain: true });
});

it('remembers a lost attempt when a later one is refused', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(problem(401, 'unauthenticated'));
  const result = await settled(call('checkout', basket, { idempotencyKey: basket.uuid }));
  expect(result).toMatchObject({ code: 'unauthenticated', uncertain: true });
});

it('has no doubt about a plain refusal, nor about a full disk', async () => {
  fetched.mockResolvedValueOnce(problem(409, 'cash_point_closed'));
  expect(await settled(call('checkout', basket, { idempotencyKey: basket.uuid }))).toMatchObject({ uncertain: false });
  fetched.mockImplementation(async () => problem(503, 'storage_unavailable'));
  expect(await settled(call('checkout', basket, { idempotencyKey: basket.uuid }))).toMatchObject({ uncertain: false });
});

it('never repeats a change without a key', async () => {
  fetched.mockRejectedValue(new TypeError('network'));
  await settled(call('posCashIn', { amount: 5 }));
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('repeats reads, and writes lists of a parameter with commas', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network')).mockImplementation(async () => answer(200, []));
  expect(await settled(list('invoice', { 'status[in]': [1, 2], q: null }))).toEqual([]);
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/model/invoice?status%5Bin%5D=1%2C2');
});

it('signs out on a refused token, but not out of a session started meanwhile', async () => {
  setSession(session);
  fetched.mockResolvedValueOnce(problem(401, 'unauthenticated'));
  await settled(list('pos'));
  expect(getSession()).toBeNull();

  setSession(session);
  const newer = { ...session, token: 'tqs_2' };
  fetched.mockImplementationOnce(async () => {
    setSession(newer);
    return problem(401, 'unauthenticated');
  });
  await settled(list('pos'));
  expect(getSession()).toEqual(newer);
});

it('reads every page of a list, each by the address the one before gives', async () => {
  const page = (records: object[], next: string | null): Response => {
    const headers = { 'content-type': 'application/json', ...(next === null ? {} : { link: `<${next}>; rel="next"` }) };
    return new Response(JSON.stringify(records), { status: 200, headers });
  };
  fetched
    .mockResolvedValueOnce(page([{ id: 1 }, { id: 2 }], '/api/model/tax?limit=1000&cursor=abc'))
    .mockResolvedValueOnce(page([{ id: 3 }], null));
  const all = await settled(listAll('tax'));
  expect(all).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/api/model/tax?limit=1000',
    '/api/model/tax?limit=1000&cursor=abc',
  ]);
});

it('takes no JSON for a refusal of the service but a problem', async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(502, { code: 'bad_gateway' })));
  const result = await settled(call('checkout', basket, { idempotencyKey: basket.uuid }));
  expect(result).toMatchObject({ code: 'bad_answer', uncertain: true });
});

it('asks nobody for leave to look, and looks once', async () => {
  setSession(session);
  const stop = serveAuthorisations();
  fetched.mockResolvedValue(problem(403, 'insufficient_scope'));
  const look = { subscriptionCustomer: 1, on: '2026-05-21', dryRun: true };
  const result = await settled(call('subscriptionLeave', look, { isLook: true }));
  stop();
  expect(result).toMatchObject({ code: 'insufficient_scope' });
  expect(fetched).toHaveBeenCalledTimes(1);
});
