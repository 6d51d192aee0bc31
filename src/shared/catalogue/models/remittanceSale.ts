import { defineModel } from '../defineModel.ts';

/** A sale that a debit collects. */
export const remittanceSale = defineModel({
  name: 'remittanceSale',
  label: { es: 'Venta remesada', en: 'Sale of a debit' },
  plural: { es: 'Ventas remesadas', en: 'Sales of debits' },
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'remittanceDebit', 'sale', 'amount', 'open'],
  fields: {
    remittanceDebit: {
      type: 'int',
      label: { es: 'Adeudo', en: 'Debit' },
      required: true,
      access: 'ro',
      ref: 'remittanceDebit',
    },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, required: true, access: 'ro', ref: 'sale' },
    amount: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    /** It is on its way: no other debit collects the sale meanwhile. */
    open: { type: 'bool', label: { es: 'En cobro', en: 'In collection' }, required: true, access: 'ro' },
  },
  internal: { checksum: 'text' },
});
