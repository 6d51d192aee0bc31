import { defineModel } from '../defineModel.ts';

/** A fee that was issued: what it is for, what it came to and why. Its sale says what is owed of it. */
export const subscriptionFee = defineModel({
  name: 'subscriptionFee',
  label: { es: 'Cuota', en: 'Fee' },
  plural: { es: 'Cuotas emitidas', en: 'Issued fees' },
  operations: 'readOnly',
  audit: 'audit4',
  apiArea: 'subscription',
  title: 'issueDate',
  listed: ['issueDate', 'subscriptionCustomer', 'from', 'to', 'total', 'sale'],
  search: [],
  fields: {
    subscriptionCustomer: {
      type: 'int',
      label: { es: 'Suscripción del cliente', en: 'Customer subscription' },
      required: true,
      access: 'ro',
      ref: 'subscriptionCustomer',
    },
    issueDate: { type: 'date', label: { es: 'Fecha de emisión', en: 'Issue date' }, required: true, access: 'ro' },
    from: { type: 'date', label: { es: 'Del', en: 'From' }, required: true, access: 'ro' },
    to: { type: 'date', label: { es: 'Al', en: 'To' }, access: 'ro' },
    total: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    /** What a whole period came to on its date, before days and edits. */
    price: {
      type: 'currency',
      label: { es: 'Precio del periodo', en: 'Price of the period' },
      required: true,
      access: 'ro',
    },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, required: true, access: 'ro', ref: 'sale' },
    task: { type: 'int', label: { es: 'Emisión', en: 'Run' }, access: 'ro', ref: 'subscriptionTask' },
    /** The fee of the same days that was cancelled before. A fee is replaced once. */
    replaces: { type: 'int', label: { es: 'Sustituye a', en: 'Replaces' }, access: 'ro', ref: 'subscriptionFee' },
    /** Its lines, each with the reasons of its amount. */
    reasons: { type: 'any', label: { es: 'Motivos', en: 'Reasons' }, required: true, access: 'ro' },
  },
  /** The day on which its document is to be issued, where that is neither there nor left to its payment. */
  internal: { checksum: 'text', documentOn: 'text' },
  derived: ['documentOn'],
});
