import { beforeAll, expect, test } from 'vitest';
import { payAsBefore } from '#test/kit/earlier.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const { products, methods } = server.facility;
  const family = await server.api.create('family', { name: '=HYPERLINK("http://x","Pistas")' });
  await server.api.update('product', products.court, { family: family.id });
  await server.api.run('checkout', {
    lines: [{ product: products.court }, { product: products.water, units: 2, discountRate: 10 }],
    payments: [
      { paymentMethod: methods.card, amount: 10, tip: 1 },
      { paymentMethod: methods.cash, amount: 4.8 },
    ],
  });
  const paid = await payAsBefore(server, {
    sale: (await server.api.run('saveSale', { product: products.water })).id,
    payments: [{ paymentMethod: methods.cash, amount: 1.5 }],
  });
  await server.api.run('cancelPayment', { payment: paid.payments[0] ?? 0, reason: 'Error' });
  const { id } = await server.api.run('saveSale', { pos: server.facility.pos, product: products.book });
  await server.api.run('cancelSale', { sale: id, reason: 'No lo quiere' });
  await server.api.run('posCashOut', { amount: 5, comments: '@SUM(1+1), y más' });
});

const figures = [
  'Sección;Concepto;Cantidad;Base;Importe;Observaciones',
  'Efectivo;Fondo inicial;;;100;',
  'Efectivo;Cobros;;;4,8;',
  'Efectivo;Ingresos;;;0;',
  'Efectivo;Retiradas;;;-5;',
  'Efectivo;Propinas;;;0;',
  'Efectivo;Esperado;;;99,8;',
];
const others = [
  'Documentos;Ventas brutas;1;;14,8;',
  'Documentos;Recargas de monedero;;;0;',
  'Documentos;Rectificativas;;;0;',
  'Documentos;Neto;;;14,8;',
  'Descuentos ya restados;Descuentos;;;0,3;',
  'Por serie;Tique;1;;14,8;T26-000001',
  'Por serie;Total;;;14,8;',
  'Cobrado;Efectivo;;;6,3;',
  'Devuelto;Efectivo;;;-1,5;',
  'Cobrado;Total;;;16,3;',
  'Devuelto;Total;;;-1,5;',
  'Por forma de pago;Total;;;14,8;',
  'Cobros anulados;Cobros anulados;1;;-1,5;',
  'Líneas canceladas;Líneas canceladas;1;;5,2;',
  'Por forma de pago;Efectivo;3;;4,8;',
  'Por forma de pago;Tarjeta;1;;10;',
  'Propinas;Tarjeta;;;1;',
  'Por impuesto;IVA 21 %;;10;2,1;',
  'Por impuesto;IVA 10 %;;2,45;0,25;',
  'Por impuesto;Total;;12,45;2,35;',
  'Por familia;Sin familia;2;;2,7;',
  'Por familia;Total;;;14,8;',
  'Por usuario;Integración;1;;14,8;',
  `Por familia;"'=HYPERLINK(""http://x"",""Pistas"")";1;;12,1;`,
];

test('an X as CSV has every figure, and text that is no formula', async () => {
  const reply = await server.api.send('GET', '/api/pos/xReport.csv', undefined, { accept: 'text/csv' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="x.csv"');
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply.bytes).split('\r\n');
  expect(lines[0]).toBe('\ufeffInforme X;');
  expect(lines.slice(lines.indexOf(figures[0] ?? ''))).toEqual(expect.arrayContaining([...figures, ...others]));
  expect(lines.find((line) => line.startsWith('Ingresos y retiradas'))).toMatch(
    /^Ingresos y retiradas;Retiradas;;;-5;02\/03\/2026 10:00:00 @SUM\(1\+1\), y más$/,
  );
});

test('an English reader gets an X that English spreadsheets read', async () => {
  const reply = await server.api.send('GET', '/api/pos/xReport.csv', undefined, { 'accept-language': 'en' });
  const lines = String(reply.body).split('\r\n');
  expect(lines).toContain('Cash,Expected,,,99.8,');
  expect(lines.find((line) => line.startsWith('Opened,'))).toMatch(/^Opened,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
});

test('an X as PDF is drawn anew each time, in the language asked for', async () => {
  const rows = async (language: string) => {
    const reply = await server.api.send('GET', '/api/pos/xReport.pdf', undefined, { 'accept-language': language });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    return (await readPdf(reply.bytes)).rows;
  };
  expect(await rows('es')).toEqual(expect.arrayContaining(['Informe X', 'Cobros anulados|1|-1,50']));
  expect(await rows('en')).toEqual(expect.arrayContaining(['X report', 'Payments taken back|1|-1.50']));
});

test('a Z as CSV is the same forever', async () => {
  const denominations = { '50': 1, '20': 2, '5': 1, '2': 2, '0.50': 1, '0.2': 1, '1': 0 };
  const { zReport } = await server.api.run('posClose', {
    realCashCount: 99.7,
    realCreditCardCount: 11,
    denominations,
    comments: '+falta',
  });
  expect((zReport.report as { cash: object }).cash).toMatchObject({ denominations });
  const path = `/api/pos/zReport.csv?zReport=${zReport.id}`;
  const { body } = await server.api.send('GET', path);
  const lines = String(body).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Informe Z n.º;1',
      'Efectivo;Contado;;;99,7;',
      'Efectivo;Diferencia;;;-0,1;',
      'Monedas y billetes;20;2;;;',
      'Monedas y billetes;0,5;1;;;',
      "Observaciones;'+falta",
      ...others,
    ]),
  );
  const pdf = await readPdf((await server.api.send('GET', zReport.document ?? '')).bytes);
  expect(pdf.rows).toEqual(expect.arrayContaining(['2 × 20,00|40,00', '1 × 0,20|0,20', 'Líneas canceladas|1|5,20']));
  await server.api.update('product', server.facility.products.court, { name: 'Otra' });
  await server.api.run('posOpen', { realCashCount: 99.7 });
  expect((await server.api.send('GET', path)).body).toBe(body);
});

test('reports are for those who may read them, and take no other parameters', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Ventas', scopes: ['billing:operate'] });
  for (const path of ['xReport.csv', 'xReport.pdf', 'zReport.csv?zReport=1']) {
    await expectRefused(server, () => server.as(key).send('GET', `/api/pos/${path}`), 'insufficient_scope');
  }
  const unknown = () => server.api.send('GET', '/api/pos/zReport.csv?zReport=999');
  await expectRefused(server, unknown, 'not_found');
  const other = () => server.api.send('GET', '/api/pos/zReport.csv?zReport=1&x=1');
  await expectRefused(server, other, 'unknown_parameter', [['x', 'unknown_field']]);
});
