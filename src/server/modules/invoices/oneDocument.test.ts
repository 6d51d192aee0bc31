/** A sale is charged by one document in force, whichever way it is asked for, and what it owes is owed once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { chargeableSales, chargedBy, chargingDrivers, TOTAL, unchargeableSales } from '#test/kit/drivers/charging.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** Names only: what they do needs a server. */
const ways = [
  'createInvoice',
  'createInvoice, confirmed',
  'createInvoice as an offer',
  'a draft written with it',
  'an import of it',
  'an offer written with it',
  'a draft that is given it',
  'a line added with it',
  'a line that is given it',
  'a line that leaves another for it',
] as const;
const chargeable = ['pending', 'paid in part', 'paid'] as const;
const unchargeable = ['a draft', 'cancelled', 'expired', 'refunded', 'refunded in part', 'a negative sale'];

let server: FacilityServer;
let made: ReturnType<typeof chargingDrivers>;
beforeAll(async () => {
  server = await startOpen();
  made = chargingDrivers(server);
});

const wayOf = (name: string) => {
  const way = made[name];
  if (way === undefined) throw new Error(`no way ${name}`);
  return way;
};
const linkOf = (sale: number) =>
  server.rows<{ invoice: number | null; proforma: number | null }>(
    'select "invoice", "proforma" from "sale" where "id" = ?',
    sale,
  )[0];

test('every way and state is here', () => {
  expect(Object.keys(made)).toEqual([...ways]);
  expect(Object.keys(chargeableSales(server))).toEqual([...chargeable]);
  expect(Object.keys(unchargeableSales(server))).toEqual(unchargeable);
});

/** Requests that are refused change nothing, so what they take is made once. */
const readied = new Map<string, Promise<(sale: number) => ReturnType<typeof server.api.send>>>();
const asking = (name: string) => {
  const ask = readied.get(name) ?? wayOf(name).ready();
  readied.set(name, ask);
  return ask;
};

describe.each(ways)('a sale charged by %s', (first) => {
  test.each(
    chargeable.flatMap((state) => [
      [state, 'as a draft'],
      [state, 'confirmed'],
    ]),
  )('that was %s, %s, is charged by no other', async (state, status) => {
    const sale = (await chargeableSales(server)[state]?.()) ?? 0;
    const document = await chargedBy(wayOf(first), sale);
    const isOffer = first.includes('offer');
    expect(linkOf(sale)).toEqual({ invoice: isOffer ? null : document, proforma: isOffer ? document : null });
    const customer = server.facility.customers.visitor;
    if (isOffer) await server.api.update('invoice', document, { customer });
    const draft = await server.api.get('invoice', document);
    if (status === 'confirmed' && draft.status === 0) await server.api.run('confirmInvoice', { invoice: document });
    const { number, pending } = await server.api.get('invoice', document);
    if (number !== null && !isOffer && first !== 'a draft that is given it') {
      expect(pending).toBe((await server.api.get('sale', sale)).pending);
    }
    for (const second of ways) {
      const ask = await asking(second);
      const problem = await expectRefused(server, () => ask(sale), 'sale_charged');
      expect(problem.detail, second).toBe(`sale ${sale}: ${number ?? `invoice ${document}`}`);
    }
  });
});

test.each(unchargeable)('a sale that is %s is charged in no way', async (state) => {
  const sale = (await unchargeableSales(server)[state]?.()) ?? 0;
  for (const way of ways) {
    const ask = await asking(way);
    const problem = await expectRefused(server, () => ask(sale), 'invalid_transition');
    expect(problem.detail, way).toBe(`sale ${sale}`);
  }
});

describe('a document', () => {
  const line = (sale: number) => ({ product: server.facility.products.court, sale });
  const typed = (code: string) => server.facility.types[code] ?? 0;

  test('names a sale once', async () => {
    const sale = (await chargeableSales(server).pending?.()) ?? 0;
    const send = () =>
      server.api.send('POST', '/api/model/invoice', { type: typed('T'), lines: [line(sale), line(sale)] });
    await expectRefused(server, send, 'validation_failed', [['#/lines/1/sale', 'invalid_value']]);
  });

  test.each(['R', 'RT', 'S', 'C', 'I'])('of the type %s names none', async (code) => {
    const sale = (await chargeableSales(server).pending?.()) ?? 0;
    const send = () => server.api.send('POST', '/api/model/invoice', { type: typed(code), lines: [line(sale)] });
    await expectRefused(server, send, 'validation_failed', [['#/lines/0/sale', 'invalid_value']]);
    const { id } = await server.api.create('invoice', { type: typed('T'), lines: [line(sale)] as never });
    const change = () => server.api.send('POST', `/api/model/invoice/${id}`, { type: typed(code) });
    await expectRefused(server, change, 'validation_failed', [['#/type', 'invalid_value']]);
    const asked = () => server.api.call('createInvoice', { sales: [sale], type: typed(code) });
    const problem = await expectRefused(server, asked, 'sale_charged');
    expect(problem.detail).toContain(`${id}`);
  });

  test.each(['S', 'C', 'I', 'R'])('of the type %s is not made of sales', async (code) => {
    const sale = (await chargeableSales(server).pending?.()) ?? 0;
    const asked = () => server.api.call('createInvoice', { sales: [sale], type: typed(code) });
    await expectRefused(server, asked, 'validation_failed', [['#/type', 'invalid_value']]);
  });

  test('lets go of a sale that its lines no longer name', async () => {
    const [one = 0, other = 0] = [await chargeableSales(server).pending?.(), await chargeableSales(server).pending?.()];
    const { id } = await server.api.create('invoice', { type: typed('T'), lines: [line(one), line(other)] as never });
    await server.api.update('invoice', id, { lines: [line(other), line(one)] as never });
    expect([linkOf(one)?.invoice, linkOf(other)?.invoice]).toEqual([id, id]);
    await server.api.update('invoice', id, { lines: [line(other)] as never });
    expect([linkOf(one)?.invoice, linkOf(other)?.invoice]).toEqual([null, id]);
    expect((await server.api.send('DELETE', `/api/model/invoice/${id}`)).status).toBe(200);
    expect(linkOf(other)?.invoice).toBe(null);
  });

  test('swaps the sales of its lines', async () => {
    const [one = 0, other = 0] = [await chargeableSales(server).pending?.(), await chargeableSales(server).pending?.()];
    const { id, lines } = await server.api.create('invoice', {
      ...{ type: typed('T'), lines: [line(one), line(other)] as never },
    });
    const swapped = (lines ?? []).map((sent, index) => ({ id: sent.id, sale: index === 0 ? other : one }));
    const { lines: now } = await server.api.update('invoice', id, { lines: swapped as never });
    expect((now ?? []).map((sent) => sent.sale)).toEqual([other, one]);
  });

  test('names a line of another document only in a credit note', async () => {
    const { invoice } = await server.api.run('checkout', {
      lines: [{ product: server.facility.products.court }],
      payments: [{ paymentMethod: server.facility.methods.card, amount: TOTAL }],
    });
    const source = (invoice.lines as unknown as { id: number }[])[0]?.id;
    const body = (type: string) => ({
      type: typed(type),
      lines: [{ product: server.facility.products.court, source }],
    });
    for (const type of ['T', 'F', 'P', 'S', 'C', 'I']) {
      const send = () => server.api.send('POST', '/api/model/invoice', body(type));
      await expectRefused(server, send, 'validation_failed', [['#/lines/0/source', 'invalid_value']]);
    }
    const note = await server.api.create('invoice', body('RT') as never);
    const change = () => server.api.send('POST', `/api/model/invoice/${note.id}`, { type: typed('T') });
    await expectRefused(server, change, 'validation_failed', [['#/lines/0/source', 'invalid_value']]);
  });

  test('that an offer became reaches no sale it leaves out', async () => {
    const sale = (await chargeableSales(server).paid?.()) ?? 0;
    const customer = server.facility.customers.club;
    const offer = await server.api.run('createInvoice', { sales: [sale], customer, type: typed('P'), confirm: true });
    const draft = await server.api.run('convertInvoice', { invoice: offer.id });
    const line = (draft.lines as unknown as { id: number }[])[0]?.id;
    await server.api.update('invoiceLine', line ?? 0, { sale: null } as never);
    await server.api.run('confirmInvoice', { invoice: draft.id });
    const note = await server.api.run('createCreditNote', { invoice: draft.id, reason: 'Error', confirm: true });
    expect(note.pending).toBe(0);
    expect(server.rows('select "id" from "sale" where "cancelationOf" = ?', sale)).toEqual([]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 4, invoice: null, proforma: null });
  });
});

describe('a line agrees with its sale', () => {
  const { T, F } = { T: 'T', F: 'F' } as const;
  const typed = (code: string) => server.facility.types[code] ?? 0;
  const sold = async (customer: number | null) =>
    (await server.api.run('saveSale', { product: server.facility.products.court, customer })).id;
  const general = () => [{ tax: server.facility.taxes.general }];
  const reduced = () => [{ tax: server.facility.taxes.reduced }];
  const company = async () => (await server.api.create('company', { name: 'Otra', taxNumber: 'B12345674' })).id;

  test.each([
    [
      'customer',
      async () => ({ head: { customer: server.facility.customers.visitor } }),
      ['#/customer', 'sale_mismatch'],
    ],
    ['customer, of nobody', async () => ({ head: {} }), ['#/customer', 'sale_mismatch']],
    [
      'company',
      async () => ({ head: { customer: server.facility.customers.club, company: await company() } }),
      ['#/company', 'sale_mismatch'],
    ],
    ['tax', async () => ({ line: { price: 12.1, taxes: reduced() } }), ['#/lines/0/taxes', 'sale_mismatch']],
    ['tax, none', async () => ({ line: { price: 12.1, taxes: [] } }), ['#/lines/0/taxes', 'sale_mismatch']],
    [
      'tax, a disbursement',
      async () => ({ line: { price: 12.1, supply: true } }),
      ['#/lines/0/taxes', 'sale_mismatch'],
    ],
    ['amount', async () => ({ line: { price: 12.11, taxes: general() } }), ['#/lines/0', 'total_mismatch']],
    ['amount, by its units', async () => ({ line: { units: 2 } }), ['#/lines/0', 'total_mismatch']],
  ] as const)('in %s', async (_, make, fault) => {
    const club = server.facility.customers.club;
    const sale = await sold(club);
    const content = await make();
    const { head = { customer: club }, line = {} } = content as { head?: object; line?: object };
    const product = server.facility.products.court;
    const lines = [{ description: 'Pista', product, ...line, sale }];
    for (const type of [T, F, 'P']) {
      const send = () => server.api.send('POST', '/api/model/invoice', { type: typed(type), ...head, lines });
      await expectRefused(server, send, 'validation_failed', [fault]);
    }
    // Later, the draft is changed: whose it is at once, what a line says when it is confirmed.
    for (const type of [T, F, 'P']) {
      const made = await server.api.create('invoice', {
        ...{ type: typed(type), customer: club, lines: [{ product, sale }] as never },
      });
      const [own] = made.lines as unknown as { id: number }[];
      const changed = { ...('head' in content ? { customer: null, ...head } : {}), lines: [{ id: own?.id, ...line }] };
      const change = () => server.api.send('POST', `/api/model/invoice/${made.id}`, changed);
      if ('head' in content) await expectRefused(server, change, 'validation_failed', [fault]);
      else {
        expect((await change()).status).toBe(200);
        const confirm = () => server.api.call('confirmInvoice', { invoice: made.id });
        await expectRefused(server, confirm, 'validation_failed', [fault]);
      }
      expect((await server.api.send('DELETE', `/api/model/invoice/${made.id}`)).status).toBe(200);
    }
  });

  test('whoever becomes its payer meanwhile', async () => {
    const sale = await sold(null);
    const { id } = await server.api.create('invoice', {
      ...{ type: typed('T'), lines: [{ product: server.facility.products.court, sale }] as never },
    });
    server.write('update "sale" set "customer" = ? where "id" = ?', server.facility.customers.club, sale);
    const confirm = () => server.api.call('confirmInvoice', { invoice: id });
    await expectRefused(server, confirm, 'validation_failed', [['#/customer', 'sale_mismatch']]);
    await server.api.update('invoice', id, { customer: server.facility.customers.club });
    await server.api.run('confirmInvoice', { invoice: id });
  });
});

describe('against SQL', () => {
  test('a line in force names a sale that is on its document, once', async () => {
    const { pending } = chargeableSales(server);
    const [one = 0, other = 0, free = 0] = [await pending?.(), await pending?.(), await pending?.()];
    const charged = await server.api.run('createInvoice', { sales: [one] });
    const second = await server.api.run('createInvoice', { sales: [other] });
    const offered = (await pending?.()) ?? 0;
    const offer = await server.api.run('createInvoice', {
      ...{ sales: [offered], customer: server.facility.customers.visitor, type: server.facility.types.P },
    });
    const lineOf = (invoice: number) =>
      server.rows<{ id: number }>('select "id" from "invoiceLine" where "invoice" = ?', invoice)[0]?.id;
    const columns = server
      .rows<{ name: string }>('select "name" from pragma_table_info(\'invoiceLine\')')
      .flatMap(({ name }) => (name === 'id' ? [] : [`"${name}"`]));
    const copy = (changes: Readonly<Record<string, number>>) =>
      `insert into "invoiceLine" (${columns.join(', ')}) select ${columns
        .map((name) => changes[name] ?? name)
        .join(', ')} from "invoiceLine" where "id" = ${lineOf(charged.id)}`;
    const breaches: [string, string][] = [
      ['a line more of another document', copy({ '"invoice"': second.id })],
      ['a line more of a sale on none', copy({ '"sale"': free })],
      ['a line more of an offered sale', copy({ '"sale"': offered })],
      ['another sale', `update "invoiceLine" set "sale" = ${other} where "id" = ${lineOf(charged.id)}`],
      ['a sale on none', `update "invoiceLine" set "sale" = ${free} where "id" = ${lineOf(charged.id)}`],
      ['a line moved', `update "invoiceLine" set "invoice" = ${second.id} where "id" = ${lineOf(charged.id)}`],
      ['a sale freed', `update "sale" set "invoice" = null where "id" = ${one}`],
      ['a sale moved', `update "sale" set "invoice" = ${second.id} where "id" = ${one}`],
      ['an offered sale freed', `update "sale" set "proforma" = null where "id" = ${offered}`],
      ['an offer that charges', `update "invoice" set "isProforma" = 0 where "id" = ${offer.id}`],
      ['a charge that offers', `update "invoice" set "isProforma" = 1 where "id" = ${charged.id}`],
    ];
    for (const [what, text] of breaches) expect(() => server.write(text), what).toThrow('sale_charged');
    expect(() => server.write(copy({})), 'a line more').toThrow('UNIQUE');
  });
});
