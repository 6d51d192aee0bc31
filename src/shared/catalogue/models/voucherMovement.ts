import { defineModel } from '../defineModel.ts';

/** Voucher movement. */
export const voucherMovement = defineModel({
  name: 'voucherMovement',
  label: { es: 'Movimiento de bono', en: 'Voucher movement' },
  plural: { es: 'Movimientos de bonos', en: 'Voucher movements' },
  job: ['vouchers', 2],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'vouchers',
  title: 'notes',
  listed: ['notes', 'created', 'voucher', 'amount', 'expires'],
  search: [],
  views: [
    {
      name: 'expiring',
      label: { es: 'Caducan en 30 días', en: 'Expire within 30 days' },
      address: { 'expires[during]': 'next30', sort: 'expires' },
    },
  ],
  fields: {
    voucher: { type: 'int', label: { es: 'Bono', en: 'Voucher' }, required: true, access: 'ro', ref: 'voucher' },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      access: 'ro',
      values: {
        1: { es: 'Recarga', en: 'Recharge' },
        2: { es: 'Uso', en: 'Use' },
        3: { es: 'Caducidad', en: 'Expiry' },
        4: { es: 'Devolución', en: 'Refund' },
        5: { es: 'Ajuste', en: 'Adjustment' },
        6: { es: 'Recarga por cuota', en: 'Recharge by a fee' },
      },
    },
    amount: {
      type: 'currency',
      label: { es: 'Movimiento', en: 'Movement' },
      required: true,
      access: 'ro',
      measuredBy: 'voucher.voucherType',
    },
    expires: { type: 'datetime', label: { es: 'Caduca', en: 'Expires' }, access: 'ro' },
    lot: { type: 'int', label: { es: 'Lote', en: 'Lot' }, access: 'ro', ref: 'voucherMovement' },
    source: {
      type: 'int',
      label: { es: 'Movimiento que deshace', en: 'Movement it reverses' },
      access: 'ro',
      ref: 'voucherMovement',
    },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, access: 'ro', ref: 'sale' },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, access: 'ro', ref: 'payment' },
    basketPayment: {
      type: 'int',
      label: { es: 'Cobro sin documento', en: 'Payment without a document' },
      access: 'ro',
      ref: 'basketPayment',
    },
    voucherUse: {
      type: 'int',
      label: { es: 'Uso en caja', en: 'Use at a cash point' },
      access: 'ro',
      ref: 'voucherUse',
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, access: 'ro', ref: 'product' },
    notes: { type: 'text', label: { es: 'Notas', en: 'Notes' }, access: 'ro' },
  },
  /**
   * `scope`: the permission by which it was recharged at another price, or withdrawn; null where it needed none.
   * `packPrice`, `packUnits`: of a recharge of units, how many units the product's price bought then.
   */
  internal: { hash: 'text', scope: 'text', packPrice: 'integer', packUnits: 'integer' },
});
