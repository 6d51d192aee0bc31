/** Short papers: the bearer’s code, what a basket used, and the receipt of a deposit, on a receipt printer and as a PDF. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spelledCode } from '#shared/domain/voucherCodes.ts';
import type { Client } from '#test/kit/client.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { barcodesOf, pulsesOf, type ReceiptPrinter, startReceiptPrinter, textOf } from '#test/kit/receiptPrinter.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const DAY = 24 * 3_600_000;

let server: FacilityServer;
let printer: ReceiptPrinter;
let entry: number;
let ten: number;
let type: number;
let setting: number | undefined;

beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const { api } = server;
  entry = (await api.create('product', { name: 'Baño adulto', price: 6 })).id;
  ten = (await api.create('product', { name: 'Bono 10', price: 45 })).id;
  const kind = { kind: 2, units: 10, products: [entry], expiration: 'P1Y', bearer: true };
  type = (await api.create('voucherType', { ...kind, name: 'Bono diez baños', product: ten })).id;
});
beforeEach(async () => {
  printer = await startReceiptPrinter();
  await choose({ port: printer.port, drawer: true });
  return () => printer.close();
});

const choose = async (changes: object): Promise<void> => {
  const value = [{ pos: server.facility.pos, host: '127.0.0.1', ...changes }];
  if (setting === undefined) setting = (await server.api.create('setting', { key: 'receiptPrinters', value })).id;
  else await server.api.update('setting', setting, { value });
};
const sold = async () => {
  const payments = [{ paymentMethod: server.facility.methods.card, amount: 45 }];
  const lines = [{ product: ten, voucherType: type }];
  const [voucher = 0] = (await server.api.run('checkout', { pos: server.facility.pos, lines, payments })).vouchers;
  const [row] = server.rows<{ code: string }>(`select "code" from "voucher" where "id" = ${voucher}`);
  return { voucher, code: row?.code ?? '' };
};
const used = async (units = 3) => {
  const { voucher, code } = await sold();
  const covered = [{ voucherCode: code, product: entry, units }];
  const { voucherUse } = await server.api.run('checkout', {
    pos: server.facility.pos,
    lines: [],
    covered,
    payments: [],
  });
  return { voucher, code, voucherUse: voucherUse?.id ?? 0 };
};
const print = (of: object, by: Client = server.api) => by.run('posPrintVoucher', { pos: server.facility.pos, ...of });
/** What a paper says, from either way of printing it. */
const ways = {
  'on the receipt printer': async (of: object) => {
    const before = printer.received.length;
    await print(of);
    await expect.poll(() => printer.received.length).toBe(before + 1);
    const bytes = printer.received.at(-1) as Buffer;
    expect(pulsesOf(bytes)).toBe(0);
    return { text: textOf(bytes).join('\n'), barcodes: barcodesOf(bytes) };
  },
  'as a PDF': async (of: object) => {
    const reply = await server.api.send('POST', '/api/vouchers/paper.pdf', of);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    return { text: (await readPdf(reply.bytes)).rows.join('\n'), barcodes: null };
  },
} as const;

describe.each(Object.entries(ways))('%s', (_, paper) => {
  test('the code is on a paper with its name, what is left and until when; a second one says «Duplicado»', async () => {
    const { voucher, code } = await sold();
    expect(await server.api.get('voucher', voucher)).toMatchObject({ printed: false });
    const { text, barcodes } = await paper({ voucher });
    for (const said of ['Bono diez ba.os', 'Ba.o adulto', '10', '02/03/2027', spelledCode(code)])
      expect(text).toMatch(new RegExp(said));
    if (barcodes !== null) expect(barcodes).toEqual([code]);
    expect(text).not.toContain('Duplicado');
    expect(await server.api.get('voucher', voucher)).toMatchObject({ printed: true });
    expect((await paper({ voucher })).text).toContain('Duplicado');
  });

  test('a use says what was used, what is left and until when; a second one says «Duplicado»', async () => {
    const { voucherUse, code } = await used();
    const { text } = await paper({ voucherUse });
    for (const said of ['Uso de bono', 'Ba.o adulto', '3', 'Bono diez ba.os', '7', '02/03/2027'])
      expect(text).toMatch(new RegExp(said));
    expect(text).not.toContain('Duplicado');
    expect(text).not.toContain(code.slice(0, 6));
    expect(await server.api.get('voucherUse', voucherUse)).toMatchObject({ printed: true });
    await server.api.run('voucherCancelUse', { voucherUse });
    const again = (await paper({ voucherUse })).text;
    expect(again).toContain('Duplicado');
    expect(again).toContain('Uso de bono anulado');
  });

  test('the receipt of a deposit says what came in by which method, what it holds then, and that it is no invoice', async () => {
    const { api, facility } = server;
    const customer = (await api.create('customer', { name: 'Delia Luna' })).id;
    const payments = [
      { paymentMethod: facility.methods.card, amount: 12 },
      { paymentMethod: facility.methods.transfer, amount: 8 },
    ];
    const { deposit, depositMovement, receipt } = await api.run('depositRecharge', { customer, amount: 20, payments });
    const back = await api.run('depositReturn', { deposit, amount: 5, paymentMethod: facility.methods.transfer });
    const names = (await api.list('paymentMethod')).filter(({ id }) => payments.some((by) => by.paymentMethod === id));
    const { text } = await paper({ depositMovement });
    const said = [
      'Recibo de dep.sito',
      receipt,
      'Delia Luna',
      ...names.map(({ name }) => name),
      '12,00',
      '8,00',
      '20,00',
    ];
    for (const each of [...said, 'No es una factura']) expect(text).toMatch(new RegExp(each));
    const returned = (await paper({ depositMovement: back.depositMovement })).text;
    for (const each of ['Recibo de devoluci.n de dep.sito', back.receipt, '5,00', '15,00'])
      expect(returned).toMatch(new RegExp(each));
    await api.update('customer', customer, { language: 'de' });
    const english = (await paper({ depositMovement })).text;
    for (const each of ['Deposit receipt', 'This is no invoice']) expect(english).toContain(each);
  });
});

test('a code is printed on its day, again with one right, and on another day with another', async () => {
  const { voucher } = await sold();
  const { api } = server;
  const profile = (await api.create('profile', { name: 'Turno', permissions: [] })).id;
  const { id: user } = await api.create('user', { name: 'Turno', profile, pin: '3141' });
  const scopes = async (permissions: readonly string[]) => {
    await api.update('profile', profile, { permissions: [...permissions] });
    return server.as((await server.as(null).run('sessionStart', { user, pin: '3141' })).token);
  };
  const refuses = async (by: Client, scope: string) => {
    const problem = await expectRefused(
      server,
      () => by.send('POST', '/api/pos/printVoucher', { pos: server.facility.pos, voucher }),
      'insufficient_scope',
    );
    expect(problem.detail).toBe(scope);
  };
  const sells = await scopes(['billing:operate']);
  expect(await print({ voucher }, sells)).toMatchObject({ outcome: 'printed', duplicate: false });
  await refuses(sells, 'billing:correct');
  const corrects = await scopes(['billing:operate', 'billing:correct']);
  expect(await print({ voucher }, corrects)).toMatchObject({ duplicate: true });
  const { now } = server.clock;
  server.clock.now += DAY;
  const next = await scopes(['billing:operate', 'billing:correct']);
  await refuses(next, 'billing:refund');
  await server.api.run('voucherReplaceCode', { voucher, reason: 'Perdido' });
  expect(await print({ voucher }, next)).toMatchObject({ duplicate: false });
  server.clock.now = now;
});

test('what has no paper is refused, and where nothing came out it was not printed', async () => {
  const { customers, pos } = server.facility;
  const own = await server.api.run('voucherRecharge', { customer: customers.club, voucherType: type, amount: 10 });
  const ask = (body: object) => () => server.api.send('POST', '/api/pos/printVoucher', { pos, ...body });
  await expectRefused(server, ask({ voucher: own.voucher }), 'invalid_transition');
  await expectRefused(server, ask({ voucher: 9999 }), 'not_found');
  await expectRefused(server, ask({}), 'validation_failed', [['#/voucher', 'required']]);
  const { voucher, voucherUse } = await used();
  await expectRefused(server, ask({ voucher, voucherUse }), 'validation_failed', [['#/voucherUse', 'invalid_value']]);
  const { id: deposit } = await server.api.create('deposit', { customer: customers.club, balance: 5 });
  const [unpaid] = await server.api.list('depositMovement', `deposit=${deposit}`);
  const depositMovement = unpaid?.id ?? 0;
  await expectRefused(server, ask({ depositMovement }), 'invalid_transition');
  await expectRefused(server, ask({ depositMovement, voucher }), 'validation_failed', [
    ['#/depositMovement', 'invalid_value'],
  ]);
  await printer.close();
  await expectRefused(server, ask({ voucher }), 'printer_unavailable');
  expect(await server.api.get('voucher', voucher)).toMatchObject({ printed: false });
});
