import { beforeAll, describe, expect, test } from 'vitest';
import { hashedColumns } from '#server/core/integrity/hash.ts';
import { columnsOf, models } from '#shared/catalogue/index.ts';
import { type Body, type Invoice, linesOf } from '#test/kit/drafts.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** One confirmed draft with everything in it, one sold at the till. */
let confirmed: Invoice;
let sold: Invoice;
let draft: Invoice;

beforeAll(async () => {
  server = await startOpen();
  const { types, customers, products, methods } = server.facility;
  const make = async (values: Body = {}): Promise<Invoice> =>
    (await send('invoice', { type: types.F, customer: customers.club, ...values })).body as Invoice;
  const lines = [
    { product: products.court, units: 1.5, useDate: '2026-03-05T10:00', options: ['a'], uuid: 'a', fkId: 3 },
    { product: products.water, parentUuid: 'a' },
  ];
  const { id } = await make({ lines, publicComments: 'Gracias', data: { a: 1 }, pricesTaxIncluded: false });
  await server.api.run('confirmInvoice', { invoice: id });
  confirmed = await server.api.get('invoice', id);
  draft = await make({ lines });
  const { invoice } = await server.api.run('checkout', {
    lines: [{ product: products.court }, { product: products.free }],
    payments: [{ paymentMethod: methods.card, amount: 12.1 }],
    customer: customers.club,
  });
  sold = await server.api.get('invoice', invoice.id);
});

const send = (path: string, body: unknown) => server.api.send('POST', `/api/model/${path}`, body);

describe('a confirmed invoice', () => {
  test('sent back as it was read with other notes and data has those', async () => {
    for (const invoice of [confirmed, sold]) {
      const notes = { comments: 'Llamar', data: { b: [2] } };
      const reply = await send(`invoice/${invoice.id}`, { ...invoice, ...notes });
      expect([reply.status, reply.body]).toEqual([200, { ...invoice, ...notes, updated: expect.any(String) }]);
      await send(`invoice/${invoice.id}`, { comments: invoice.comments, data: invoice.data });
    }
  });

  test('keeps every other field: another value is refused, whatever it is', async () => {
    const { types, customers, methods } = server.facility;
    const [france] = await server.api.list('country', 'isoCode=FR');
    const other: Body = {
      ...{ type: types.T, customer: customers.visitor, paidFor: 7, country: france?.id, company: null },
      ...{ taxNumberKind: 3, taxNumberCountry: france?.id },
      ...{ companyCountry: france?.id, date: '2026-03-01', taxExempt: true, isReplace: true, skipValidations: true },
      ...{
        convertibleInto: types.T,
        pricesTaxIncluded: true,
        discountColumn: true,
        taxColumn: false,
        copyLabels: ['x'],
      },
      ...{
        paymentMethod: methods.card,
        paymentCondition: 3,
        withholdingRate: 19,
        numberOfCopies: 2,
        skipRecalculate: true,
        lines: [],
      },
    };
    const fields = Object.entries(models.invoice.fields).filter(
      ([, field]) => !('access' in field && field.access === 'ro') && !('computed' in field),
    );
    let tried = 0;
    for (const [name, { type }] of fields) {
      if (name === 'comments' || name === 'data') continue;
      const value = Object.hasOwn(other, name)
        ? other[name]
        : type === 'string' || type === 'text'
          ? 'Otro'
          : undefined;
      expect(value, name).not.toBe(undefined);
      await expectRefused(
        server,
        () => send(`invoice/${confirmed.id}`, { comments: 'x', [name]: value }),
        'immutable_record',
      );
      tried += 1;
    }
    expect(tried).toBeGreaterThan(55);
  });

  test('ignores what the service works out, as drafts do', async () => {
    const values = { taxTotal: 1, discountTotal: 1, taxes: [], payments: [], sequenceNumber: 5, counter: 1, total: 1 };
    const reply = await send(`invoice/${confirmed.id}`, values);
    expect(reply.body).toEqual({ ...confirmed, updated: expect.any(String) });
  });

  test('keeps its lines', async () => {
    const [first, second] = linesOf(confirmed);
    const path = `invoice/${confirmed.id}`;
    expect((await send(path, { lines: [first, second] })).status).toBe(200);
    for (const lines of [[first], [second, first], [first, second, first], [{ ...first, units: 2 }, second]]) {
      await expectRefused(server, () => send(path, { lines }), 'immutable_record');
    }
    const line = `invoiceLine/${first?.id}`;
    const unchanged = await send(line, { ...first });
    expect([unchanged.status, unchanged.body]).toEqual([200, first]);
    for (const values of [
      { units: 2 },
      { description: 'x' },
      { taxes: [] },
      { useDate: null },
      { parentLine: second?.id },
    ]) {
      await expectRefused(server, () => send(line, values), 'immutable_record');
    }
    await expectRefused(server, () => server.api.send('DELETE', `/api/model/${line}`), 'immutable_record');
    for (const where of [{ invoice: confirmed.id }, { parentLine: first?.id }]) {
      await expectRefused(
        server,
        () => send('invoiceLine', { ...where, description: 'x', price: 1 }),
        'immutable_record',
      );
    }
  });

  test('is not deleted', async () => {
    for (const { id } of [confirmed, sold]) {
      await expectRefused(server, () => server.api.send('DELETE', `/api/model/invoice/${id}`), 'immutable_record');
    }
  });
});

/** A value of a column's type that is not the one there. */
const another = (table: string, column: string): string =>
  `case typeof("${column}") when 'text' then "${column}" || 'x' when 'null' then case (select "type" from pragma_table_info('${table}') where "name" = '${column}') when 'TEXT' then 'x' else 1 end else "${column}" + 1 end`;

describe('against SQL', () => {
  const columns = (model: typeof models.invoice | typeof models.invoiceLine): string[] => [
    ...columnsOf(model).map(([name]) => name),
    ...Object.keys('internal' in model ? model.internal : {}),
  ];

  test('a confirmed invoice keeps every column that is not of its life afterwards', () => {
    for (const column of [...hashedColumns('invoice'), 'hash']) {
      if (column === 'id') continue;
      const change = () =>
        server.write(`update "invoice" set "${column}" = ${another('invoice', column)} where "id" = ?`, confirmed.id);
      expect(change, column).toThrow('immutable_record');
      server.write(`update "invoice" set "${column}" = "${column}" where "id" = ?`, confirmed.id);
    }
  });

  test('and so do its lines', () => {
    const [line] = linesOf(confirmed);
    for (const column of hashedColumns('invoiceLine')) {
      if (column === 'id') continue;
      const change = () =>
        server.write(
          `update "invoiceLine" set "${column}" = ${another('invoiceLine', column)} where "id" = ?`,
          line?.id,
        );
      expect(change, column).toThrow('immutable_record');
    }
  });

  test('lives on: paid, sent, printed, credited and voided', () => {
    const [line] = linesOf(sold);
    const undo = server.rows<Record<string, unknown>>('select * from "invoice" where "id" = ?', sold.id)[0] ?? {};
    for (const [column, value] of Object.entries({
      pending: 5,
      paymentStatus: 1,
      sendStatus: 1,
      printed: 1,
    })) {
      server.write(`update "invoice" set "${column}" = ? where "id" = ?`, value, sold.id);
      server.write(`update "invoice" set "${column}" = ? where "id" = ?`, undo[column], sold.id);
    }
    server.write(
      'update "invoice" set "convertedTo" = ?, "summaryInvoice" = ? where "id" = ?',
      draft.id,
      draft.id,
      sold.id,
    );
    server.write('update "invoice" set "convertedTo" = null, "summaryInvoice" = null where "id" = ?', sold.id);
    server.write('update "invoiceLine" set "credited" = 5, "canceled" = 1 where "id" = ?', line?.id);
    server.write('update "invoiceLine" set "credited" = 0, "canceled" = 0 where "id" = ?', line?.id);
  });

  test('no line joins or leaves one, and none goes back to being a draft', () => {
    const [line] = linesOf(confirmed);
    const [mine] = linesOf(draft);
    const columnNames = columns(models.invoiceLine)
      .filter((name) => name !== 'id')
      .map((name) => `"${name}"`);
    const copied = columnNames.map((name) => (name === '"invoice"' ? `${confirmed.id}` : name)).join(', ');
    const steps: readonly [string, ...unknown[]][] = [
      [
        `insert into "invoiceLine" (${columnNames.join(', ')}) select ${copied} from "invoiceLine" where "id" = ?`,
        mine?.id,
      ],
      ['update "invoiceLine" set "invoice" = ? where "id" = ?', confirmed.id, mine?.id],
      ['update "invoiceLine" set "invoice" = ? where "id" = ?', draft.id, line?.id],
      ['update "invoiceLine" set "invoiceStatus" = 0 where "id" = ?', line?.id],
      ['delete from "invoiceLine" where "id" = ?', line?.id],
      ['update "invoice" set "initialized" = 0 where "id" = ?', confirmed.id],
      ['update "invoice" set "status" = 0 where "id" = ?', confirmed.id],
      ['delete from "invoice" where "id" = ?', confirmed.id],
    ];
    for (const step of steps) expect(() => server.write(...step), step[0]).toThrow('immutable_record');
  });

  test('not even lines that say they are of a draft', async () => {
    const [line] = linesOf(draft);
    server.write('update "invoiceLine" set "invoiceStatus" = 1 where "id" = ?', line?.id);
    expect(() => server.write('update "invoiceLine" set "units" = 9 where "id" = ?', line?.id)).toThrow(
      'immutable_record',
    );
    expect(() => server.write('update "invoiceLine" set "invoiceStatus" = 0 where "id" = ?', line?.id)).toThrow(
      'immutable_record',
    );
    await server.api.run('confirmInvoice', { invoice: draft.id });
    expect(() => server.write('delete from "invoiceLine" where "id" = ?', line?.id)).toThrow('immutable_record');
  });

  test('no deposit or voucher is below zero', async () => {
    const { id } = await server.api.create('deposit', { customer: server.facility.customers.club, balance: 5 });
    const below = () => server.write('update "deposit" set "balance" = -1 where "id" = ?', id);
    expect(below).toThrow('insufficient_balance');
  });
});
