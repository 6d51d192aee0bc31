/** Opening the drawer: what pulses came out of the printer, what was recorded, and where that is said. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { type ReceiptPrinter, startReceiptPrinter } from '#test/kit/receiptPrinter.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { assertSound, type FacilityServer, startOpen } from '#test/kit/server.ts';

const PULSE = `${String.fromCharCode(0x1b)}p`;

let server: FacilityServer;
let printer: ReceiptPrinter;
let setting: number;
/** The last opening of tests before. */
let seen = 0;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  ({ id: setting } = await server.api.create('setting', { key: 'receiptPrinters', value: [] }));
});
/** Each test has a printer and a session of its own. */
beforeEach(async () => {
  printer = await startReceiptPrinter();
  await choose([printerOf(true)]);
  const { pos } = server.facility;
  const { open, expectedCash, expectedCard } = await server.api.run('posStatus', { pos });
  if (open)
    await server.api.run('posClose', { pos, realCashCount: expectedCash ?? 0, realCreditCardCount: expectedCard ?? 0 });
  await server.api.run('posOpen', { pos, realCashCount: 100 });
  seen = (await server.api.list('drawerOpening', 'sort=-id&limit=1'))[0]?.id ?? 0;
  return () => printer.close();
});
afterAll(async () => {
  await server.stop();
  assertSound(server.dataDir);
});

const choose = (value: ReturnType<typeof printerOf>[]) => server.api.update('setting', setting, { value });
const printerOf = (drawer: boolean) => ({ pos: server.facility.pos, host: '127.0.0.1', port: printer.port, drawer });
const pulses = (): number => printer.received.filter((bytes) => bytes.toString('latin1').includes(PULSE)).length;
const openings = () => server.api.list('drawerOpening', `id[gt]=${seen}&sort=id`);
const sell = async (method: 'cash' | 'card') => {
  const { products, methods, pos } = server.facility;
  const payments = [{ paymentMethod: methods[method], amount: 12.1 }];
  return (await server.api.run('checkout', { pos, lines: [{ product: products.court }], payments })).invoice.id;
};
const reasonOf = async (direction: number): Promise<number> =>
  (await server.api.list('posReason', `direction=${direction}&sort=id`))[0]?.id ?? 0;

describe('without a sale', () => {
  test.each([
    ['nothing', async () => ({}), 'required'],
    ['blanks', async () => ({ comments: ' – ' }), 'required'],
    ['a reason of cash out', async () => ({ reason: await reasonOf(5) }), 'invalid_value'],
    ['a reason that is not there', async () => ({ reason: 99_999 }), 'unknown_reference'],
    ['a sale by card', async () => ({ invoice: await sell('card') }), 'required'],
    ['a document that is not there', async () => ({ invoice: 99_999 }), 'required'],
  ] as const)('%s is no reason: the drawer stays shut', async (_, why, code) => {
    const body = { pos: server.facility.pos, ...(await why()) };
    const call = () => server.api.call('posOpenDrawer', body);
    await expectRefused(server, call, 'validation_failed', [['#/reason', code]]);
    expect(pulses()).toBe(0);
  });

  test('user, reason and moment are in the record, the journal, X, Z, CSV and PDF', async () => {
    const { pos, users } = server.facility;
    const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
    const desk = server.as(token);
    const reason = await reasonOf(9);
    const first = await desk.run('posOpenDrawer', { pos, reason });
    await sell('card');
    await server.api.run('posOpenDrawer', { pos, comments: 'Se cayó una moneda' });
    expect(pulses()).toBe(2);
    expect(first.drawerOpening).toMatchObject({ pos, reason, invoice: null, createUser: users.frontDesk });
    const [, entry] = await server.api.list('auditLog', 'operation=posOpenDrawer&sort=-id&limit=2');
    expect(entry).toMatchObject({ user: users.frontDesk, model: 'drawerOpening' });

    const said = [
      { name: 'Pablo Recepción', reason: 'Dar cambio', comments: null },
      { name: 'Integración', reason: null, comments: 'Se cayó una moneda' },
    ];
    expect((await desk.run('posXReport', { pos })).drawerOpenings).toMatchObject(said);
    expect(await desk.run('posJournal', { pos })).toMatchObject([
      { type: 0, drawerOpening: seen + 2, user: null, comments: 'Se cayó una moneda', amount: null },
      { type: 7, drawerOpening: null },
      { type: 0, drawerOpening: seen + 1, user: 'Pablo Recepción', reason: 'Dar cambio', amount: null },
      { type: 1 },
    ]);
    const { zReport } = await server.api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 12.1 });
    expect(zReport.report).toMatchObject({ drawerOpenings: said });
    const csv = await server.api.send('GET', `/api/pos/zReport.csv?zReport=${zReport.id}`);
    expect(String(csv.body)).toMatch(/Aperturas del cajón sin venta;Pablo Recepción;1;;;.*Dar cambio/);
    const paper = await server.api.send('GET', zReport.document ?? '');
    const rows = (await readPdf(paper.bytes)).rows.join('\n');
    expect(rows).toMatch(
      /Aperturas del cajón sin venta\n.*Pablo Recepción\nDar cambio\n.*Integración\nSe cayó una moneda/,
    );
  });

  test('what was opened while the cash point was closed is in the next Z, and in one alone', async () => {
    const { pos } = server.facility;
    const open = (comments: string) => server.api.run('posOpenDrawer', { pos, comments });
    const close = async () => {
      const { zReport } = await server.api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 0 });
      return (zReport.report as { drawerOpenings: { comments: string }[] }).drawerOpenings.map((one) => one.comments);
    };
    await open('Durante la mañana');
    expect(await close()).toEqual(['Durante la mañana']);
    await open('Contar el fondo');
    await server.api.run('posOpen', { pos, realCashCount: 100 });
    await open('Durante la tarde');
    const journal = await server.api.run('posJournal', { pos });
    expect(journal.map(({ type, comments }) => comments ?? type)).toEqual(['Durante la tarde', 1, 'Contar el fondo']);
    expect(await close()).toEqual(['Contar el fondo', 'Durante la tarde']);
  });

  test('pages of the journal have each opening once', async () => {
    const { pos } = server.facility;
    for (let step = 0; step < 6; step++) {
      await server.api.run('posCashIn', { pos, amount: 1 });
      if (step % 2 === 0) await server.api.run('posOpenDrawer', { pos, comments: `n.º ${step}` });
    }
    const all = await server.api.run('posJournal', { pos });
    expect(all).toHaveLength(10);
    const pages = [];
    for (let before: number | undefined; ; ) {
      const page = await server.api.run('posJournal', { pos, limit: 2, ...(before === undefined ? {} : { before }) });
      if (page.length === 0) break;
      pages.push(...page);
      before = page.at(-1)?.id ?? 0;
    }
    expect(pages).toEqual(all);
  });
});

describe('for the cash of a document', () => {
  test.each([
    ['by itself', (invoice: number) => server.api.run('posOpenDrawer', { pos: server.facility.pos, invoice })],
    ['with its ticket', (invoice: number) => server.api.run('posPrintTicket', { pos: server.facility.pos, invoice })],
  ])('the drawer opens %s once, without a reason, and X does not list it', async (_, open) => {
    const { pos } = server.facility;
    const invoice = await sell('cash');
    await open(invoice);
    expect(pulses()).toBe(1);
    expect(await openings()).toMatchObject([{ pos, invoice, reason: null, comments: null }]);
    expect(await server.api.run('posPrintTicket', { pos, invoice })).toMatchObject({ openedDrawer: false });
    const again = () => server.api.call('posOpenDrawer', { pos, invoice });
    await expectRefused(server, again, 'validation_failed', [['#/reason', 'required']]);
    expect(pulses()).toBe(1);
    expect((await server.api.run('posXReport', { pos })).drawerOpenings).toEqual([]);
    expect((await server.api.run('posJournal', { pos })).map(({ type }) => type)).toEqual([6, 1]);
  });

  test('a document of another session opens nothing', async () => {
    const { pos } = server.facility;
    const invoice = await sell('cash');
    await server.api.run('posClose', { pos, realCashCount: 112.1, realCreditCardCount: 0 });
    const print = () => server.api.run('posPrintTicket', { pos, invoice });
    expect(await print()).toMatchObject({ openedDrawer: false });
    await server.api.run('posOpen', { pos, realCashCount: 112.1 });
    expect(await print()).toMatchObject({ openedDrawer: false });
    expect([pulses(), await openings()]).toEqual([0, []]);
  });

  test('it opens anew for each part of a debt that is paid in cash', async () => {
    const { pos, products, methods } = server.facility;
    const sale = await server.api.run('saveSale', { product: products.court, units: 1 });
    const pay = async (amount: number) => {
      const { invoice } = await server.api.run('paySale', {
        sale: sale.id,
        pos,
        payments: [{ paymentMethod: methods.cash, amount }],
      });
      return invoice?.id ?? 0;
    };
    const invoice = await pay(5);
    await server.api.run('posOpenDrawer', { pos, invoice });
    await expectRefused(server, () => server.api.call('posOpenDrawer', { pos, invoice }), 'validation_failed', [
      ['#/reason', 'required'],
    ]);
    await server.api.run('payInvoice', { invoice, pos, payments: [{ paymentMethod: methods.cash, amount: 2 }] });
    expect(await server.api.run('posPrintTicket', { pos, invoice })).toMatchObject({ openedDrawer: true });
    expect(await server.api.run('posPrintTicket', { pos, invoice })).toMatchObject({ openedDrawer: false });
    expect([pulses(), (await openings()).map((one) => one.invoice)]).toEqual([2, [invoice, invoice]]);
  });

  test('two requests at once for one document leave one record', async () => {
    const { pos } = server.facility;
    const invoice = await sell('cash');
    const replies = await Promise.all([1, 2].map(() => server.api.call('posOpenDrawer', { pos, invoice })));
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(await openings()).toHaveLength(1);
  });
});

test('a request that is repeated with its key opens once', async () => {
  const body = { pos: server.facility.pos, comments: 'Cambio de billetes' };
  const send = () => server.api.call('posOpenDrawer', body, { 'idempotency-key': 'drawer-once' });
  const [first, twin] = await Promise.all([send(), send()]);
  expect([first.status, twin.status].toSorted()).toEqual([200, 409]);
  expect((await send()).status).toBe(200);
  expect([pulses(), (await openings()).length]).toEqual([1, 1]);
});

test.each([
  ['a printer that is off', () => printer.close(), 'printer_unavailable'],
  ['a printer without a drawer', () => choose([printerOf(false)]), 'drawer_not_configured'],
  ['no printer', () => choose([]), 'printer_not_configured'],
] as const)('%s opens nothing, and nothing is recorded', async (_, arrange, code) => {
  await arrange();
  const { pos } = server.facility;
  await expectRefused(server, () => server.api.call('posOpenDrawer', { pos, comments: 'Dar cambio' }), code);
  expect([pulses(), await openings()]).toEqual([0, []]);
  if (code === 'printer_unavailable') printer = await startReceiptPrinter();
});

test('the state of the cash point says whether it has a drawer to open', async () => {
  const { pos } = server.facility;
  const has = async () => (await server.api.run('posStatus', { pos })).hasDrawer;
  expect(await has()).toBe(true);
  await choose([printerOf(false)]);
  expect(await has()).toBe(false);
});

test('baskets on hold at the cash point are in the X, and in the Z of its closing', async () => {
  const { pos } = server.facility;
  const { id: other } = await server.api.create('pos', { name: 'Bar', company: 1 });
  const hold = (at: number, name: string, total: number) =>
    server.api.create('heldBasket', { name, pos: at, total, items: 2, content: {} });
  await hold(pos, 'Ana Pérez', 25);
  await hold(other, 'Otra caja', 5);
  const { id: taken } = await hold(pos, 'Recogida', 7);
  await server.api.send('DELETE', `/api/model/heldBasket/${taken}`);
  const said = [{ name: 'Integración', items: 2, total: 25 }];
  expect((await server.api.run('posXReport', { pos })).heldBaskets).toMatchObject(said);
  const { zReport } = await server.api.run('posClose', { pos, realCashCount: 100, realCreditCardCount: 0 });
  expect(zReport.report).toMatchObject({ heldBaskets: said });
  // The Z is never changed, and a customer may be erased.
  expect(JSON.stringify(zReport.report)).not.toContain('Ana Pérez');
});
