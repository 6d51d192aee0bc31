import { defineModel } from '../defineModel.ts';

/** Invoice payment. */
export const invoicePayment = defineModel({
  name: 'invoicePayment',
  label: { es: 'Pago de factura', en: 'Invoice payment' },
  plural: { es: 'Pagos de facturas', en: 'Invoice payments' },
  job: ['invoices', 3],
  operations: 'readOnly',
  audit: 'audit',
  title: 'customerName',
  listed: ['customerName', 'created', 'invoice', 'paymentMethod', 'amount'],
  currency: 'invoice.currency',
  search: [],
  fields: {
    receipt: { type: 'int', label: { es: 'Recibo', en: 'Receipt' }, ref: 'invoiceReceipt' },
    invoice: { type: 'int', label: { es: 'Factura', en: 'Invoice' }, required: true, ref: 'invoice' },
    paymentMethod: {
      type: 'int',
      label: { es: 'Forma de pago', en: 'Payment method' },
      required: true,
      ref: 'paymentMethod',
    },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, ref: 'payment' },
    amount: { type: 'currency', summed: true, cents: true, label: { es: 'Importe', en: 'Amount' }, required: true },
    comments: { type: 'text', label: { es: 'Notas internas', en: 'Private notes' } },
    isFTR: { type: 'bool', label: { es: 'Factura con recibo', en: 'Invoice with receipt' }, required: true },
    salePayment: { type: 'int', label: { es: 'Cobro de venta', en: 'Sale payment' }, ref: 'salePayment' },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, idOf: 'customer' },
    customerName: {
      type: 'string',
      personal: 'kept',
      label: { es: 'Nombre del cliente', en: 'Customer name' },
      required: true,
    },
  },
  internal: { checksum: 'text', copyOf: 'integer' },
  mutable: ['customer'],
});
