import { defineModel } from '../defineModel.ts';

/** A debit that came back. What it had paid is owed again. */
export const bankReturn = defineModel({
  name: 'bankReturn',
  label: { es: 'Recibo devuelto', en: 'Returned receipt' },
  plural: { es: 'Recibos devueltos', en: 'Returned receipts' },
  job: ['customers', 9],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'reason',
  listed: ['reason', 'reasonText', 'customer', 'amount', 'bookedOn', 'kind'],
  searchThrough: 'customer',
  amount: 'amount',
  fields: {
    /** Null where it was told by hand. */
    bankReturnFile: { type: 'int', label: { es: 'Fichero', en: 'File' }, access: 'ro', ref: 'bankReturnFile' },
    remittanceDebit: {
      type: 'int',
      label: { es: 'Adeudo', en: 'Debit' },
      required: true,
      access: 'ro',
      ref: 'remittanceDebit',
    },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, access: 'ro', ref: 'customer' },
    kind: {
      type: 'select',
      label: { es: 'Clase', en: 'Kind' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Rechazo', en: 'Reject' },
        1: { es: 'Devolución', en: 'Return' },
        2: { es: 'Reembolso', en: 'Refund' },
      },
    },
    amount: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    reason: { type: 'string', code: true, label: { es: 'Código', en: 'Code' }, access: 'ro' },
    reasonText: { type: 'string', label: { es: 'Motivo', en: 'Reason' }, access: 'ro' },
    bookedOn: { type: 'date', label: { es: 'Fecha del banco', en: 'Booked on' }, access: 'ro' },
    /** What the bank took for it. */
    charges: {
      type: 'currency',
      cents: true,
      label: { es: 'Gastos del banco', en: 'Charges of the bank' },
      access: 'ro',
    },
    bankReference: {
      type: 'string',
      code: true,
      label: { es: 'Referencia del banco', en: 'Reference of the bank' },
      access: 'ro',
    },
    /** The payment that reversed what the debit had paid; null of a reject, and where that was refunded before. */
    reversal: { type: 'int', label: { es: 'Anulación del pago', en: 'Reversal' }, access: 'ro', ref: 'payment' },
    /** What the bank took back although it had been refunded or credited: a person asks the customer for it. */
    unreversed: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Devuelto dos veces', en: 'Returned twice' },
      required: true,
      access: 'ro',
      default: 0,
    },
    /** What the customer is charged for it. */
    feeSale: { type: 'int', label: { es: 'Gastos de devolución', en: 'Return fee' }, access: 'ro', ref: 'sale' },
  },
  internal: { checksum: 'text' },
});
