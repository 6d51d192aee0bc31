/** Every combination of the flags of a document type: what may be issued of it, where, and what it has to name. */
import { beforeAll, describe, expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { createClient } from '../kit/client.ts';
import { expectProblem, expectRefused, type Faults } from '../kit/refusal.ts';
import { type FacilityServer, startOpen } from '../kit/server.ts';
import { addVoucherTypes } from '../kit/vouchers.ts';

const flags = ['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace'] as const;
type Kind = Readonly<Record<(typeof flags)[number], boolean>>;

/** Every combination, with its name. */
const kinds = Array.from({ length: 2 ** flags.length }, (_, bits) => {
  const kind = Object.fromEntries(flags.map((flag, index) => [flag, (bits & (1 << index)) !== 0])) as Kind;
  const name = flags.filter((flag) => kind[flag]).join(' ') || 'none';
  return { name, kind };
});

let server: FacilityServer;
let swims: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims } = await addVoucherTypes(server));
});

const plain = {
  ...{ isReceipt: true, preventNegative: false, preventPositive: false, preventPositiveLines: false },
  ...{ preventNegativeLines: false, skipValidations: true, customerRequired: false, taxNumberRequired: false },
  ...{ addressRequired: false, allowReceipts: false },
};
const none = Object.fromEntries(flags.map((flag) => [flag, false])) as Kind;
let series = 0;

/** A type with a series of its own, whatever its flags: where the API has none such, behind its back. */
async function typeOf(kind: Kind): Promise<number> {
  series += 1;
  const code = `K${series}`;
  const { id } = await server.api.create('invoiceType', { ...plain, ...none, name: code, code });
  const counter = {
    type: id,
    format: '{code}{yy}-{n}',
    zeros: 4,
    prefix: false,
    initialValue: 1,
    lastValue: 0,
    reset: 120,
  };
  await server.api.create('invoiceCounter', counter as never);
  for (const flag of flags) {
    server.write(`update "invoiceType" set "${flag}" = ? where "id" = ?`, kind[flag] ? 1 : 0, id);
  }
  return id;
}

const isForTills = (kind: Kind): boolean => !Object.values(kind).some(Boolean);
const notForTills = (at: string): Faults => [[at, 'not_for_tills']];

describe.each(kinds)('$name', ({ kind }) => {
  const count = flags.filter((flag) => flag !== 'isInternal' && kind[flag]).length;

  test('is a kind, or is none', async () => {
    const body = { ...plain, ...kind, name: 'Otro' };
    const reply = await server.api.send('POST', '/api/model/invoiceType', body);
    expect(reply.status).toBe(count <= 1 ? 201 : 422);
    const { id } = await server.api.create('invoiceType', { ...plain, ...none, name: 'Otro' });
    expect((await server.api.send('POST', `/api/model/invoiceType/${id}`, kind)).status).toBe(count <= 1 ? 200 : 422);
  });

  test('is issued by a till, or is refused by every way to', async () => {
    const invoiceType = await typeOf(kind);
    const { api, facility } = server;
    const isIssued = isForTills(kind);
    const basket = {
      pos: facility.pos,
      lines: [{ product: facility.products.water }],
      payments: [{ paymentMethod: facility.methods.card, amount: 1.5 }],
    };
    const named = () => api.call('checkout', { ...basket, invoiceType });
    if (isIssued) expect((await named()).status).toBe(200);
    else await expectRefused(server, named, 'validation_failed', notForTills('#/invoiceType'));

    const [company] = await api.list('company');
    const create = () => api.send('POST', '/api/model/pos', { name: 'Otra', company: company?.id, invoiceType });
    const update = () => api.send('POST', `/api/model/pos/${facility.pos}`, { invoiceType });
    for (const write of [create, update]) {
      if (isIssued) expect((await write()).status).toBeLessThan(300);
      else await expectRefused(server, write, 'validation_failed', notForTills('#/invoiceType'));
    }

    // A type that became what it is after the cash point was given it.
    server.write('update "pos" set "invoiceType" = ? where "id" = ?', invoiceType, facility.pos);
    const recharge = {
      customer: facility.customers.club,
      pos: facility.pos,
      voucherType: swims,
      amount: 10,
      paymentMethod: facility.methods.card,
    };
    for (const sell of [() => api.call('checkout', basket), () => api.call('voucherRecharge', recharge as never)]) {
      if (isIssued) expect((await sell()).status).toBe(200);
      else await expectRefused(server, sell, 'validation_failed', notForTills('#/pos'));
    }
    await api.update('pos', facility.pos, { invoiceType: null });
  });

  test('is confirmed with what it has to name', async () => {
    const type = await typeOf(kind);
    const { api, facility } = server;
    const issued = await api.run('checkout', {
      pos: facility.pos,
      lines: [{ product: facility.products.water }],
      payments: [{ paymentMethod: facility.methods.card, amount: 1.5 }],
    });
    const clerk = createClient(
      server.url,
      (await api.run('keyCreate', { name: 'x', scopes: ['billing:operate', 'billing:refund', '*:read', '*:write'] }))
        .key,
    );
    const stands = kind.isSummary || kind.isReplace;
    const names = kind.isCreditNote || stands;
    const lines = (sourceInvoice: string) => [
      { description: 'x', price: -1, sourceInvoice },
      { description: 'y', price: 0, sourceInvoice: sourceInvoice.trim() === '' ? '' : 'X1-2' },
    ];
    const cases: [client: typeof api, number: string, faults: Faults][] = [
      [
        api,
        '',
        names
          ? [
              ['#/lines/0/sourceInvoice', 'source_required'],
              ['#/lines/1/sourceInvoice', 'source_required'],
            ]
          : [],
      ],
      [
        api,
        '  ',
        names
          ? [
              ['#/lines/0/sourceInvoice', 'source_required'],
              ['#/lines/1/sourceInvoice', 'source_required'],
            ]
          : [],
      ],
      [api, issued.invoice.number ?? '', names ? [['#/lines/0/source', 'source_required']] : []],
      [clerk, 'X1-1', stands ? [['#/type', 'source_required']] : []],
      [
        clerk,
        '',
        stands
          ? [['#/type', 'source_required']]
          : names
            ? [
                ['#/lines/0/sourceInvoice', 'source_required'],
                ['#/lines/1/sourceInvoice', 'source_required'],
              ]
            : [],
      ],
      [api, 'X1-1', []],
    ];
    for (const [client, number, faults] of cases) {
      // Nothing excuses it: not what is skipped, and not an import.
      const values = { type, skipValidations: true, skipRecalculate: true, lines: lines(number) as never };
      const { id } = await api.create('invoice', values);
      const confirm = () => client.call('confirmInvoice', { invoice: id });
      if (faults.length > 0) await expectRefused(server, confirm, 'validation_failed', faults);
      else expect((await confirm()).status, number).toBe(200);
    }
  });

  test('reverses others, is what others become, or neither', async () => {
    const target = await typeOf(kind);
    const isReverse = kind.isCreditNote && count === 1 && !kind.isInternal;
    const isTarget = isForTills(kind) || (kind.isReplace && count === 1 && !kind.isInternal);
    for (const [field, fits] of [
      ['reverseType', isReverse],
      ['convertibleInto', isTarget],
    ] as const) {
      const body = { ...plain, ...none, name: 'Otro', [field]: target };
      const send = () => server.api.send('POST', '/api/model/invoiceType', body);
      if (fits) expect((await send()).status).toBe(201);
      else await expectRefused(server, send, 'validation_failed', [[`#/${field}`, 'invalid_value']]);
    }
    // One that came to be so afterwards is refused when it is asked for.
    const type = await typeOf(none);
    server.write(
      'update "invoiceType" set "reverseType" = ?, "convertibleInto" = ? where "id" = ?',
      target,
      target,
      type,
    );
    const { invoice } = await server.api.run('checkout', {
      ...{
        pos: server.facility.pos,
        invoiceType: type,
        lines: [{ product: server.facility.products.free }],
        payments: [],
      },
    });
    const credit = await server.api.call('createCreditNote', { invoice: invoice.id, reason: 'x' });
    if (isReverse) expect(credit.status).toBe(200);
    else expectProblem(credit, 'validation_failed', [['#/invoice', 'invalid_value']]);
    const free = await server.api.run('checkout', {
      ...{
        pos: server.facility.pos,
        invoiceType: type,
        lines: [{ product: server.facility.products.free }],
        payments: [],
      },
    });
    const convert = await server.api.call('convertInvoice', { invoice: free.invoice.id });
    if (isTarget) expect(convert.status).toBe(200);
    else expectProblem(convert, 'validation_failed', [['#/invoice', 'invalid_value']]);
  });

  test('stays what it is once there are documents of it', async () => {
    const type = await typeOf(kind);
    await server.api.create('invoice', { type, lines: [] as never });
    for (const flag of [...flags, 'isReceipt'] as const) {
      const [stored] = server.rows<Record<string, number>>('select * from "invoiceType" where "id" = ?', type);
      const value = stored?.[flag] === 1 ? 0 : 1;
      const text = `update "invoiceType" set "${flag}" = ${value} where "id" = ${type}`;
      expect(() => server.write(text), flag).toThrow('in_use');
    }
    const change = () => server.api.send('POST', `/api/model/invoiceType/${type}`, { ...none, isReceipt: false });
    const held: Readonly<Record<string, unknown>> = await server.api.get('invoiceType', type);
    const changed = Object.keys(models.invoiceType.fields).filter(
      (name) => name in { ...none, isReceipt: 0 } && held[name] === true,
    );
    await expectRefused(
      server,
      change,
      'in_use',
      changed.map((name) => [`#/${name}`, 'settled']),
    );
  });
});

describe('a document of the house, or an offer', () => {
  test.each(['P', 'I'])('of the type %s is not paid, nor paid out', async (code) => {
    const { api, facility } = server;
    for (const price of [5, -5]) {
      const { id } = await api.create('invoice', {
        ...{ type: facility.types[code] ?? 0, customer: facility.customers.club, skipValidations: true },
        lines: [{ description: 'x', price }] as never,
      });
      await api.run('confirmInvoice', { invoice: id });
      const payments = [{ paymentMethod: facility.methods.transfer, amount: 5 }];
      await expectRefused(server, () => api.call('payInvoice', { invoice: id, payments }), 'invalid_transition');
    }
  });

  test('in which a ticket is exchanged is none', async () => {
    const { api, facility } = server;
    const type = await typeOf({ ...none, isProforma: true });
    const { id } = await api.create('invoice', { type, lines: [{ description: 'x', price: 5 }] as never });
    await api.run('confirmInvoice', { invoice: id });
    const send = () => api.call('replaceInvoice', { invoices: [id], customer: facility.customers.club });
    await expectRefused(server, send, 'validation_failed', [['#/invoices/0', 'invalid_value']]);
  });
});
