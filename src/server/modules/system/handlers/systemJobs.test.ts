/** Jobs as people see and change them, over HTTP. */
import { beforeAll, expect, test } from 'vitest';
import { BulkStatus } from '#shared/domain/states.ts';
import type { JobEntry } from '#shared/operations/parts/jobs.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});
const AT = '2026-03-02T09:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

/** Stores a job as a version before might have left it. Returns its id. */
function store(kind: string, payload: object, more: Readonly<Record<string, unknown>> = {}): number {
  const row = { kind, payload: JSON.stringify(payload), runAt: LATER, created: AT, ...more };
  const names = Object.keys(row).map((name) => `"${name}"`);
  server.write(`insert into "job" (${names}) values (${names.map(() => '?')})`, ...Object.values(row));
  return server.rows<{ id: number }>('select max("id") as "id" from "job"')[0]?.id ?? 0;
}
const look = () => server.api.run('systemJobs', {});
async function shown(id: number): Promise<JobEntry | undefined> {
  const { open, failed, ended } = await look();
  return [...open, ...failed, ...ended].find((job) => job.id === id);
}

test('are told in words, with the record they work for, and nothing else of what they hold', async () => {
  const secret = { name: 'Ana Secreta' };
  const email = store(
    'email.send',
    { email: 4, ...secret },
    { status: 3, error: 'refused: ana@example.org', finished: AT },
  );
  const unknown = store('test.newer', secret);
  expect(await shown(email)).toMatchObject({
    ...{ label: { es: 'Enviar un correo', en: 'Send an e-mail' }, state: 'failed' },
    ...{ record: { model: 'email', id: 4 }, error: null, mayRetry: true, mayCancel: false },
  });
  expect(await shown(unknown)).toMatchObject({
    ...{ label: { es: 'test.newer', en: 'test.newer' }, state: 'waiting', record: null, mayCancel: true },
  });
  const all = JSON.stringify(await look());
  expect(all).not.toMatch(/Secreta|ana@example/);
});

test('tell what comes round, and that every kind has words', async () => {
  const { recurring } = await look();
  expect(recurring.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['file.backup', 'file.verify', 'jobs.trim', 'mail.due', 'sales.expire']),
  );
  expect(recurring.filter(({ label, kind }) => label.es === kind || label.en === kind)).toEqual([]);
  const backup = recurring.find(({ kind }) => kind === 'file.backup');
  expect(Date.parse(backup?.next ?? '')).toBeGreaterThan(server.clock.now);
});

test('that wait are cancelled, and run again by hand where they can be', async () => {
  const { id } = await server.api.create('customer', { name: 'Ana' });
  const job = store('document.render', { model: 'invoice', id });
  expect(await server.api.run('cancelJob', { job })).toMatchObject({ state: 'cancelled', mayRetry: true });
  expectProblem(await server.api.call('cancelJob', { job }), 'invalid_transition');
  server.write('update "job" set "attempts" = 8 where "id" = ?', job);
  // There is no such invoice: it fails, and is tried again.
  expect(await server.api.run('retryJob', { job })).toMatchObject({ state: 'waiting', attempts: 0, error: null });
  await until(async () => (await shown(job))?.attempts === 1 && (await shown(job))?.state === 'waiting');
  expect((await shown(job))?.error).not.toBeNull();
  await server.api.run('cancelJob', { job });
});

test('leave the record of an e-mail behind that says so', async () => {
  await server.api.create('setting', { key: 'smtp', value: { host: '127.0.0.1', port: 1, from: 'caja@club.example' } });
  server.write(
    `insert into "email" ("created", "updated", "subject", "recipients", "status", "body", "text")
      values ('${AT}', '${AT}', 'x', 'ana@example.org', 0, 'x', 'x')`,
  );
  const email = server.rows<{ id: number }>('select max("id") as "id" from "email"')[0]?.id ?? 0;
  const job = store('email.send', { email });
  expect(await server.api.run('cancelJob', { job })).toMatchObject({ state: 'waiting', isCancelling: true });
  await until(async () => (await shown(job))?.state === 'cancelled');
  expect(await server.api.get('email', email)).toMatchObject({ status: 2, error: 'somebody cancelled it' });
});

/** A job says once a second at most how far it is: as many take longer. */
const MANY = 12_000;

test('that go through many records tell how far they are, and stop where they are', async () => {
  for (let from = 0; from < MANY; from += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.api.create('customer', { name: `Socio ${from + index}`, city: 'Lugo' }),
      ),
    );
  }
  const { id } = await server.api.run('bulkStart', {
    ...{ model: 'customer', action: 'change', values: { comments: 'x' }, select: { query: 'city=Lugo' }, count: MANY },
  });
  const find = async () => (await look()).open.find(({ record }) => record?.model === 'bulkChange' && record.id === id);
  await until(async () => ((await find())?.progress ?? 0) > 0);
  const job = await find();
  expect(job).toMatchObject({ state: 'running', total: MANY, mayCancel: true });
  expect(await server.api.run('cancelJob', { job: job?.id ?? 0 })).toMatchObject({ isCancelling: true });
  await until(async () => (await shown(job?.id ?? 0))?.state === 'cancelled');
  const state = await server.api.run('bulkStatus', { bulk: id });
  expect(state.status).toBe(BulkStatus.stopped);
  expect(state.changedRows).toBeLessThan(MANY);
  expectProblem(await server.api.call('retryJob', { job: job?.id ?? 0 }), 'invalid_transition');
});

test('that ran when their process was killed are taken up by the next', async () => {
  const job = store('document.render', { model: 'invoice', id: 1 }, { status: 1, lease: 'gone', runAt: AT });
  await server.restart();
  await until(async () => (await shown(job))?.attempts === 1);
});

test('are the business of who administers the service', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['*:read', 'pos:operate'] });
  const job = store('test.newer', {});
  const reader = server.as(key);
  expectProblem(await reader.call('systemJobs', {}), 'insufficient_scope');
  await expectRefused(server, () => reader.call('cancelJob', { job }), 'insufficient_scope');
  await expectRefused(server, () => reader.call('retryJob', { job }), 'insufficient_scope');
  await expectRefused(server, () => server.api.call('retryJob', { job }), 'invalid_transition');
  await expectRefused(server, () => server.api.call('cancelJob', { job: 999_999 }), 'not_found');
});
