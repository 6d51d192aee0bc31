import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { basket, card, cash, sampleTicket, vat10 } from '#test/kit/documentSamples.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { renderDocument } from './renderDocument.ts';
import type { TicketSource } from './sources.ts';

const read = async (source: TicketSource) => readPdf(await renderDocument(source));
const rowsOf = async (source: TicketSource) => (await read(source)).rows;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('content', () => {
  test('a cash sale has everything a simplified invoice must have', async () => {
    expect(await rowsOf(basket())).toEqual([
      'Polideportivo La Ribera',
      'Ribera Gestión Deportiva, S. L.',
      'NIF B12345674',
      'C/ del Río, 12',
      '28001 Madrid',
      'Tel. 910 123 456',
      'Factura simplificada',
      'N.º T2025-000123|15/12/2025 19:30',
      'Recepción|Le atendió Marta',
      'Agua mineral 50 cl|10 %|3,00',
      '2 × 1,50',
      'Alquiler de pista de pádel cubierta, 90|21 %|21,60',
      'minutos en hora punta',
      '1 × 24,00 · Dto. 10 % (-2,40)',
      'Grip «Pro»|21 %|3,00',
      'TOTAL|27,60 €',
      'Descuentos aplicados|-2,40',
      'Efectivo|27,60',
      'Entregado|30,00',
      'Cambio|2,40',
      'Impuesto|Base|Cuota',
      'IVA 10 %|2,73|0,27',
      'IVA 21 %|20,33|4,27',
      'IVA incluido',
      '¡Gracias por su visita!',
    ]);
  });

  test('English, from the title to the figures', async () => {
    const source = basket({ language: 'en', footer: 'Thank you!' });
    expect((await rowsOf(source)).slice(6)).toEqual([
      'Simplified invoice',
      'No. T2025-000123|15 Dec 2025 19:30',
      'Recepción|Served by Marta',
      'Agua mineral 50 cl|10%|3.00',
      '2 × 1.50',
      'Alquiler de pista de pádel cubierta, 90|21%|21.60',
      'minutos en hora punta',
      '1 × 24.00 · Discount 10% (-2.40)',
      'Grip «Pro»|21%|3.00',
      'TOTAL|€27.60',
      'Discounts applied|-2.40',
      'Efectivo|27.60',
      'Tendered|30.00',
      'Change|2.40',
      'Tax|Base|Amount',
      'IVA 10 %|2.73|0.27',
      'IVA 21 %|20.33|4.27',
      'VAT included',
      'Thank you!',
    ]);
  });

  test('one rate is not repeated on every line', async () => {
    expect(await rowsOf(sampleTicket([{ description: 'Agua', price: 1 }]))).toContain('Agua|1,00');
  });

  test('mixed payments, each with its change, reference or tip', async () => {
    const rows = await rowsOf(
      basket({ payments: [cash(toMoney(10), 20), { ...card(17.6, 'Op. 004512'), tip: toMoney(2) }] }),
    );
    const first = rows.indexOf('Efectivo|10,00');
    expect(rows.slice(first, first + 5)).toEqual([
      'Efectivo|10,00',
      'Entregado|20,00',
      'Cambio|10,00',
      'Tarjeta Op. 004512|19,60',
      'Propina incluida|2,00',
    ]);
  });

  test('a copy says so before anything else', async () => {
    expect((await rowsOf(basket({ copyLabel: 'DUPLICADO' })))[0]).toBe('DUPLICADO');
  });

  test('the customer, when there is one', async () => {
    const customer = {
      name: 'Ana Muñoz',
      identification: 'NIF 12345678Z',
      address: ['Plaza Mayor, 1', '28012 Madrid'],
    };
    const rows = await rowsOf(basket({ customer }));
    const first = rows.indexOf('Cliente: Ana Muñoz');
    expect(rows.slice(first, first + 4)).toEqual([
      'Cliente: Ana Muñoz',
      'NIF 12345678Z',
      'Plaza Mayor, 1',
      '28012 Madrid',
    ]);
  });

  test('a credit note names what it corrects and keeps its signs', async () => {
    const rows = await rowsOf(
      sampleTicket([{ description: 'Grip', units: -1, price: 3 }], {
        type: 'simplifiedCreditNote',
        number: 'RT2025-000004',
        references: [{ number: 'T2025-000123', date: '2025-12-14', isProforma: false }],
        reason: 'Talla equivocada',
      }),
    );
    for (const row of [
      'Factura simplificada rectificativa',
      'Rectifica a T2025-000123 (14/12/2025)',
      'Motivo: Talla equivocada',
      'Grip|-3,00',
      '-1 × 3,00',
      'TOTAL|-3,00 €',
      'IVA 21 %|-2,48|-0,52',
    ]) {
      expect(rows).toContain(row);
    }
  });

  test('prices without tax lead to the total through base and taxes, in cents', async () => {
    const rows = await rowsOf(
      sampleTicket([{ description: 'Cuota', units: 3, price: 1000.123456, discountRate: 12.5 }], {
        type: 'invoice',
        pricesTaxIncluded: false,
        payments: [],
        pending: toMoney(100),
      }),
    );
    const first = rows.indexOf('Cuota|2.625,32');
    expect(rows.slice(first, first + 8)).toEqual([
      'Cuota|2.625,32',
      '3 × 1.000,1235 · Dto. 12,5 % (-375,05)',
      'Base imponible|2.625,32',
      'IVA 21 %|551,32',
      'TOTAL|3.176,64 €',
      'Descuentos aplicados|-375,05',
      'Pendiente de pago|100,00',
      'Impuesto|Base|Cuota',
    ]);
    expect(rows).toContain('Precios sin IVA');
  });

  test('an exemption gives its reason and claims no tax', async () => {
    const exempt = { name: 'IVA 0 %', rate: toPercent(0), base: toMoney(5), amount: ZERO, category: 'E' };
    const rows = await rowsOf(
      sampleTicket([{ description: 'Clase', price: 5 }], {
        taxes: [{ ...exempt, exemptionReason: 'Operación exenta, art. 20.Uno.13.º LIVA' }],
      }),
    );
    expect(rows).toContain('Exento|5,00|0,00');
    expect(rows).toContain('Operación exenta, art. 20.Uno.13.º LIVA');
    expect(rows).not.toContain('IVA incluido');
  });

  test.each([
    ['es', ['IGIC 7 %'], 'IGIC incluido'],
    ['en', ['IPSI 10'], 'IPSI included'],
    ['en', ['IVA 21 %'], 'VAT included'],
    ['es', ['IVA 21 %', 'IGIC 7 %'], 'Impuestos incluidos'],
  ] as const)('%s: of %s it says %s', async (language, names, said) => {
    const taxes = names.map((name) => ({
      ...{ name, rate: toPercent(7), base: toMoney(10), amount: toMoney(0.7) },
      ...{ category: 'S', exemptionReason: null },
    }));
    expect(await rowsOf(sampleTicket([{ description: 'Clase', price: 10.7 }], { language, taxes }))).toContain(said);
  });

  test('a document dated on another day has no time', async () => {
    expect(await rowsOf(basket({ date: '2025-12-14' }))).toContain('N.º T2025-000123|14/12/2025');
    expect(await rowsOf(basket({ seal: '3f9a21bc' }))).toContain('Huella 3f9a21bc');
    expect(await rowsOf(basket({ seal: '3f9a21bc', language: 'en' }))).toContain('Hash 3f9a21bc');
  });

  test('what is not known leaves no gap', async () => {
    const { company } = basket();
    const rows = await rowsOf(
      basket({ company: { ...company, businessName: null, address: [], phone: null }, pos: null, attendant: null }),
    );
    expect(rows.slice(0, 4)).toEqual([
      'Polideportivo La Ribera',
      'NIF B12345674',
      'Factura simplificada',
      'N.º T2025-000123|15/12/2025 19:30',
    ]);
  });
});

describe('paper', () => {
  test('80 mm wide, nothing beyond the 72 mm a printer reaches, as long as its content', async () => {
    const short = await read(sampleTicket([{ description: 'Agua', price: 1 }]));
    const long = await read(basket({ comments: 'Texto\nen\nvarias\nlíneas' }));
    for (const { pages, left, right, bottoms } of [short, long]) {
      expect(pages).toHaveLength(1);
      expect(pages[0]?.width).toBeCloseTo(226.77, 2);
      expect(left).toBeGreaterThan(11.3);
      expect(right).toBeLessThan(215.5);
      // Below the text there is the barcode, of 24 points and 10 above it.
      expect(bottoms[0]).toBeLessThan(20 + 34);
      expect(bottoms[0]).toBeGreaterThan(12 + 34);
    }
    expect(long.pages[0]?.height).toBeGreaterThan((short.pages[0]?.height ?? 0) + 50);
  });

  test('the largest amounts and names without a space stay on it', async () => {
    const big = { description: 'W'.repeat(255), units: 1, price: 999_999_999.99 };
    const { left, right } = await read(
      sampleTicket([big, { ...big, price: -999_999_999.99, tax: vat10 }], {
        total: toMoney(-999_999_999.99),
        attendant: 'X'.repeat(80),
      }),
    );
    expect(left).toBeGreaterThan(11.3);
    expect(right).toBeLessThan(215.5);
  });

  test('a thousand lines are all there, on pages that readers accept', async () => {
    const name = (index: number): string => `Artículo ${String(index).padStart(4, '0')}`;
    const items = Array.from({ length: 1000 }, (_, index) => ({ description: name(index), price: 0.25 }));
    const { pages, rows } = await read(sampleTicket(items));
    expect(rows.filter((row) => row.startsWith('Artículo'))).toEqual(items.map((item) => `${item.description}|0,25`));
    expect(rows).toContain('TOTAL|250,00 €');
    expect(pages.length).toBeGreaterThan(1);
  });

  test('the longest names keep pages under 14 400 points', async () => {
    const items = Array.from({ length: 100 }, () => ({
      description: 'W'.repeat(255),
      price: 1234567.89,
      units: 1.125,
      discountRate: 12.345678,
    }));
    const { pages } = await read(sampleTicket([...items, { description: 'Agua', price: 1, tax: vat10 }]));
    for (const page of pages) expect(page.height).toBeLessThan(14_400);
  });
});

describe('characters', () => {
  test('Spanish letters and signs', async () => {
    const description = 'Ñandú, pingüino, camión: ¿100 € × ½ año? «Sí» — ª º ç l·l';
    const rows = await rowsOf(sampleTicket([{ description, price: 1 }]));
    expect(rows.join(' ').replace('|1,00', '')).toContain(description);
  });

  test.each([
    ['emoji are left out', 'Pádel 🎾 niños 👨‍👩‍👧 1️⃣ ⭐', 'Pádel niños 1|1,00'],
    ['letters in pieces are put together', 'Cami\u006f\u0301n', 'Camión|1,00'],
    ['tabs are spaces', 'Uno\tdos', 'Uno dos|1,00'],
  ])('%s', async (_name, description, row) => {
    expect(await rowsOf(sampleTicket([{ description, price: 1 }]))).toContain(row);
  });

  test.each([
    ['nothing but emoji', '🎾🎾'],
    ['Chinese', '网球场'],
    ['Arabic', 'ملعب التنس'],
    ['Hebrew with points', 'מִגְרָשׁ'],
    ['Thai', 'สนามเทนนิส'],
    ['half a pair', 'x\ud83cy'],
    ['control characters', 'a\u0007b\u0000c'],
    ['nothing', ''],
    ['only spaces', '   '],
    ['line breaks', 'uno\r\ndos\n\n'],
    ['names of object properties', '__proto__ constructor toString'],
  ])('%s does not break the ticket', async (_name, description) => {
    expect(await rowsOf(sampleTicket([{ description, price: 7 }]))).toContain('TOTAL|7,00 €');
  });
});

describe('identity', () => {
  test('the same source gives the same bytes in another process, zone and language', async () => {
    const here = sha256(await renderDocument(basket()));
    const script = `
      import { createHash } from 'node:crypto';
      import { renderDocument } from ${JSON.stringify(new URL('./renderDocument.ts', import.meta.url).href)};
      import { basket } from ${JSON.stringify(import.meta.resolve('#test/kit/documentSamples.ts'))};
      console.log(createHash('sha256').update(await renderDocument(basket())).digest('hex'));
    `;
    for (const [zone, locale] of [
      ['Pacific/Auckland', 'tr_TR.UTF-8'],
      ['America/Los_Angeles', 'C'],
    ]) {
      const there = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ: zone, LANG: locale, LC_ALL: locale },
        encoding: 'utf8',
      });
      expect(there.trim()).toBe(here);
    }
  });

  test('what was rendered before leaves no trace', async () => {
    const first = sha256(await renderDocument(basket()));
    await renderDocument(sampleTicket([{ description: 'soft\u00adhyphen no\u00a0break −', price: 1 }]));
    expect(sha256(await renderDocument(basket()))).toBe(first);
  });

  // What was drawn is stored by its hash and not drawn again. Two machines that draw one document still have to agree, so a
  // drawing changes when it is meant to, not with a dependency.
  test('a drawing does not move by itself', async () => {
    const source = basket({ copyLabel: 'Duplicado', qr: 'T2025-000123' });
    expect(sha256(await renderDocument(source))).toBe(
      '3cb159e9cf658ab96095193eee1f0d929f1044063e43f263ab9989120845ba83',
    );
  });
});
