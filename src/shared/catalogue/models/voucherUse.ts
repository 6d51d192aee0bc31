import { defineModel } from '../defineModel.ts';

/** What units of vouchers paid for in one basket. Written by `billing/checkout` alone, and cancelled by `vouchers/cancelUse`. */
export const voucherUse = defineModel({
  name: 'voucherUse',
  label: { es: 'Uso de bono', en: 'Voucher use' },
  plural: { es: 'Usos de bonos', en: 'Voucher uses' },
  job: ['vouchers', 4],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'vouchers',
  title: 'description',
  listed: ['description', 'created', 'customer', 'pos', 'cancelled'],
  search: ['description'],
  searchThrough: 'customer',
  fields: {
    /** The same as `invoice.guid` of the document beside it. */
    uuid: {
      type: 'string',
      code: true,
      unique: true,
      label: { es: 'Identificador de la cesta', en: 'Basket identifier' },
      required: true,
      access: 'ro',
    },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, access: 'ro', ref: 'customer' },
    pos: { type: 'int', label: { es: 'Caja', en: 'Cash point' }, required: true, access: 'ro', ref: 'pos' },
    session: {
      type: 'int',
      label: { es: 'Sesión de caja', en: 'Cash session' },
      required: true,
      access: 'ro',
      ref: 'posMovement',
    },
    date: { type: 'date', label: { es: 'Fecha', en: 'Date' }, required: true, access: 'ro' },
    description: { type: 'string', label: { es: 'Descripción', en: 'Description' }, required: true, access: 'ro' },
    /** `{voucher, name, product, productName, units, left}`: `left` is what the voucher held then. */
    lines: {
      type: 'any[]',
      label: { es: 'Qué se usó', en: 'What was used' },
      required: true,
      access: 'ro',
    },
    invoice: { type: 'int', label: { es: 'Factura', en: 'Invoice' }, access: 'ro', ref: 'invoice' },
    cancelled: { type: 'bool', label: { es: 'Anulado', en: 'Cancelled' }, required: true, access: 'ro' },
    printed: {
      type: 'bool',
      label: { es: 'Impreso', en: 'Printed' },
      required: true,
      access: 'ro',
    },
    reason: { type: 'text', label: { es: 'Motivo', en: 'Reason' }, access: 'ro' },
  },
  internal: { checksum: 'text' },
  derived: ['printed'],
});
