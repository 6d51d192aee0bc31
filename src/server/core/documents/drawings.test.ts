/**
 * Every field of a document is on every drawing of it, or it is said why not: each is changed by itself, and the drawing has to
 * change with it. What is drawn is looked at before it becomes a PDF, which takes two hundred times as long.
 */
import { expect, test, vi } from 'vitest';
import { z as zod } from 'zod';
import { toMoney, toPercent } from '#shared/domain/money.ts';
import { card, cash, eventfulZ, sampleInvoice, sampleTicket, sampleZ, vat10 } from '#test/kit/documentSamples.ts';
import { dataUri, png } from '#test/kit/png.ts';
import { type Drawable, renderDocument } from './renderDocument.ts';
import {
  type DocumentSource,
  type InvoiceSource,
  invoiceSource,
  type OrderSource,
  orderSource,
  posReportSource,
  type SlipSource,
  slipSource,
  type TicketSource,
  ticketSource,
} from './sources.ts';

vi.mock('./pdf.ts', () => ({
  toPdf: async ({ content, header, footer, watermark }: Record<string, unknown>) => {
    const ofPage = (part: unknown): unknown => (typeof part === 'function' ? part(2, 2) : null);
    return Buffer.from(JSON.stringify([content, watermark, ofPage(header), ofPage(footer)]));
  },
}));

const operation = { from: '2025-11-01', to: '2025-11-30' };
const withholding = { rate: toPercent(19), base: toMoney(1000), amount: toMoney(190) };
const references = [{ number: 'T2025-000122', date: '2025-12-14', isProforma: false }];
const voided = { voided: true, voidedAt: '2025-12-16T10:00:00+01:00', voidReason: 'Error' };
const more = { ...voided, references, operation, withholding, reason: 'Talla', comments: 'Nada', seal: '3f9a21bc' };
const wares = [
  { description: 'Agua', units: 2, price: 1.5, tax: vat10, source: 'T2025-000122', indented: true },
  { description: 'Pista', price: 24, discountRate: 10 },
  { description: 'Tasa', price: 3, supply: true },
];
const paid = [{ ...cash(toMoney(10), 20), tip: toMoney(2), reference: 'Op. 1' }, card(5)];
const at = '2025-12-15T19:30:00+01:00';
const logo = dataUri('image/png', png({ width: 2, height: 2 }));

/** With all that lines and taxes may have, and once more where no rate is charged. */
function full<Source extends TicketSource | InvoiceSource>(source: Source): readonly Source[] {
  const lines = source.lines.map((line) => ({ ...line, rateName: 'Socio', surchargeRate: toPercent(1.4) }));
  const taxes = source.taxes.map((tax) => ({ ...tax, exemptionReason: 'Art. 20' }));
  const free = { taxRate: toPercent(0), taxCategory: 'E' };
  return [
    { ...source, lines, taxes, untaxed: toMoney(4) },
    {
      ...source,
      lines: source.lines.map((line, index) => (index === 0 ? { ...line, ...free } : line)),
      taxes: source.taxes.map((tax) => ({ ...tax, rate: toPercent(0), category: 'E' })),
    },
  ];
}

const ticket = sampleTicket(wares, {
  ...{ ...more, copyLabel: 'Duplicado', qr: 'T1', payments: paid, pending: toMoney(5) },
  customer: { name: 'Ana', identification: 'NIF 12345678Z', address: ['Plaza Mayor, 1'] },
});
const tickets = [
  ...full({ ...ticket, type: 'simplifiedCreditNote' as const }),
  ...full({ ...ticket, pricesTaxIncluded: false }),
  { ...ticket, gift: true as const },
];

const invoice = sampleInvoice(wares, {
  ...{
    ...more,
    copies: ['Copia'],
    payments: paid,
    pending: toMoney(5),
    purchaseOrder: 'PO-1',
    accent: '#0a5c36',
    logo,
  },
  references: [...references, { number: 'T2025-000121', date: null, isProforma: true }],
});
const invoices = [
  ...full(invoice),
  ...full({ ...invoice, pricesTaxIncluded: false, discountColumn: true }),
  ...full({ ...invoice, taxColumn: false, logo: null }),
];

const order: OrderSource = {
  ...{ kind: 'order', layout: 1, language: 'es', currency: 'EUR', issuedAt: at, copyLabel: null },
  ...{ number: 'PC-7', date: '2025-12-15', deliveryDate: '2026-01-10', stamp: 'draft', logo, accent: '#0a5c36' },
  company: { name: 'Ribera, S. L.', brand: 'La Ribera', taxNumber: 'B12345674', details: ['NIF B12345674'] },
  ...{ supplier: { name: 'Bebidas Norte', details: ['NIF B83456780'] }, warehouse: 'Almacén' },
  lines: [
    { description: 'Agua', codes: '84', units: 3, cost: toMoney(2), discount: toPercent(5), total: toMoney(5.7) },
  ],
  ...{ globalDiscount: toPercent(2), total: toMoney(5.59) },
};

const slip: SlipSource = {
  ...{ kind: 'slip', layout: 1, language: 'es', currency: 'EUR', issuedAt: at, copyLabel: 'Duplicado', title: 'Bono' },
  ...{ heading: '10 baños', note: 'Vale', company: { name: 'La Ribera', phone: '910 123 456' } },
  ...{ rows: [{ label: 'Quedan', figure: '10' }], code: { value: 'B-ABCD', spelled: 'AB CD' } },
};

const who = { id: 1, at, user: 1, name: 'Marta' };
const counts = { '20': 3 };
const z = eventfulZ({
  cash: {
    ...{ opening: 100, openingExpected: 101, openingDifference: -1, sales: 345.6, cashIn: 50, cashOut: 120, tips: 2 },
    ...{ expected: 377.6, real: 376.6, difference: -1, denominations: counts },
  },
  card: { sales: 1234.5, tips: 3, baskets: 4, expected: 1234.5, real: 1234.5, difference: 0 },
  movements: [
    {
      id: 1,
      type: 4,
      amount: 50,
      at,
      reason: 'Cambio',
      comments: 'Del banco',
      difference: null,
      denominations: counts,
    },
    { id: 2, type: 3, amount: 60, at, reason: null, comments: null, difference: -2, denominations: null },
  ],
  drawerOpenings: [{ ...who, reason: 'Cambio', comments: 'Billete' }],
  heldBaskets: [{ ...who, items: 2, total: 9 }],
});
const reports = [{ ...z, copyLabel: 'Duplicado' }, sampleZ()];

/** Fields that a drawing does not show, each with the reason. */
type Unseen = Readonly<Record<string, string>>;

const onTickets: Unseen = {
  'lines[].netPrice': 'prices are in the terms of the ticket',
  'lines[].indented': 'a roll has no room to indent',
  'lines[].source': 'the documents it comes from are named at its head',
};
const onSlips: Unseen = { currency: 'its figures are final texts' };
const onInvoices: Unseen = {
  copyLabel: '`copies` has the labels',
  issuedAt: 'an invoice has a date and no time',
  'payments[].change': 'of the till',
  'payments[].tendered': 'of the till',
  'payments[].tip': 'pays nothing of the invoice',
};
const onOrders: Unseen = { copyLabel: 'an order has no copies', issuedAt: 'an order has a date and no time' };
const identifiers = [
  ...[
    'report.pos',
    'report.byFamily[].family',
    'report.byPaymentMethod[].paymentMethod',
    'report.byPaymentMethod[].type',
  ],
  ...['report.byTax[].tax', 'report.byUser[].user', 'report.corrections[].payment', 'report.corrections[].user'],
  ...[
    'report.drawerOpenings[].id',
    'report.drawerOpenings[].user',
    'report.heldBaskets[].id',
    'report.heldBaskets[].user',
  ],
  ...['report.holders[].user', 'report.movements[].id', 'report.series[].counter', 'report.voucherUses[].voucherType'],
  ...['report.withoutDocument.byPaymentMethod[].paymentMethod', 'report.withoutDocument.byPaymentMethod[].type'],
  ...['report.withoutDocument.entries[].basketPayment', 'report.withoutDocument.entries[].paymentMethod'],
  'report.withoutDocument.entries[].user',
];
const onReports: Unseen = {
  ...Object.fromEntries(identifiers.map((path) => [path, 'identifies what is printed by its name'])),
  'report.byPaymentMethod[].tips': 'the tips in the drawer are in `cash`, those by card in `card`',
  'report.byUser[].refunds': 'the net is there',
  'report.cash.openingExpected': 'the difference is there',
  'report.heldBaskets[].items': 'the total is there',
  'report.movements[].denominations': 'the coins of the closing are there',
  'report.series[].isCreditNote': 'its name says it',
  'report.withoutDocument.byPaymentMethod[].net': 'its parts are there',
  'report.withoutDocument.refunded': 'by method',
  'report.withoutDocument.settled': 'by method',
  'report.withoutDocument.taken': 'by method',
};

const rolls = (of: TicketSource | SlipSource) =>
  ({ kind: 'receipt', of, columns: 42, characters: 1, opensDrawer: false }) as const;

/** Each drawing of a source: the fields it may have, sources that have all of them, what it does not show, and how it is drawn. */
const drawings: Readonly<Record<string, Drawing>> = {
  'a ticket as PDF': drawing(ticketSource, tickets, onTickets),
  'a ticket on a receipt printer': drawing(ticketSource, tickets, onTickets, rolls),
  'a slip as PDF': drawing(slipSource, [slip], onSlips),
  'a slip on a receipt printer': drawing(slipSource, [slip], onSlips, rolls),
  'an invoice': drawing(invoiceSource, invoices, onInvoices),
  'an order': drawing(orderSource, [order, { ...order, logo: null }], onOrders),
  'a Z': drawing(posReportSource, reports, onReports),
};

interface Drawing {
  readonly schema: zod.ZodType;
  readonly sources: readonly DocumentSource[];
  readonly unseen: Unseen;
  readonly draw: (source: DocumentSource) => Promise<string>;
}

function drawing<Source extends DocumentSource>(
  schema: zod.ZodType<Source>,
  sources: readonly Source[],
  unseen: Unseen,
  drawable: (source: Source) => Drawable = (source) => source,
): Drawing {
  const draw = async (source: DocumentSource): Promise<string> =>
    Buffer.from(await renderDocument(drawable(source as Source))).toString('latin1');
  return { schema, sources, unseen, draw };
}

test.each(Object.entries(drawings))(
  '%s shows every field, or it is said why not',
  async (_, { schema, sources, unseen, draw }) => {
    const shown = new Map<string, boolean>();
    for (const path of pathsOf(schema)) shown.set(path, false);
    for (const source of sources) {
      const before = await draw(source);
      for (const { path, other } of changesOf(schema, source)) {
        if (shown.get(path) !== true) shown.set(path, (await draw(other as DocumentSource)) !== before);
      }
    }
    const missing = [...shown].flatMap(([path, isShown]) => (isShown ? [] : [path]));
    expect(missing.toSorted()).toEqual(Object.keys(unseen).toSorted());
  },
);

/** The paths of all fields that can have more than one value. */
function pathsOf(schema: zod.ZodType, path = ''): string[] {
  const bare = withoutWrappers(schema);
  if (bare instanceof zod.ZodLiteral) return [];
  if (bare instanceof zod.ZodArray) return pathsOf(bare.element as zod.ZodType, `${path}[]`);
  if (!(bare instanceof zod.ZodObject)) return [path];
  return Object.entries(bare.shape).flatMap(([key, part]) =>
    pathsOf(part as zod.ZodType, path === '' ? key : `${path}.${key}`),
  );
}

/** A value with one field of it changed, for every field that it has. */
function* changesOf(schema: zod.ZodType, value: unknown, path = ''): Generator<{ path: string; other: unknown }> {
  if (value === null || value === undefined) return;
  const bare = withoutWrappers(schema);
  if (bare instanceof zod.ZodArray) {
    const items = value as readonly unknown[];
    for (const [index, item] of items.entries()) {
      for (const change of changesOf(bare.element as zod.ZodType, item, `${path}[]`)) {
        yield { path: change.path, other: items.with(index, change.other) };
      }
    }
  } else if (bare instanceof zod.ZodObject) {
    for (const [key, part] of Object.entries(bare.shape)) {
      const own = (value as Record<string, unknown>)[key];
      for (const change of changesOf(part as zod.ZodType, own, path === '' ? key : `${path}.${key}`)) {
        yield { path: change.path, other: { ...value, [key]: change.other } };
      }
    }
  } else if (bare instanceof zod.ZodEnum) {
    for (const other of bare.options) if (other !== value) yield { path, other };
  } else if (!(bare instanceof zod.ZodLiteral)) {
    yield { path, other: changed(value) };
  }
}

function changed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  // Seven units, whether it counts them or millionths.
  if (typeof value === 'number') return Math.round((value + (Math.abs(value) < 10_000 ? 7 : 7_000_000)) * 100) / 100;
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value ?? {}).map(([key, own]) => [key, changed(own)]));
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(text)) return `2019-03-07${text.slice(10).replace(/^T..:../, 'T03:04')}`;
  if (text.startsWith('data:')) return dataUri('image/png', png({ width: 3, height: 3 }));
  if (/^#[0-9a-f]{6}$/.test(text)) return '#123456';
  return text === 'EUR' ? 'GBP' : `Z${text}`;
}

function withoutWrappers(schema: zod.ZodType): zod.ZodType {
  const isWrapped =
    schema instanceof zod.ZodNullable || schema instanceof zod.ZodOptional || schema instanceof zod.ZodDefault;
  return isWrapped ? withoutWrappers(schema.unwrap() as zod.ZodType) : schema;
}
