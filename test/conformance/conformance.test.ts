/**
 * Every model of the contract × every operation × every field, over HTTP, from the contract's own words.
 * Slow: it writes and reads every field of the contract.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/errors.ts';
import type { Client, Reply, RequestHeaders } from '../kit/client.ts';
import { expectProblem } from '../kit/refusal.ts';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import { type Contracted, type ContractField, contracted } from './contract.ts';
import { createdOnly, defaulted, derived, following, guarded, rowOf, settable } from './decisions.ts';
import { type Sample, wrongOf } from './samples.ts';
import { type Body, type Scenario, scenarioOf } from './scenario.ts';

type AnyRecord = Body & { id: number };

const STRICT = { prefer: 'handling=strict' };
const NOWHERE = 999_999;

let server: FacilityServer;
let client: Client;
let scenario: Scenario;
beforeAll(async () => {
  server = await startOpen();
  const { key } = await server.api.run('keyCreate', {
    name: 'Integración',
    scopes: ['*:read', '*:write', 'billing:operate'],
  });
  client = server.as(key);
  scenario = scenarioOf(server, client);
});

const post = (path: string, body: unknown, headers?: RequestHeaders, as = client): Promise<Reply> =>
  as.send('POST', `/api/model/${path}`, body, headers);
const get = (path: string): Promise<Reply> => client.send('GET', `/api/model/${path}`);
const remove = (path: string): Promise<Reply> => client.send('DELETE', `/api/model/${path}`);

describe.each(contracted.map((model) => [model.name, model] as const))('%s', (name, model) => {
  const isReadonly = (field: ContractField): boolean => field.readonly && !settable.has(`${name}.${field.name}`);
  const writable = model.fields.filter((field) => !isReadonly(field));
  const readonly = model.fields.filter(isReadonly);
  const create = async (values: Body = {}, as = client): Promise<AnyRecord> =>
    created(await post(name, { ...(await scenario.minimal(model)), ...values }, {}, as));
  const exists = async (): Promise<AnyRecord> => (model.writable ? create() : stored(model));

  test('a record has every field of the contract, and required ones are never null', async () => {
    const record = await exists();
    const found: AnyRecord = body(await get(`${name}/${record.id}`));
    for (const field of model.fields) {
      expect(found, field.name).toHaveProperty(field.name);
      if (field.required || field.name === 'id') expect(found[field.name], field.name).not.toBe(null);
    }
    expect(found).toMatchObject({
      id: record.id,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]/),
    });
  });

  test('a list is a bare array of records in id order', async () => {
    await exists();
    const reply = await get(name);
    const list = reply.body as AnyRecord[];
    expect([reply.status, Array.isArray(list)]).toEqual([200, true]);
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
    const last = list.at(-1);
    expect(body(await get(`${name}/${last?.id}`))).toEqual(last);
  });

  test('what is not there is 404', async () => {
    expectProblem(await get(`${name}/${NOWHERE}`), 'not_found');
    expectProblem(await get(`${name}/0`), 'not_found');
    expectProblem(await get(`${name}/x`), 'not_found');
  });

  if (!model.writable) {
    test('is only read: writes are 405 and say what is allowed', async () => {
      for (const reply of [await post(name, {}), await post(`${name}/1`, {}), await remove(`${name}/1`)]) {
        expectProblem(reply, 'method_not_allowed');
        expect(reply.headers.get('allow')).toBe('GET, HEAD');
      }
    });
    return;
  }

  test('writing what is not there is 404', async () => {
    expectProblem(await post(`${name}/${NOWHERE}`, {}), 'not_found');
    expectProblem(await remove(`${name}/${NOWHERE}`), 'not_found');
  });

  test('an unknown field is refused on create and update', async () => {
    const record = await create();
    const faults = [['#/nada', 'unknown_field']] as const;
    expectProblem(await post(name, { ...(await scenario.minimal(model)), nada: 1 }), 'validation_failed', faults);
    expectProblem(await post(`${name}/${record.id}`, { nada: 1 }), 'validation_failed', faults);
  });

  test('a record read can be sent back as it is', async () => {
    const record = await create();
    const read: AnyRecord = body(await get(`${name}/${record.id}`));
    const reply = await post(`${name}/${record.id}`, read);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { updated: _a, updateUser: _b, lines: _c, ...same } = read;
    expect(reply.body).toMatchObject(same);
  });

  test('an update with nothing in it changes nothing', async () => {
    const record = await create();
    const read: AnyRecord = body(await get(`${name}/${record.id}`));
    const { updated: _a, updateUser: _b, ...same } = read;
    expect(body(await post(`${name}/${record.id}`, {}))).toMatchObject(same);
  });

  describe.each(writable.map((field) => [field.name, field] as const))('%s', (fieldName, field) => {
    const key = `${name}.${fieldName}`;

    if (!derived.has(key))
      test('takes typical and extreme values on create and on update', async () => {
        const as = guarded.has(key) ? server.api : client;
        const samples = await scenario.values(model, field);
        const target = await create(samples[0]?.along);
        for (const sample of samples) {
          if (!following.has(key)) {
            const record = await create({ ...sample.along, [fieldName]: sample.send }, as);
            expectShown(record, fieldName, sample);
            expectShown(body(await get(`${name}/${record.id}`)), fieldName, sample);
            await remove(`${name}/${record.id}`);
          }
          const changed: AnyRecord = body(await post(`${name}/${target.id}`, { [fieldName]: sample.send }, {}, as));
          expectShown(changed, fieldName, sample);
          expectShown(body(await get(`${name}/${target.id}`)), fieldName, sample);
        }
      });

    if (derived.has(key))
      test('is worked out: what is sent is taken and ignored, in strict mode too', async () => {
        const record = await create();
        for (const sample of await scenario.values(model, field)) {
          const reply = await post(`${name}/${record.id}`, { [fieldName]: sample.send }, STRICT);
          expect(reply.status, JSON.stringify(reply.body)).toBe(200);
          expect((reply.body as AnyRecord)[fieldName]).toEqual(record[fieldName]);
        }
      });

    test('refuses what is not of its type', async () => {
      const target = await create();
      for (const value of wrongOf(field)) {
        for (const path of [name, `${name}/${target.id}`]) {
          const reply = await post(path, {
            ...(path === name ? await scenario.minimal(model) : {}),
            [fieldName]: value,
          });
          const problem = reply.body as Problem;
          expect([reply.status, problem.code], `${path} ${JSON.stringify(value)?.slice(0, 80)}`).toEqual([
            422,
            'validation_failed',
          ]);
          expect(problem.errors?.[0]?.pointer?.startsWith(`#/${fieldName}`), problem.errors?.[0]?.pointer).toBe(true);
        }
      }
    });

    if (field.required) {
      test('is required: left out, it has its default or is asked for; it is never cleared', async () => {
        const { [fieldName]: _left, ...rest } = await scenario.minimal(model);
        // An active one may be the same as that of another test, which is asked about.
        const meant = key === 'subscriptionCustomer.active' ? { despite: true } : {};
        const reply = await post(name, { ...rest, ...meant });
        if (derived.has(key) || defaulted.has(key) || following.has(key)) {
          expect((created(reply) as AnyRecord)[fieldName]).not.toBe(null);
        } else {
          expect([reply.status, (reply.body as Problem).errors]).toEqual([
            422,
            expect.arrayContaining([expect.objectContaining({ pointer: `#/${fieldName}`, code: 'required' })]),
          ]);
        }
        if (derived.has(key)) return;
        const target = await create();
        const faults = [[`#/${fieldName}`, 'required']] as const;
        expectProblem(await post(`${name}/${target.id}`, { [fieldName]: null }), 'validation_failed', faults);
      });
    } else {
      test('is optional: left out or null, it is null or what follows from the others', async () => {
        const record = await create({ [fieldName]: null });
        const plain = await create();
        expect(typeof record[fieldName]).toBe(typeof plain[fieldName]);
        const cleared: AnyRecord = body(await post(`${name}/${plain.id}`, { [fieldName]: null }));
        if (!derived.has(key)) expect(cleared[fieldName]).toBe(null);
      });
    }
  });

  describe.each(readonly.map((field) => [field.name, field] as const))('%s', (fieldName) => {
    const key = `${name}.${fieldName}`;

    test('is set by the service: ignored when sent, refused in strict mode', async () => {
      const sentinel = 'no-es-tuyo';
      const strict = [[`#/${fieldName}`, 'read_only_field']] as const;
      const target = await create();
      const sent = { [fieldName]: sentinel };
      const changed: AnyRecord = body(await post(`${name}/${target.id}`, sent));
      if (fieldName !== 'updated') expect(changed[fieldName]).toEqual(target[fieldName]);
      expectProblem(await post(`${name}/${target.id}`, sent, STRICT), 'validation_failed', strict);
      if (createdOnly.has(key)) return;
      expect((await create(sent))[fieldName]).not.toBe(sentinel);
      expectProblem(
        await post(name, { ...(await scenario.minimal(model)), ...sent }, STRICT),
        'validation_failed',
        strict,
      );
    });
  });

  if (model.softDelete)
    test('is deleted softly and restored', async () => {
      const { id } = await create();
      const path = `${name}/${id}`;
      expect([body(await remove(path)), body(await remove(path))]).toEqual([
        { id, deleted: true },
        { id, deleted: true },
      ]);
      expect(body(await get(path))).toMatchObject({ id, deleted: true });
      expect(idsOf(await get(name))).not.toContain(id);
      expect(idsOf(await get(`${name}?deleted=true`))).toContain(id);
      expectProblem(await post(path, {}), 'record_deleted');
      expect(body(await post(`${path}/restore`, {}))).toMatchObject({ id, deleted: false });
      expectProblem(await post(`${path}/restore`, {}), 'not_deleted');
      expect(idsOf(await get(name))).toContain(id);
    });

  if (!model.softDelete)
    test('is deleted for good where it may be, and cannot be restored', async () => {
      const { id } = await create();
      const path = `${name}/${id}`;
      expect(body(await remove(path))).toEqual({ id, deleted: true });
      expectProblem(await get(path), 'not_found');
      expectProblem(await post(`${path}/restore`, {}), 'not_found');
    });
});

/** A record of a model that only the service writes: by what writes it, or behind its back where nothing does yet. */
async function stored(model: Contracted): Promise<AnyRecord> {
  const { facility, api } = server;
  const row = rowOf(model);
  if (row !== null) server.write(row.sql, ...row.values);
  else {
    const { invoice } = await api.run('checkout', {
      lines: [{ product: facility.products.fee }],
      payments: [],
      customer: facility.customers.club,
      invoiceType: facility.types.F ?? 0,
    });
    const payments = [{ paymentMethod: facility.methods.card, amount: invoice.total }];
    await api.run('payInvoice', { invoice: invoice.id, payments });
  }
  const list = (await get(model.name)).body as AnyRecord[];
  return list.at(-1) as AnyRecord;
}

function created(reply: Reply): AnyRecord {
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as AnyRecord;
}

function body<T extends Body>(reply: Reply): T {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as T;
}

function idsOf(reply: Reply): number[] {
  return (reply.body as AnyRecord[]).map(({ id }) => id);
}

function expectShown(record: AnyRecord, name: string, { shows }: Sample): void {
  const found = record[name];
  if (shows instanceof RegExp) expect(found).toMatch(shows);
  else if (Array.isArray(shows) && typeof shows[0] === 'object' && shows[0] !== null && !('tres' in shows[0])) {
    expect(found).toMatchObject(shows);
  } else expect(found).toEqual(shows);
}
