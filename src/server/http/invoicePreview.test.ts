import { beforeAll, expect, test } from 'vitest';
import { documentsOf } from '#test/kit/conversions.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const URL = '/api/billing/invoicePreview.pdf';

let server: FacilityServer;
let customer: number;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const taxNumber = 'B12345674';
  ({ id: customer } = await server.api.create('customer', { name: 'Obras Lora', taxNumber, street: 'Sol, 1' }));
});

/** The rows of text on the first page of the paper. */
async function paper(body: object): Promise<readonly string[]> {
  const reply = await server.api.send('POST', URL, body);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await readPdf(reply.bytes)).rows;
}

const type = async (code: string): Promise<number> =>
  (await server.api.list('invoiceType', `code=${code}`))[0]?.id ?? 0;

test('shows a draft that is not there, and stores nothing of it', async () => {
  const before = await server.api.list('invoice');
  const counters = await server.api.list('invoiceCounter');
  const lines = [{ description: 'Alquiler de sala', units: 2, price: 121, taxRate: 21 }];
  const rows = (await paper({ draft: { type: await type('F'), customer, lines } })).join('\n');
  expect(rows).toContain('BORRADOR');
  expect(rows).toContain('Obras Lora');
  expect(rows).toContain('242,00 €');
  expect(await server.api.list('invoice')).toEqual(before);
  expect(await server.api.list('invoiceCounter')).toEqual(counters);
});

test('shows a stored draft with other lines, and leaves it as it was', async () => {
  const draft = await server.api.create('invoice', {
    type: await type('F'),
    customer,
    lines: [{ description: 'Bono', price: 10, taxRate: 10 }],
  });
  const lines = [{ description: 'Otra cosa', price: 33, taxRate: 10 }];
  expect((await paper({ invoice: draft.id })).join('\n')).toContain('10,00 €');
  const rows = (await paper({ invoice: draft.id, draft: { lines } })).join('\n');
  expect(rows).toContain('33,00 €');
  expect(rows).toContain('Otra cosa');
  expect((await server.api.get('invoice', draft.id)).lines).toEqual(draft.lines);
});

test('shows what a credit note would say, and credits nothing', async () => {
  const draft = await server.api.create('invoice', {
    type: await type('F'),
    customer,
    lines: [{ description: 'Torneo', price: 50, taxRate: 21 }],
  });
  const invoice = await server.api.run('confirmInvoice', { invoice: draft.id });
  const line = Number(invoice.lines[0]?.id);
  const creditNote = { invoice: invoice.id, lines: [{ line, amount: 20 }], reason: 'Por la lluvia' };
  const rows = (await paper({ creditNote })).join('\n');
  expect(rows).toContain('Por la lluvia');
  expect(rows).toContain('-20,00 €');
  expect(rows).toContain(String(invoice.number));
  // Nothing of it was paid, so nothing is paid out.
  expect(rows).toContain('Compensado|-20,00');
  expect(rows).not.toContain('A devolver');
  expect((await server.api.get('invoice', invoice.id)).lines[0]?.credited).toBe(0);
});

test('shows as paid what is paid when it is issued', async () => {
  const invoice = await documentsOf(server).anonymous();
  const draft = await server.api.run('convertInvoice', { invoice: invoice.id, customer });
  const rows = await paper({ invoice: draft.id });
  expect(rows).toContain('Efectivo|12,10');
  expect(rows.join(' ')).not.toContain('Pendiente de pago');
  expect(rows).toContain('N.º —');
  expect((await server.api.get('invoice', draft.id)).status).toBe(0);
});

test('says what making it would say', async () => {
  const invoice = await server.api.create('invoice', {
    type: await type('F'),
    customer,
    lines: [{ description: 'x', price: 1, taxRate: 21 }],
  });
  await server.api.run('confirmInvoice', { invoice: invoice.id });
  const send = (body: object) => () => server.api.send('POST', URL, body);
  await expectRefused(server, send({}), 'validation_failed', [['#', 'required']]);
  await expectRefused(server, send({ invoice: 999_999 }), 'not_found');
  await expectRefused(server, send({ invoice: invoice.id }), 'immutable_record');
  await expectRefused(server, send({ draft: { nothing: 1 } }), 'validation_failed', [
    ['#/type', 'required'],
    ['#/lines', 'required'],
    ['#/nothing', 'unknown_field'],
  ]);
});
