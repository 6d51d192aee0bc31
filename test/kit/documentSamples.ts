/** Sources for the tests of documents: coherent ones, priced by the same rules as a sale. */
import type { z } from 'zod';
import type { InvoiceFacts, InvoiceSource, PosReportSource, TicketSource } from '#server/core/documents/sources.ts';
import { cents, type Money, sum, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { type AppliedTax, priceDocument } from '#shared/domain/pricing.ts';
import { posReport } from '#shared/operations/parts.ts';

export interface SampleLine {
  readonly description: string;
  readonly units?: number;
  readonly price: number;
  readonly discountRate?: number;
  /** Null = none at all. */
  readonly tax?: AppliedTax | null;
  /** EN 16931 BT-151 of its tax; S unless said. */
  readonly category?: string;
  readonly supply?: boolean;
  readonly source?: string;
  readonly indented?: boolean;
}

export const vat21: AppliedTax = { tax: 1, name: 'IVA 21 %', rate: toPercent(21) };
export const vat10: AppliedTax = { tax: 2, name: 'IVA 10 %', rate: toPercent(10) };

export const exempt: AppliedTax = { tax: 5, name: 'IVA exento', rate: toPercent(0) };
export const outside: AppliedTax = { tax: 6, name: 'Bono polivalente', rate: toPercent(0) };
const reasons: Readonly<Record<string, string>> = {
  E: 'Operación exenta, art. 20.Uno.13.º LIVA',
  O: 'Operación no sujeta: bono polivalente',
};

function categoryOf(item: SampleLine | undefined): string | null {
  if (item?.supply === true) return null;
  return item?.tax === null ? 'O' : (item?.category ?? 'S');
}

function isUntaxed(item: SampleLine | undefined): boolean {
  return item?.tax === null && item.supply !== true;
}

/** What an invoice for these lines says on any paper. */
function sampleFacts(items: readonly SampleLine[], pricesTaxIncluded: boolean): InvoiceFacts {
  const inputs = items.map((item) => ({
    price: toMoney(item.price),
    units: item.units ?? 1,
    discountRate: toPercent(item.discountRate ?? 0),
    taxes: item.tax === null ? [] : [item.tax ?? vat21],
    supply: item.supply ?? false,
  }));
  const priced = priceDocument(inputs, pricesTaxIncluded);
  const untaxed = priced.lines.filter((_, index) => isUntaxed(items[index]));
  return {
    layout: 1,
    language: 'es',
    currency: 'EUR',
    issuedAt: '2025-12-15T19:30:00+01:00',
    copyLabel: null,
    type: 'simplifiedInvoice',
    number: 'T2025-000123',
    seal: null,
    date: '2025-12-15',
    voided: false,
    voidedAt: null,
    voidReason: null,
    references: [],
    reason: null,
    pricesTaxIncluded,
    lines: priced.lines.map((line, index) => ({
      description: items[index]?.description ?? '',
      units: items[index]?.units ?? 1,
      price: pricesTaxIncluded ? line.price : line.priceBeforeTaxes,
      netPrice: line.priceBeforeTaxes,
      discountRate: toPercent(items[index]?.discountRate ?? 0),
      discount: line.discount,
      taxRate: line.taxRate,
      taxCategory: categoryOf(items[index]),
      total: pricesTaxIncluded ? line.total : line.totalBeforeTaxes,
      supply: items[index]?.supply ?? false,
      indented: items[index]?.indented ?? false,
      source: items[index]?.source ?? null,
    })),
    discounts: priced.discounts,
    totalBeforeTaxes: priced.totalBeforeTaxes,
    total: priced.total,
    withholding: null,
    pending: ZERO,
    taxes: priced.taxes.map(({ tax, name, rate, base, amount }) => {
      const category = items.find((item) => (item.tax ?? vat21).tax === tax)?.category ?? 'S';
      return { name, rate, base, amount, category, exemptionReason: reasons[category] ?? null };
    }),
    untaxed: items.some(isUntaxed) ? cents(sum(untaxed, (line) => line.totalBeforeTaxes)) : null,
    payments: [],
    comments: null,
    footer: '¡Gracias por su visita!',
  };
}

/** A ticket of a sports centre for these lines, paid in cash by default. */
export function sampleTicket(items: readonly SampleLine[], changes: Partial<TicketSource> = {}): TicketSource {
  const facts = sampleFacts(items, changes.pricesTaxIncluded ?? true);
  return {
    kind: 'ticket',
    ...facts,
    company: {
      name: 'Polideportivo La Ribera',
      businessName: 'Ribera Gestión Deportiva, S. L.',
      taxNumber: 'B12345674',
      address: ['C/ del Río, 12', '28001 Madrid'],
      phone: '910 123 456',
    },
    customer: null,
    pos: 'Recepción',
    attendant: 'Marta',
    payments: [cash(facts.total)],
    qr: null,
    ...changes,
  };
}

/** An invoice of the same centre to a club, without logo, to be transferred by default. */
export function sampleInvoice(items: readonly SampleLine[], changes: Partial<InvoiceSource> = {}): InvoiceSource {
  const facts = sampleFacts(items, changes.pricesTaxIncluded ?? true);
  return {
    kind: 'invoice',
    ...facts,
    type: 'invoice',
    number: 'F2025-000045',
    seal: null,
    pending: facts.total,
    dueDate: '2026-01-14',
    purchaseOrder: null,
    logo: null,
    accent: null,
    company: {
      name: 'Ribera Gestión Deportiva, S. L.',
      brand: 'Polideportivo La Ribera',
      taxNumber: 'B12345674',
      details: [
        'Polideportivo La Ribera',
        'NIF B12345674',
        'C/ del Río, 12',
        '28001 Madrid',
        'Tel. 910 123 456',
        'hola@laribera.example',
      ],
    },
    customer: {
      name: 'Club Deportivo Río, S. L.',
      details: ['NIF B83456780', 'Calle Mayor, 5', '28013 Madrid', 'N.º de socio S-0042'],
    },
    discountColumn: false,
    taxColumn: true,
    due: { method: 'Transferencia', account: 'ES9121000418450200051332' },
    copies: [null],
    footer: 'Inscrita en el Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-78901.',
    ...changes,
  };
}

/** A cash payment, with what was handed over and given back when it was not exact. */
export function cash(amount: Money, tendered?: number): TicketSource['payments'][number] {
  return {
    name: 'Efectivo',
    amount,
    tendered: tendered === undefined ? null : toMoney(tendered),
    change: tendered === undefined ? null : ((toMoney(tendered) - amount) as Money),
    tip: null,
    reference: null,
  };
}

export function card(amount: number, reference: string | null = null): TicketSource['payments'][number] {
  return { name: 'Tarjeta', amount: toMoney(amount), tendered: null, change: null, tip: null, reference };
}

/** Three things for 27.60, paid with 30: several rates, a discount, change. */
export function basket(changes: Partial<TicketSource> = {}): TicketSource {
  const ticket = sampleTicket(
    [
      { description: 'Agua mineral 50 cl', units: 2, price: 1.5, tax: vat10 },
      { description: 'Alquiler de pista de pádel cubierta, 90 minutos en hora punta', price: 24, discountRate: 10 },
      { description: 'Grip «Pro»', price: 3 },
    ],
    changes,
  );
  return { ...ticket, payments: changes.payments ?? [cash(ticket.total, 30)] };
}

/** The Z of a day that ended one euro short. */
export function sampleZ(changes: Partial<z.input<typeof posReport>> = {}): PosReportSource {
  return {
    kind: 'posReport',
    layout: 1,
    language: 'es',
    currency: 'EUR',
    issuedAt: '2025-12-15T22:05:00+01:00',
    copyLabel: null,
    report: posReport.parse({
      pos: 1,
      posName: 'Recepción',
      companyName: 'Polideportivo La Ribera',
      companyTaxNumber: 'B12345674',
      number: 12,
      openedAt: '2025-12-15T08:00:00+01:00',
      openedBy: 'Marta Ruiz',
      closedAt: '2025-12-15T22:05:00+01:00',
      closedBy: 'Luis Peña',
      cash: {
        opening: 100,
        sales: 345.6,
        cashIn: 50,
        cashOut: 120,
        tips: 2,
        expected: 377.6,
        real: 376.6,
        difference: -1,
      },
      card: { sales: 1234.5, tips: 0, expected: 1234.5, real: 1234.5, difference: 0 },
      tickets: { count: 87, total: 1580.1, first: 'T2025-000037', last: 'T2025-000123', discounts: 14.4 },
      byPaymentMethod: [
        { name: 'Efectivo', amount: 345.6, paymentMethod: 1, type: 1, count: 41 },
        { name: 'Tarjeta', amount: 1234.5, paymentMethod: 2, type: 2, count: 46 },
      ],
      byTax: [
        { name: 'IVA 21 %', amount: 259.39, tax: 1, rate: 21, base: 1235.19 },
        { name: 'IVA 10 %', amount: 7.77, tax: 2, rate: 10, base: 77.75 },
      ],
      byFamily: [
        { name: 'Pistas', amount: 1200, family: 1, units: 52 },
        { name: 'Bebidas', amount: 85.52, family: 2, units: 61 },
        { name: 'Material deportivo y accesorios de temporada', amount: 294.58, family: 3, units: 12.5 },
      ],
      byUser: [
        { name: 'Marta Ruiz', amount: 980.1, user: 1, count: 55 },
        { name: 'Luis Peña', amount: 600, user: 2, count: 32 },
      ],
      movements: [
        {
          id: 11,
          type: 4,
          amount: 50,
          at: '2025-12-15T10:15:00+01:00',
          reason: 'Cambio del banco',
          comments: null,
        },
        {
          id: 34,
          type: 5,
          amount: 120,
          at: '2025-12-15T18:40:00+01:00',
          reason: 'Pago a proveedor',
          comments: 'Bebidas Norte, albarán 2231',
        },
        { id: 35, type: 6, amount: 3, at: '2025-12-15T18:41:00+01:00', reason: null, comments: null },
      ],
      comments: 'Falta 1 € del cambio de la mañana.',
      ...changes,
    }),
  };
}

/** A row of money without a document. */
const taken = {
  basket: '5a47a2f3-60e7-48ff-971c-d352d9ffad71',
  user: 1,
  name: 'Marta Ruiz',
  paymentMethod: 2,
  paymentMethodName: 'Tarjeta',
};
const byTransfer = { paymentMethod: 3, paymentMethodName: 'Transferencia' };

/** The Z of a day with everything: several series, refunds, corrections, recharges, what bears no tax, and a handover. */
export function eventfulZ(changes: Partial<z.input<typeof posReport>> = {}): PosReportSource {
  const at = (time: string): string => `2025-12-15T${time}:00+01:00`;
  return sampleZ({
    companyBusinessName: 'Ribera Gestión Deportiva, S. L.',
    tickets: { count: 87, total: 1580.1, first: null, last: null, discounts: 14.4 },
    documents: { gross: 1530.1, recharges: 50, refunds: -36.3, net: 1543.8, base: 1298.84, taxes: 244.96 },
    series: [
      series(1, 'Tique', ['T2025-000037', 'T2025-000122'], { count: 86, voided: 1, total: 1459.1 }),
      series(2, 'Factura', ['F2025-000045', 'F2025-000046'], { count: 2, total: 121 }),
      series(5, 'Abono de tique', ['RT2025-000004', 'RT2025-000006'], { isCreditNote: true, count: 3, total: -36.3 }),
    ],
    payments: { received: 1600.1, paidOut: -56.3, net: 1543.8 },
    byPaymentMethod: [
      { name: 'Efectivo', amount: 325.6, paymentMethod: 1, type: 1, count: 43, received: 369.9, paidOut: -44.3 },
      { name: 'Tarjeta', amount: 1188.2, paymentMethod: 2, type: 2, count: 47, received: 1200.2, paidOut: -12 },
      { name: 'Transferencia', amount: 30, paymentMethod: 3, type: 3, count: 1, received: 30, paidOut: 0 },
    ],
    withoutDocument: {
      ...{ taken: 30.2, settled: -12.1, refunded: -5, net: 13.1 },
      byPaymentMethod: [
        { paymentMethod: 2, name: 'Tarjeta', type: 2, taken: 18.1, settled: 0, refunded: -5, net: 13.1 },
        { paymentMethod: 3, name: 'Transferencia', type: 3, taken: 12.1, settled: -12.1, refunded: 0, net: 0 },
      ],
      entries: [
        { ...taken, basketPayment: 1, at: at('12:40'), type: 1, amount: 12.1, tip: 1, reason: null },
        { ...taken, basketPayment: 2, at: at('12:41'), type: 1, amount: 5, tip: 0, reason: null },
        { ...taken, basketPayment: 3, at: at('12:52'), type: 3, amount: 5, tip: 0, reason: 'Se va sin comprar' },
        { ...taken, basketPayment: 4, at: at('13:01'), type: 1, amount: 12.1, tip: 0, reason: null, ...byTransfer },
        { ...taken, basketPayment: 5, at: at('13:02'), type: 2, amount: 12.1, tip: 0, reason: null, ...byTransfer },
      ],
      sales: { count: 2, total: 54.4 },
    },
    refunds: { count: 3, total: 36.3 },
    takenBack: { count: 2, total: 20 },
    calledOff: { count: 2, total: 8.5 },
    voucherUses: [{ voucherType: 2, name: 'Bono 10 baños', count: 14, units: 21, cancelled: 2 }],
    corrections: [
      { payment: 31, at: at('13:05'), user: 1, name: 'Marta Ruiz', from: 'Efectivo', to: 'Tarjeta', amount: 12.1 },
      { payment: 44, at: at('19:40'), user: null, name: '', from: 'Tarjeta', to: 'Efectivo', amount: 7.9 },
    ],
    byTax: [
      { name: 'IVA 21 %', amount: 239.4, tax: 1, rate: 21, base: 1140 },
      { name: 'IVA 10 %', amount: 5.56, tax: 2, rate: 10, base: 55.6 },
      { name: 'Exento', amount: 0, tax: 5, rate: 0, base: 40, category: 'E' },
      { name: 'No sujeto: bono polivalente', amount: 0, tax: 6, rate: 0, base: 50, category: 'O' },
      { name: '', amount: 0, tax: 0, rate: 0, base: 13.24, kind: 'supply' },
    ],
    byFamily: [
      { name: 'Pistas', amount: 1200, family: 1, units: 52 },
      { name: 'Material deportivo y accesorios de temporada', amount: 258.28, family: 3, units: 12.5 },
      { name: '', amount: 85.52, family: null, units: 61 },
    ],
    byUser: [
      { name: 'Marta Ruiz', amount: 980.1, user: 1, count: 55, refunds: -36.3, net: 943.8 },
      { name: '', amount: 600, user: null, count: 32, refunds: 0, net: 600 },
    ],
    holders: [
      { user: 1, name: 'Marta Ruiz', from: at('08:00'), to: at('14:02'), difference: -1.5 },
      { user: 2, name: 'Luis Peña', from: at('14:02'), to: at('18:30'), difference: null },
      { user: null, name: '', from: at('18:30'), to: at('22:05'), difference: 0.5 },
    ],
    ...changes,
  });
}

function series(
  counter: number,
  name: string,
  [first, last]: readonly [string, string],
  figures: {
    readonly count: number;
    readonly total: number;
    readonly voided?: number;
    readonly isCreditNote?: boolean;
  },
) {
  return { counter, name, first, last, voided: 0, isCreditNote: false, ...figures };
}
