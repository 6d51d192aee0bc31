import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { card, type SampleLine, sampleInvoice, vat10 } from '#test/kit/documentSamples.ts';
import { dataUri, png } from '#test/kit/png.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { renderInvoice } from './invoice.ts';
import type { InvoiceSource } from './sources.ts';

const read = async (source: InvoiceSource) => readPdf(await renderInvoice(source));
const rowsOf = async (source: InvoiceSource) => (await read(source)).rows;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const items: readonly SampleLine[] = [
  { description: 'Alquiler de pista', units: 2, price: 24, discountRate: 10 },
  { description: 'Agua mineral', units: 12, price: 1.5, tax: vat10 },
];
const returned = items.map((item) => ({ ...item, units: -(item.units ?? 1) }));
const ticket = (number: string, date: string | null = '2025-12-01') => ({ number, date, isProforma: false });

describe('content', () => {
  test('everything a full invoice must say', async () => {
    const source = sampleInvoice(items, {
      purchaseOrder: 'PO-118',
      comments: 'Gracias.\nHasta pronto.',
      payments: [card(20, 'Op. 4512')],
      pending: toMoney(41.2),
    });
    expect(await rowsOf(source)).toEqual([
      'Polideportivo La Ribera',
      'Factura',
      'N.º F2025-000045',
      'Emisor|Cliente',
      'Fecha|15/12/2025',
      'Ribera Gestión Deportiva, S. L.|Club Deportivo Río, S. L.',
      'Vencimiento|14/01/2026',
      'Polideportivo La Ribera|NIF B83456780',
      'Pedido|PO-118',
      'NIF B12345674|Calle Mayor, 5',
      'C/ del Río, 12|28013 Madrid',
      '28001 Madrid|N.º de socio S-0042',
      'Tel. 910 123 456',
      'hola@laribera.example',
      'Concepto|Uds.|Precio sin IVA|IVA|Importe con IVA',
      'Alquiler de pista|2|19,8347|21 %|43,20',
      'Dto. 10 % (-4,80)',
      'Agua mineral|12|1,3636|10 %|18,00',
      'Impuesto|Base|Cuota|Base imponible|52,06',
      'Impuestos|9,14',
      'IVA 21 %|35,70|7,50',
      'IVA 10 %|16,36|1,64',
      'Total|61,20 €',
      'Forma de pago: Transferencia|Descuentos aplicados|-4,80',
      'IBAN: ES91 2100 0418 4502 0005 1332',
      'Tarjeta · Op. 4512|20,00',
      'Pendiente de pago|41,20 €',
      'Observaciones',
      'Gracias.',
      'Hasta pronto.',
      'Inscrita en el Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-78901.',
      'Ribera Gestión Deportiva, S. L. · NIF B12345674|Página 1 / 1',
    ]);
  });

  test('English, from the title to the page number', async () => {
    const rows = await rowsOf(sampleInvoice(items, { language: 'en', footer: null }));
    for (const row of [
      'Invoice',
      'No. F2025-000045',
      'From|Customer',
      'Date|15 Dec 2025',
      'Description|Qty|Price excl. VAT|VAT|Amount incl. VAT',
      'Alquiler de pista|2|19.8347|21%|43.20',
      'Discount 10% (-4.80)',
      'Total|€61.20',
      'Amount due|€61.20',
      'Ribera Gestión Deportiva, S. L. · Tax no. B12345674|Page 1 / 1',
    ]) {
      expect(rows).toContain(row);
    }
  });

  test.each([
    ['invoice', 'Factura', 'Invoice', null],
    ['proforma', 'Factura proforma', 'Pro forma invoice', null],
    ['creditNote', 'Factura rectificativa', 'Credit note', ['Rectifica a', 'Corrects']],
    ['summary', 'Factura recapitulativa', 'Summary invoice', ['Recapitula', 'Covers']],
    [
      'exchange',
      'Factura en sustitución de facturas simplificadas',
      'Invoice in place of simplified invoices',
      ['Sustituye a', 'Replaces'],
    ],
    ['internal', 'Documento interno', 'Internal document', null],
    ['simplifiedInvoice', 'Factura simplificada', 'Simplified invoice', null],
    [
      'simplifiedCreditNote',
      'Factura simplificada rectificativa',
      'Simplified credit note',
      ['Rectifica a', 'Corrects'],
    ],
  ] as const)('%s says what it is, in both languages', async (type, spanish, english, verbs) => {
    for (const [index, language] of (['es', 'en'] as const).entries()) {
      const references = verbs === null ? [] : [ticket('T1'), ticket('T2', '2025-12-09')];
      const text = (await rowsOf(sampleInvoice(items, { type, language, references }))).join(' ').replaceAll('|', ' ');
      for (const word of (index === 0 ? spanish : english).split(' ')) expect(text).toContain(word);
      const dates = index === 0 ? ['01/12/2025', '09/12/2025'] : ['1 Dec 2025', '9 Dec 2025'];
      if (verbs !== null) expect(text).toContain(`${verbs[index]} T1 (${dates[0]}), T2 (${dates[1]})`);
      const isInvoice = type !== 'proforma' && type !== 'internal';
      const disclaimer = index === 0 ? 'no es una factura' : 'not an invoice';
      expect(text.includes(disclaimer)).toBe(!isInvoice);
    }
  });

  test('a credit note: what it corrects and why, what is set off and what goes back', async () => {
    const rows = await rowsOf(
      sampleInvoice(returned, {
        type: 'creditNote',
        references: [ticket('F2025-000031', '2025-11-28')],
        reason: 'Lluvia',
        payments: [{ name: null, amount: toMoney(-20), tendered: null, change: null, tip: null, reference: null }],
        pending: toMoney(-41.2),
        due: null,
      }),
    );
    for (const row of [
      'Rectifica a F2025-000031 (28/11/2025)',
      'Motivo: Lluvia',
      'Alquiler de pista|-2|19,8347|21 %|-43,20',
      'Total|-61,20 €',
      'Compensado|-20,00',
      'A devolver|-41,20 €',
    ]) {
      expect(rows).toContain(row);
    }
  });

  test('an offer that was taken is followed; a number without a date is just that; of many, the ends', async () => {
    const offer = { number: 'P2025-000007', date: '2025-12-01', isProforma: true };
    expect(await rowsOf(sampleInvoice(items, { references: [offer] }))).toContain('Según P2025-000007 (01/12/2025)');
    expect(await rowsOf(sampleInvoice(items, { type: 'creditNote', references: [ticket('X-1', null)] }))).toContain(
      'Rectifica a X-1',
    );
    const references = Array.from({ length: 1000 }, (_, index) => ticket(`T${index + 1}`));
    expect(await rowsOf(sampleInvoice(items, { type: 'summary', references }))).toContain(
      'Recapitula 1.000 documentos: T1 (01/12/2025) – T1000 (01/12/2025)',
    );
  });

  test('columns for discount and tax, or the same below the description', async () => {
    const withBoth = await rowsOf(sampleInvoice(items, { discountColumn: true }));
    expect(withBoth).toContain('Concepto|Uds.|Precio sin IVA|Dto.|IVA|Importe con IVA');
    expect(withBoth).toContain('Alquiler de pista|2|19,8347|10 %|21 %|43,20');
    const [tax] = sampleInvoice(items).taxes;
    const islands = tax === undefined ? [] : [{ ...tax, name: 'IGIC 7 %' }];
    expect(await rowsOf(sampleInvoice(items, { taxes: islands }))).toContain(
      'Concepto|Uds.|Precio sin IGIC|IGIC|Importe con IGIC',
    );
    const withNone = await rowsOf(sampleInvoice(items, { taxColumn: false }));
    expect(withNone).toContain('Alquiler de pista|2|19,8347|43,20');
    expect(withNone).toContain('IVA 21 % · Dto. 10 % (-4,80)');
    const [one] = items;
    expect(await rowsOf(sampleInvoice(one === undefined ? [] : [one], { taxColumn: false }))).toContain(
      'Dto. 10 % (-4,80)',
    );
  });

  test('prices without tax add up to the base, and simplified ones tell prices with tax', async () => {
    const net = await rowsOf(sampleInvoice(items, { pricesTaxIncluded: false }));
    for (const row of ['Concepto|Uds.|Precio|IVA|Importe', 'Alquiler de pista|2|24,00|21 %|43,20']) {
      expect(net).toContain(row);
    }
    expect(net.join('\n')).toContain('Base imponible|61,20');
    expect(net).not.toContain('IVA incluido');
    const simplified = await rowsOf(sampleInvoice(items, { type: 'simplifiedInvoice' }));
    for (const row of ['Alquiler de pista|2|24,00|21 %|43,20', 'IVA incluido']) expect(simplified).toContain(row);
  });

  test('disbursements stand apart, outside the base', async () => {
    const rows = await rowsOf(
      sampleInvoice([...items, { description: 'Tasa federativa', units: 3, price: 15, supply: true }]),
    );
    const first = rows.indexOf('Suplidos');
    expect(rows.slice(first, first + 4)).toEqual([
      'Suplidos',
      'Pagados en nombre y por cuenta del cliente; no forman parte de la base imponible.',
      'Concepto|Uds.|Precio|Importe',
      'Tasa federativa|3|15,0000|45,00',
    ]);
    const text = rows.join('\n');
    for (const row of ['Base imponible|52,06', 'Suplidos|45,00', 'Total|106,20 €']) expect(text).toContain(row);
  });

  test('an exemption gives its reason, and what bears no tax at all is stated', async () => {
    const exempt = { name: 'Exento', rate: toPercent(0), base: toMoney(5), amount: ZERO, category: 'E' };
    const reason = 'Operación exenta, art. 20.Uno.13.º LIVA';
    const rows = await rowsOf(
      sampleInvoice([{ description: 'Clase', price: 5 }], {
        taxes: [{ ...exempt, exemptionReason: reason }],
        untaxed: toMoney(3),
      }),
    );
    expect(rows.join('\n')).toContain('Exento|5,00|0,00');
    expect(rows.join('\n')).toContain('No sujeto|3,00|0,00');
    expect(rows).toContain(reason);
    expect(rows).toContain('Operación no sujeta');
  });

  test('lines name the document they come from where there are several', async () => {
    const lines = [
      { description: 'Pista', price: 12.1, source: 'T2025-000007' },
      { description: 'Luz', price: 2, source: 'T2025-000008' },
    ];
    const both = [ticket('T2025-000007'), ticket('T2025-000008')];
    const rows = await rowsOf(sampleInvoice(lines, { type: 'summary', references: both }));
    for (const row of ['T2025-000007', 'T2025-000008']) expect(rows).toContain(row);
    expect(await rowsOf(sampleInvoice(lines, { references: both.slice(0, 1) }))).not.toContain('T2025-000007');
  });

  test('without a buyer, a due date or anything to pay, there are no gaps', async () => {
    const rows = await rowsOf(
      sampleInvoice(items, { customer: null, dueDate: '2025-12-15', pending: ZERO, due: null, footer: null }),
    );
    expect(rows).toContain('Emisor');
    expect(rows.join('\n')).not.toMatch(/Cliente|Vencimiento|Pendiente|Forma de pago/);
  });

  test('one that was voided says so', async () => {
    expect((await rowsOf(sampleInvoice(items, { voided: true }))).slice(0, 8).join(' ')).toContain('ANULADA');
    expect((await rowsOf(sampleInvoice(items, { voided: true, language: 'en' }))).join(' ')).toContain('VOID');
    const voiding = { voided: true, voidedAt: '2025-12-16T09:12:00+01:00', voidReason: 'Error de importe' };
    const rows = await rowsOf(sampleInvoice(items, voiding));
    expect(rows).toContain('Anulada el 16/12/2025 09:12');
    expect(rows).toContain('Motivo: Error de importe');
  });

  test('the colour of the company is on title and rules, and nowhere without one', async () => {
    const used = async (accent: string | null): Promise<string> =>
      Buffer.from(await renderInvoice(sampleInvoice(items, { accent }))).toString('latin1');
    // 0b7285 as PDF writes it.
    expect(await used('#0b7285')).toMatch(/0\.0431\d* 0\.4470\d* 0\.5215\d*/);
    expect(await used(null)).not.toMatch(/0\.0431\d* 0\.4470\d* 0\.5215\d*/);
  });
});

describe('paper', () => {
  const within = ({ pages, left, right }: Awaited<ReturnType<typeof read>>): void => {
    for (const { width, height } of pages) {
      expect(width).toBeCloseTo(595.28, 1);
      expect(height).toBeCloseTo(841.89, 1);
    }
    expect(left).toBeGreaterThan(47.5);
    expect(right).toBeLessThan(547.8);
  };

  test('each copy has its label and counts its own pages', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ description: `Línea ${index}`, price: 1 }));
    const { pages, rows } = await read(sampleInvoice(lines, { copies: ['Original', null, 'Copia para el archivo'] }));
    expect(pages.length % 3).toBe(0);
    const perCopy = pages.length / 3;
    expect(perCopy).toBeGreaterThan(1);
    expect(rows.filter((row) => row.endsWith('Original'))).toHaveLength(perCopy);
    expect(rows.filter((row) => row.endsWith('Copia para el archivo'))).toHaveLength(perCopy);
    for (let page = 1; page <= perCopy; page++) {
      expect(rows.filter((row) => row.endsWith(`Página ${page} / ${perCopy}`))).toHaveLength(3);
    }
    expect(rows.filter((row) => row.startsWith('Línea 59|'))).toHaveLength(3);
  });

  test('a thousand lines are all there, in order, under a head on every page', async () => {
    const name = (index: number): string => `Artículo ${String(index).padStart(4, '0')}`;
    const lines = Array.from({ length: 1000 }, (_, index) => ({ description: name(index), price: 0.25 }));
    const bytes = await renderInvoice(sampleInvoice(lines));
    const document = await readPdf(bytes);
    within(document);
    const { pages, rows } = document;
    expect(rows.filter((row) => row.startsWith('Artículo')).map((row) => row.slice(0, 13))).toEqual(
      lines.map(({ description }) => description),
    );
    expect(rows.filter((row) => row.startsWith('Concepto|')).length).toBeGreaterThanOrEqual(pages.length - 1);
    expect(rows.filter((row) => row.startsWith('Factura F2025-000045 · 15/12/2025'))).toHaveLength(pages.length - 1);
    expect(rows.join('\n')).toContain('Total|250,00 €');
  });

  test('the widest figures and names without a space stay on it', async () => {
    const wide = 'W'.repeat(255);
    const big = { description: wide, units: 1_000_000.125, price: 899.123456, discountRate: 12.345678 };
    const document = await read(
      sampleInvoice([big, { ...big, units: -1_000_000.125, tax: vat10 }], {
        discountColumn: true,
        total: toMoney(-999_999_999.99),
        pending: toMoney(-999_999_999.99),
        number: wide.slice(0, 60),
        purchaseOrder: wide,
        company: { name: wide, brand: wide, taxNumber: wide.slice(0, 40), details: [wide, wide] },
        customer: { name: wide, details: [wide] },
        payments: [{ ...card(999_999_999.99), name: wide, reference: wide }],
        due: { method: wide, account: wide.slice(0, 34) },
        references: [ticket(wide)],
        reason: wide,
        comments: wide,
        copies: [wide],
      }),
    );
    within(document);
    expect(document.rows.join('\n')).toContain('-999.999.999,99 €');
  });

  test('more rates and payments than a page holds break over it', async () => {
    const [tax] = sampleInvoice(items).taxes;
    if (tax === undefined) throw new Error('no tax');
    const document = await read(
      sampleInvoice(items, {
        taxes: Array.from({ length: 120 }, (_, index) => ({ ...tax, name: `Impuesto ${index}` })),
        payments: Array.from({ length: 120 }, () => card(1)),
      }),
    );
    within(document);
    expect(document.rows.join('\n')).toContain('Impuesto 119');
  });
});

describe('texts', () => {
  const hostile = {
    markup: '<script>alert(1)</script>',
    emoji: 'Pista 🎾 cubierta 👨‍👩‍👧',
    arabic: 'ملعب التنس',
    hebrew: 'מִגְרָשׁ',
    chinese: '网球场',
    control: 'a\u0007b\u0000c\u001b[31m',
    half: 'x\ud83cy',
    breaks: 'uno\r\ndos\n\n\n',
    nothing: '',
    spaces: '   ',
    bidi: 'abc\u202edef\u2066',
    prototype: '__proto__ constructor',
    address: 'file:///etc/passwd http://127.0.0.1:1/x.png',
  };

  test.each(Object.entries(hostile))('%s goes wherever there is text', async (_name, text) => {
    const rows = await rowsOf(
      sampleInvoice([{ description: text, price: 7 }], {
        company: { name: text, brand: text, taxNumber: text, details: [text] },
        customer: { name: text, details: [text] },
        number: text,
        purchaseOrder: text,
        comments: text,
        footer: text,
        reason: text,
        references: [ticket(text)],
        copies: [text],
        due: { method: text, account: text },
        payments: [{ ...card(1), name: text, reference: text }],
      }),
    );
    expect(rows.join('\n')).toContain('Total|7,00 €');
  });

  test('markup is printed as it was written', async () => {
    expect((await rowsOf(sampleInvoice([{ description: hostile.markup, price: 7 }]))).join('\n')).toContain(
      '<script>alert(1)</script>',
    );
  });

  test.each(['file:///etc/hostname', '/etc/hostname', 'http://127.0.0.1:1/logo.png', 'https://example.com/logo.png'])(
    'a logo at %s is not read',
    async (logo) => {
      await expect(renderInvoice(sampleInvoice(items, { logo }))).rejects.toThrow();
    },
  );
});

describe('identity', () => {
  // One with transparency is unpacked meanwhile by another thread, and what it ends with varies in order.
  const logo = dataUri('image/png', png({ color: 2 }));
  const source = sampleInvoice(items, { logo, copies: ['Original', 'Copia'], voided: true });

  test('a logo is in it', async () => {
    const plain = await renderInvoice(sampleInvoice(items));
    const pictured = await renderInvoice(sampleInvoice(items, { logo }));
    expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false);
    expect(Buffer.from(pictured).includes('/Subtype /Image')).toBe(true);
  });

  test('the same source gives the same bytes in another process, zone and language', async () => {
    const here = sha256(await renderInvoice(source));
    const script = `
      import { createHash } from 'node:crypto';
      import { renderInvoice } from ${JSON.stringify(new URL('./invoice.ts', import.meta.url).href)};
      const source = JSON.parse(process.env.SOURCE);
      console.log(createHash('sha256').update(await renderInvoice(source)).digest('hex'));
    `;
    const there = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: {
        ...process.env,
        SOURCE: JSON.stringify(source),
        TZ: 'Pacific/Auckland',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR',
      },
      encoding: 'utf8',
    });
    expect(there.trim()).toBe(here);
    await renderInvoice(sampleInvoice([{ description: 'otra', price: 1 }], { language: 'en' }));
    expect(sha256(await renderInvoice(source))).toBe(here);
  });
});
