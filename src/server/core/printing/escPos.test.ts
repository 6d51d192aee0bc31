import { describe, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { textOf } from '#test/kit/receiptPrinter.ts';
import { basket, card, sampleTicket, vat21 } from '../documents/samples.ts';
import { type Columns, encodeDrawer, encodeTicket } from './escPos.ts';

const PULSE = `${String.fromCharCode(0x1b)}p`;
const CUT = `${String.fromCharCode(0x1d)}V`;

const print = async (ticket: Parameters<typeof encodeTicket>[0], columns: Columns = 42, opensDrawer = false) =>
  Buffer.from(await encodeTicket(ticket, { columns, opensDrawer }));

describe.each([32, 42, 48] as const)('a ticket in %i columns', (columns) => {
  test('says number, lines, total, payment and taxes, and no line is longer than the roll', async () => {
    const bytes = await print(basket(), columns);
    const lines = textOf(bytes);
    const text = lines.join('\n');
    for (const part of [
      'Factura simplificada',
      'T2025-000123',
      'NIF B12345674',
      'Agua mineral 50 cl',
      'IVA incluido',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Agua mineral 50 cl +3,00/);
    expect(text).toMatch(/TOTAL +27,60/);
    expect(text).toMatch(/Entregado +30,00\nCambio +2,40/);
    expect(text).toMatch(/IVA 21 % +20,33 +4,27/);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(bytes.toString('latin1')).toContain(CUT);
  });
});

test('letters with accents and signs are those of the code page that is chosen for them', async () => {
  const bytes = await print(basket({ attendant: 'Íñigo', footer: '¡Vuelva!' }));
  // Code page 850 (2): Í is D6 and ñ A4. In 437 (0) ¡ is AD; in 858 (13) € is D5.
  expect(bytes.toString('latin1')).toContain('\x1bt\x02\xd6\xa4igo');
  expect(bytes.toString('latin1')).toContain('\xadVuelva!');
  expect(bytes.toString('latin1')).toContain('\x1bt\x0d\xd5');
});

test('the drawer opens before anything is printed, and only where it is asked for', async () => {
  const opening = (await print(basket(), 42, true)).toString('latin1');
  expect(opening.indexOf(PULSE)).toBeGreaterThan(-1);
  expect(opening.indexOf(PULSE)).toBeLessThan(opening.indexOf('Polideportivo'));
  expect((await print(basket())).toString('latin1')).not.toContain(PULSE);
  const drawer = Buffer.from(await encodeDrawer()).toString('latin1');
  expect(drawer).toContain(PULSE);
  expect(drawer).not.toContain(CUT);
});

test('a copy, a voided ticket, a card and a debt are stated', async () => {
  const ticket = sampleTicket([{ description: 'Pista', price: 20, tax: vat21 }], {
    copyLabel: 'Duplicado',
    voided: true,
    payments: [{ ...card(15, '4811'), tip: toMoney(2) }],
    pending: toMoney(5),
  });
  const text = textOf(await print(ticket)).join('\n');
  expect(text).toContain('* Duplicado *');
  expect(text).toMatch(/Tarjeta 4811 +17,00\n.*Propina incluida +2,00/);
  expect(text).toMatch(/5,00/);
});
