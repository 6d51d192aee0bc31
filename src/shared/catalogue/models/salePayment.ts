import { defineModel } from '../defineModel.ts';

/** Sale payment. */
export const salePayment = defineModel({
  name: 'salePayment',
  label: { es: 'Cobro de venta', en: 'Sale payment' },
  plural: { es: 'Cobros de ventas', en: 'Sale payments' },
  operations: 'readOnly',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'created', 'sale', 'payment', 'amount'],
  currency: 'payment.currency',
  search: [],
  fields: {
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, required: true, ref: 'sale' },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, required: true, ref: 'payment' },
    amount: { type: 'currency', summed: true, cents: true, label: { es: 'Importe', en: 'Amount' }, required: true },
  },
  internal: { checksum: 'text' },
});
