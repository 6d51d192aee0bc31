import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let customer: number;
beforeAll(async () => {
  server = await startFacility();
  customer = server.facility.customers.club;
});

const post = (path: string, body: unknown) => server.api.send('POST', `/api/model/deposit${path}`, body);
const remove = (id: number) => server.api.send('DELETE', `/api/model/deposit/${id}`);
const ledger = async (deposit: number) =>
  (await server.api.list('depositMovement', `deposit=${deposit}`)).map(({ type, amount, reason }) => [
    type,
    amount,
    reason,
  ]);
const eventsOf = (id: number): string[] =>
  server
    .rows<{ type: string }>(`select "type" from "event" where "model" = 'deposit' and "record" = ? order by 1`, id)
    .map(({ type }) => type);

describe('the balance of a deposit', () => {
  test('it is made with is its first entry', async () => {
    const made = await server.api.create('deposit', { customer, balance: 50, endDate: '2026-12-31' });
    expect(made).toMatchObject({ customer, balance: 50, endDate: '2026-12-31', deleted: false });
    expect(made).not.toHaveProperty('reason');
    expect(await ledger(made.id)).toEqual([[1, 50, 'Saldo inicial']]);
    expect(eventsOf(made.id)).toEqual(['deposit.created']);
    const empty = await server.api.create('deposit', { customer, balance: 0 });
    expect(await ledger(empty.id)).toEqual([]);
  });

  test('sent later is an adjustment by the difference, for a reason', async () => {
    const { id } = await server.api.create('deposit', { customer, balance: 50, reason: 'Fianza' });
    expect(await server.api.update('deposit', id, { balance: 80.25, reason: 'Entrega en mano' })).toMatchObject({
      balance: 80.25,
    });
    expect(await server.api.update('deposit', id, { balance: 0.01 })).toMatchObject({ balance: 0.01 });
    expect(await server.api.update('deposit', id, { balance: 0.01, endDate: null, reason: 'nada' })).toMatchObject({
      balance: 0.01,
    });
    expect(await server.api.update('deposit', id, { reason: '  ', balance: 1 })).toMatchObject({ balance: 1 });
    expect(await ledger(id)).toEqual([
      [1, 50, 'Fianza'],
      [5, 30.25, 'Entrega en mano'],
      [5, -80.24, 'Ajuste manual'],
      [5, 0.99, 'Ajuste manual'],
    ]);
  });

  test.each<[object, Faults]>([
    [{ balance: -0.01 }, [['#/balance', 'too_small']]],
    [{ balance: 1e9 }, [['#/balance', 'too_big']]],
    [{ balance: 0.001 }, [['#/balance', 'too_precise']]],
    [{ balance: null }, [['#/balance', 'required']]],
    [{ reason: 'x'.repeat(256) }, [['#/reason', 'too_long']]],
  ])('is never %o', async (body, faults) => {
    const { id } = await server.api.create('deposit', { customer, balance: 5 });
    await expectRefused(server, () => post(`/${id}`, body), 'validation_failed', faults);
    await expectRefused(server, () => post('', { customer, balance: 1, ...body }), 'validation_failed', faults);
  });

  test('keeps the deposit while there is any, and comes back with it', async () => {
    const { id } = await server.api.create('deposit', { customer, balance: 5 });
    await expectRefused(server, () => remove(id), 'in_use');
    await server.api.update('deposit', id, { balance: 0 });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    await expectRefused(server, () => post(`/${id}`, { balance: 7 }), 'record_deleted');
    expect((await post(`/${id}/restore`, {})).body).toMatchObject({ balance: 0, deleted: false });
    expect(await server.api.update('deposit', id, { balance: 3 })).toMatchObject({ balance: 3 });
  });

  test('is moved by two at once without losing either', async () => {
    const { id } = await server.api.create('deposit', { customer, balance: 1 });
    await Promise.all(Array.from({ length: 10 }, (_, index) => server.api.update('deposit', id, { balance: index })));
    const { balance } = await server.api.get('deposit', id);
    const amounts = (await ledger(id)).map(([, amount]) => Number(amount));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
  });

  test('its movements are only read, and stay', async () => {
    const { id } = await server.api.create('deposit', { customer, balance: 1 });
    const [movement] = await server.api.list('depositMovement', `deposit=${id}`);
    expect((await server.api.send('POST', '/api/model/depositMovement', {})).status).toBe(405);
    for (const statement of [
      'update "depositMovement" set "reason" = null where "id" = ?',
      'delete from "depositMovement" where "id" = ?',
    ]) {
      expect(() => server.write(statement, movement?.id)).toThrow('immutable_record');
    }
  });
});
