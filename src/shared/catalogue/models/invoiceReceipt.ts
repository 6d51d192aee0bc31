import { defineModel } from '../defineModel.ts';

/** Receipt. */
export const invoiceReceipt = defineModel({
  name: 'invoiceReceipt',
  label: { es: 'Recibo', en: 'Receipt' },
  plural: { es: 'Recibos', en: 'Receipts' },
  job: ['invoices', 4],
  operations: 'readOnly',
  audit: 'audit',
  title: 'number',
  listed: ['number', 'created', 'customer', 'amount'],
  currency: 'currency',
  search: ['number'],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, ref: 'customer' },
    number: { type: 'string', code: true, label: { es: 'Número', en: 'Number' }, required: true },
    sequenceNumber: { type: 'int', label: { es: 'Número de secuencia', en: 'Sequence number' }, required: true },
    amount: { type: 'currency', summed: true, cents: true, label: { es: 'Importe', en: 'Amount' }, required: true },
    currency: { type: 'string', code: true, label: { es: 'Moneda', en: 'Currency' }, required: true, access: 'ro' },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' } },
    payments: {
      type: 'InvoicePayment[]',
      label: { es: 'Pagos', en: 'Payments' },
      required: true,
      children: { model: 'invoicePayment', by: 'receipt' },
    },
    isFTR: { type: 'bool', label: { es: 'Factura con recibo', en: 'Invoice with receipt' }, required: true },
  },
  internal: { checksum: 'text' },
  mutable: ['customer'],
});
