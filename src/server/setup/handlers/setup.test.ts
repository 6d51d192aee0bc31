import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { setupInput } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { startEmpty, type TestServer } from '#test/kit/server.ts';

describe('an empty installation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startEmpty();
  });

  test('says so', async () => {
    expect(await server.as(null).run('setupStatus', {})).toMatchObject({
      done: false,
      companyName: null,
      language: 'es',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      demo: null,
    });
    expect(await server.as(null).run('sessionUsers', {})).toEqual([]);
  });

  const { company, manager, pos } = setupInput;
  const refusals: readonly [string, object, Faults][] = [
    [
      'nothing',
      {},
      [
        ['#/company', 'required'],
        ['#/manager', 'required'],
        ['#/pos', 'required'],
      ],
    ],
    ['no company name', { ...setupInput, company: { ...company, name: '  ' } }, [['#/company/name', 'required']]],
    [
      'a tax number that is none',
      { ...setupInput, company: { ...company, taxNumber: 'hola' } },
      [['#/company/taxNumber', 'tax_number_invalid']],
    ],
    ['no tax number', { ...setupInput, company: { name: 'X' } }, [['#/company/taxNumber', 'required']]],
    [
      'a tax number without end',
      { ...setupInput, company: { ...company, taxNumber: 'B'.repeat(21) } },
      [['#/company/taxNumber', 'too_long']],
    ],
    ['no manager’s name', { ...setupInput, manager: { ...manager, name: '' } }, [['#/manager/name', 'required']]],
    [
      'a PIN of three digits',
      { ...setupInput, manager: { ...manager, pin: '123' } },
      [['#/manager/pin', 'invalid_value']],
    ],
    [
      'a PIN of thirteen digits',
      { ...setupInput, manager: { ...manager, pin: '1234567890123' } },
      [['#/manager/pin', 'invalid_value']],
    ],
    [
      'a PIN with letters',
      { ...setupInput, manager: { ...manager, pin: '12a4' } },
      [['#/manager/pin', 'invalid_value']],
    ],
    ['a PIN as a number', { ...setupInput, manager: { ...manager, pin: 1234 } }, [['#/manager/pin', 'invalid_type']]],
    ['no name for the cash point', { ...setupInput, pos: { ...pos, name: '' } }, [['#/pos/name', 'required']]],
    ['a language it does not speak', { ...setupInput, language: 'fr' }, [['#/language', 'invalid_value']]],
    ['an unknown field', { ...setupInput, colour: 'red' }, [['#/colour', 'unknown_field']]],
  ];
  test.each(refusals)('is not set up with %s', async (_, body, faults) => {
    await expectRefused(server, () => server.as(null).send('POST', '/api/setup', body), 'validation_failed', faults);
  });

  test('is not set up from a terminal that is not the facility’s', async () => {
    const headers = { 'x-taquilla-terminal': 'forged' };
    const send = () => server.as(null).call('setup', setupInput, headers);
    await expectRefused(server, send, 'terminal_not_allowed');
  });

  test('is set up once, however many ask at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.as(null).call('setup', setupInput)));
    const [done, ...refused] = replies.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    for (const reply of refused) expectProblem(reply, 'already_set_up');
    expect(server.rows('select count(*) as "n" from "company"')).toEqual([{ n: 1 }]);
    await expectRefused(server, () => server.as(null).call('setup', setupInput), 'already_set_up');
  });
});

describe('an installation just set up', () => {
  const pin = '918273645540';
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startEmpty();
    const input = { ...setupInput, manager: { name: 'Marta Ruiz', pin }, language: 'en' as const };
    const session = await server.as(null).run('setup', input);
    token = session.token;
    expect(session).toMatchObject({
      user: { name: 'Marta Ruiz', language: 'en' },
      permissions: ['*'],
      expires: '2026-03-02T22:00:00+01:00',
      idleMinutes: 15,
    });
  });

  test('says so', async () => {
    const status = await server.as(null).run('setupStatus', {});
    expect(status).toMatchObject({ done: true, companyName: 'Polideportivo de Prueba', language: 'en', demo: null });
    expect(await server.as(null).run('sessionUsers', {})).toMatchObject([
      { name: 'Marta Ruiz', profileName: 'Responsable' },
    ]);
  });

  test('has what a first sale needs', async () => {
    const api = server.as(token);
    expect((await api.list('tax')).map(({ rate, category }) => [rate, category])).toEqual([
      [21, 'S'],
      [10, 'S'],
      [4, 'S'],
      [0, 'Z'],
      [0, 'E'],
      [0, 'O'],
    ]);
    expect((await api.list('paymentMethod')).map(({ type }) => type)).toEqual([1, 2, 3, 8, 5, 6, 7, 4]);
    const types = await api.list('invoiceType');
    expect(types.map(({ code }) => code).toSorted()).toEqual(['C', 'F', 'I', 'P', 'R', 'RT', 'S', 'T']);
    const counters = await api.list('invoiceCounter');
    expect(counters.map(({ type }) => type).toSorted()).toEqual(types.map(({ id }) => id).toSorted());
    expect((await api.list('region')).length).toBe(52);
    expect((await api.list('country')).length).toBeGreaterThan(200);
    expect(await api.list('pos')).toMatchObject([{ name: 'Recepción', tolerance: 5, active: true }]);
    const [company] = await api.list('company');
    const madrid = (await api.list('region', 'name=Madrid'))[0];
    expect(company).toMatchObject({ taxNumber: 'B12345674', region: madrid?.id, currency: 'EUR' });
    const [product] = await api.list('product', 'code=VARIOS');
    await api.run('posOpen', { realCashCount: 0 });
    const sold = await api.run('checkout', {
      lines: [{ product: product?.id ?? 0, price: 1 }],
      payments: [{ paymentMethod: (await api.list('paymentMethod'))[0]?.id ?? 0, amount: 1 }],
    });
    expect(sold.invoice.total).toBe(1);
  });

  test('keeps neither the PIN nor the token', async () => {
    await server.stop();
    const file = readFileSync(join(server.dataDir, 'taquilla.db'));
    expect(file.includes(pin)).toBe(false);
    expect(file.includes(token)).toBe(false);
  });
});
