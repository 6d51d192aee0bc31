/** When what documents charge was supplied: on their paper, in Facturae, and in the register. */
import { beforeAll, describe, expect, test } from 'vitest';
import { writerFor } from '#server/core/documents/format.ts';
import { type Documents, documentsOf } from '#test/kit/conversions.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { nodesAt, readXml, textAt } from '#test/kit/xml.ts';

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  make = documentsOf(server);
});

/** What happens on a day of March. */
async function on<T>(day: number, happens: () => Promise<T>): Promise<T> {
  server.clock.now = START + (day - 2) * 86_400_000;
  return happens();
}

interface Made {
  readonly id: number;
}
const used = (day: string) => ({ product: server.facility.products.court, useDate: `${day}T10:00:00+01:00` });
const convert = ({ id }: Made) => server.api.run('convertInvoice', { invoice: id, confirm: true });
const summarise = (...made: Made[]) =>
  server.api.run('createSummaryInvoice', { invoices: made.map(({ id }) => id), confirm: true });

const ways: [string, string | null, string | null, () => Promise<Made>][] = [
  ['a ticket', null, null, () => make.ticket({})],
  ['what is used later', null, null, () => make.invoice('F', used('2026-05-01'))],
  ['what was used before', '27/02/2026', '2026-02-27', () => make.invoice('F', used('2026-02-27'))],
  ['a ticket over what was used before', '27/02/2026', '2026-02-27', () => make.invoice('T', used('2026-02-27'))],
  [
    'what was used on several days, one of them that of issue',
    'del 27 feb al 2 mar 2026',
    null,
    () => make.invoice('F', undefined, { lines: [used('2026-02-27'), used('2026-03-02')] }),
  ],
  [
    'a sale that was made before',
    '02/03/2026',
    '2026-03-02',
    async () => {
      const { product } = used('');
      const sale = await on(2, () => server.api.run('saveSale', { product, customer: make.club }));
      return on(3, () => server.api.run('createInvoice', { sales: [sale.id], type: make.type('F'), confirm: true }));
    },
  ],
  [
    'an invoice in place of a ticket',
    '03/03/2026',
    '2026-03-03',
    async () => {
      const ticket = await on(3, () => make.ticket({ paid: 40 }));
      return on(5, () => convert(ticket));
    },
  ],
  [
    'an exchange of tickets of nobody',
    'del 5 al 6 mar 2026',
    '2026-03-06',
    async () => {
      const invoices = [(await on(5, make.anonymous)).id, (await on(6, make.anonymous)).id];
      return on(7, () => server.api.run('replaceInvoice', { invoices, customer: make.club, confirm: true }));
    },
  ],
  [
    'a summary of several days, the last its own',
    'del 7 al 8 mar 2026',
    null,
    async () => {
      const tickets = [await on(7, () => make.ticket({})), await on(8, () => make.ticket({ code: 'F' }))];
      return summarise(...tickets);
    },
  ],
  [
    'a summary of an invoice that was a ticket',
    '08/03/2026',
    '2026-03-08',
    async () => {
      const ticket = await on(8, () => make.ticket({}));
      const invoice = await on(9, () => convert(ticket));
      return on(10, () => summarise(invoice));
    },
  ],
  [
    'an offer that is taken',
    null,
    null,
    async () => {
      const offer = await on(10, make.proforma);
      return on(11, () => convert(offer));
    },
  ],
  [
    'a credit note',
    null,
    null,
    async () => {
      const invoice = await on(11, () => make.invoice('F', used('2026-02-27')));
      return on(12, () => server.api.run('createCreditNote', { invoice: invoice.id, reason: 'Baja', confirm: true }));
    },
  ],
];

/** What Facturae has of them, as the paper says it; null where nothing. */
async function inFacturae(id: number): Promise<string | null> {
  const reply = await server.api.send('POST', '/api/billing/facturae.xml', { invoice: id });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const [data] = nodesAt(readXml(new TextDecoder().decode(reply.bytes)), 'Invoices/Invoice/InvoiceIssueData');
  if (data === undefined) throw new Error('no data of the issue');
  const writer = writerFor('es', 'EUR');
  if (nodesAt(data, 'OperationDate').length === 1) return writer.date(textAt(data, 'OperationDate'));
  if (nodesAt(data, 'InvoicingPeriod').length === 0) return null;
  return writer.period(textAt(data, 'InvoicingPeriod/StartDate'), textAt(data, 'InvoicingPeriod/EndDate'));
}

describe('the days of operations', () => {
  test.each(ways)('of %s', async (_, printed, registered, make) => {
    const { id } = await make();
    const { document } = await server.api.get('invoice', id);
    const reply = await server.api.send('GET', document ?? '');
    const text = (await readPdf(reply.bytes)).rows.join(' ').replaceAll('|', ' ');
    const said = /(?:Fecha de operación|Operaciones) ((?:del )?\d[\d/]*(?: (?:\w{3} )?al \d+ \w{3} \d{4})?)/.exec(text);
    expect(said?.[1] ?? null, text).toBe(printed);
    expect(await inFacturae(id)).toBe(printed);
    const { rows } = await server.api.run('reportRegister', { from: '2026-02-01', to: '2026-03-31' });
    const days = new Set(rows.filter(({ invoice }) => invoice === id).map(({ operationDate }) => operationDate));
    expect([...days].filter((day) => day !== null)).toEqual(registered === null ? [] : [registered]);
  });
});
