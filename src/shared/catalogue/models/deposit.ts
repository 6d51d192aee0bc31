import { defineModel } from '../defineModel.ts';

/** Deposit. */
export const deposit = defineModel({
  name: 'deposit',
  label: { es: 'Depósito', en: 'Deposit' },
  plural: { es: 'Depósitos', en: 'Deposits' },
  job: ['vouchers', 4],
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'customer', 'balance', 'endDate', 'created'],
  search: [],
  searchThrough: 'customer',
  views: [
    { name: 'left', label: { es: 'Con saldo', en: 'With a balance' }, address: { 'balance[gt]': 0 } },
    {
      name: 'ending',
      label: { es: 'Terminan en 30 días', en: 'End within 30 days' },
      address: { 'balance[gt]': 0, 'endDate[during]': 'next30', sort: 'endDate' },
    },
  ],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, ref: 'customer' },
    balance: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Saldo', en: 'Balance' },
      required: true,
      min: 0,
      scope: 'billing:refund',
    },
    endDate: { type: 'date', label: { es: 'Válido hasta', en: 'Valid until' } },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, ref: 'sale' },
    /** Why the balance changes; it goes into the ledger. */
    reason: { type: 'string', label: { es: 'Motivo', en: 'Reason' }, access: 'wo' },
  },
  internal: { checksum: 'text' },
});
