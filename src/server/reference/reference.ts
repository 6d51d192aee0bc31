/** What every new installation starts with: taxes, payment methods, document types and series, reasons, profiles. */

import type { ApiWrite, ModelName } from '#shared/catalogue/index.ts';
import { cashTypes, type PaymentTypeName, paymentTypes } from '#shared/domain/paymentTypes.ts';
import { MovementType, ReasonDirection } from '#shared/domain/states.ts';

/** A record as it is created: its own fields on the wire, those with a default at will. */
export type NewRecord<N extends ModelName> = ApiWrite<N>;

/**
 * Spanish value added tax. Rates: Ley 37/1992 arts. 90 and 91. Categories: EN 16931 (UNTDID 5305), S standard, Z zero
 * rated, E exempt.
 */
export const taxes = {
  general: { name: 'IVA 21 %', rate: 21, category: 'S' },
  reduced: { name: 'IVA 10 %', rate: 10, category: 'S' },
  superReduced: { name: 'IVA 4 %', rate: 4, category: 'S' },
  zero: { name: 'IVA 0 %', rate: 0, category: 'Z' },
  exempt: {
    name: 'Exento',
    rate: 0,
    category: 'E',
    exemptionReason: 'Operación exenta de IVA (art. 20 de la Ley 37/1992)',
  },
} as const satisfies Record<string, NewRecord<'tax'>>;

/** One of each type, in the order in which they are shown, named in the language of whoever sets up. */
export function paymentMethodsIn(language: 'es' | 'en'): Readonly<Record<PaymentTypeName, NewRecord<'paymentMethod'>>> {
  const names = Object.keys(paymentTypes) as PaymentTypeName[];
  const methods = names.map((name, index) => {
    const { number: type, label } = paymentTypes[name];
    return [name, { name: label[language], type, openDrawer: cashTypes.has(type), priority: index + 1 }] as const;
  });
  return Object.fromEntries(methods) as Record<PaymentTypeName, NewRecord<'paymentMethod'>>;
}

/** The codes of the document types. */
export type InvoiceTypeCode = 'T' | 'F' | 'P' | 'R' | 'RT' | 'S' | 'C' | 'I';

export interface InvoiceTypeSeed {
  readonly record: NewRecord<'invoiceType'> & { readonly code: InvoiceTypeCode };
  readonly reverseType?: InvoiceTypeCode;
  readonly convertibleInto?: InvoiceTypeCode;
}

const plain = {
  isReceipt: false,
  isCreditNote: false,
  isProforma: false,
  isInternal: false,
  isSummary: false,
  isReplace: false,
  preventNegative: false,
  preventPositive: false,
  preventPositiveLines: false,
  preventNegativeLines: false,
  skipValidations: false,
  customerRequired: false,
  taxNumberRequired: false,
  addressRequired: false,
  allowReceipts: false,
};

/** What a full invoice must state of its recipient: name, NIF and address (RD 1619/2012 art. 6.1.c–e). */
const fullInvoice = {
  ...plain,
  preventNegative: true,
  customerRequired: true,
  taxNumberRequired: true,
  addressRequired: true,
  allowReceipts: true,
};

/**
 * Document types, each after those it refers to. A ticket is a simplified invoice: up to 3 000 € with tax, as the use
 * of sports facilities is among the activities of RD 1619/2012 art. 4.2 (letter i).
 */
export const invoiceTypes: readonly InvoiceTypeSeed[] = [
  {
    record: {
      ...fullInvoice,
      code: 'R',
      name: 'Factura rectificativa',
      isCreditNote: true,
      preventNegative: false,
      preventPositive: true,
      allowReceipts: false,
    },
  },
  {
    record: {
      ...plain,
      code: 'RT',
      name: 'Tique rectificativo',
      isReceipt: true,
      isCreditNote: true,
      preventPositive: true,
    },
  },
  { record: { ...fullInvoice, code: 'F', name: 'Factura' }, reverseType: 'R' },
  {
    record: { ...plain, code: 'T', name: 'Tique', isReceipt: true, preventNegative: true, maxAmount: 3000 },
    reverseType: 'RT',
    convertibleInto: 'F',
  },
  {
    record: {
      ...plain,
      code: 'P',
      name: 'Factura proforma',
      isProforma: true,
      preventNegative: true,
      customerRequired: true,
    },
    convertibleInto: 'F',
  },
  { record: { ...fullInvoice, code: 'S', name: 'Factura recapitulativa', isSummary: true }, reverseType: 'R' },
  { record: { ...fullInvoice, code: 'C', name: 'Factura de canje', isReplace: true }, reverseType: 'R' },
  { record: { ...plain, code: 'I', name: 'Documento interno', isInternal: true, skipValidations: true } },
];

/** How every series numbers its documents: `T26-000001`, from 1 again each year. */
export const series = {
  format: '{code}{yy}-{n}',
  zeros: 6,
  prefix: false,
  initialValue: 1,
  lastValue: 0,
  reset: 120,
} as const satisfies NewRecord<'invoiceCounter'>;

export const posReasons: readonly NewRecord<'posReason'>[] = [
  { name: 'Aporte de cambio', direction: MovementType.cashIn },
  { name: 'Cobro ajeno a ventas', direction: MovementType.cashIn },
  { name: 'Corrección de un error', direction: MovementType.cashIn },
  { name: 'Ingreso en banco', direction: MovementType.cashOut },
  { name: 'Retirada a la caja fuerte', direction: MovementType.cashOut },
  { name: 'Compra menor', direction: MovementType.cashOut },
  { name: 'Pago a proveedor', direction: MovementType.cashOut },
  { name: 'Reparto de propinas', direction: MovementType.cashOut },
  { name: 'Dar cambio', direction: ReasonDirection.drawer },
  { name: 'Comprobar un cobro', direction: ReasonDirection.drawer },
  { name: 'Ordenar o contar el cajón', direction: ReasonDirection.drawer },
];

export const profiles = {
  manager: { name: 'Responsable', permissions: ['*'] },
  frontDesk: {
    name: 'Recepción',
    permissions: [
      'pos:operate',
      'billing:operate',
      'billing:correct',
      'entry:operate',
      '*:read',
      'customer:write',
      'heldBasket:write',
      'savedView:write',
    ],
  },
} satisfies Record<string, NewRecord<'profile'>>;

/** For what has no product of its own: the price is typed in at the till. */
export const genericProduct = {
  name: 'Varios',
  code: 'VARIOS',
  price: 0,
  favourite: false,
  priority: 999,
} as const satisfies NewRecord<'product'>;
