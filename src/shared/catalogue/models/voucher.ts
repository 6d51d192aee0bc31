import { defineModel } from '../defineModel.ts';

/** Voucher. */
export const voucher = defineModel({
  name: 'voucher',
  label: { es: 'Bono', en: 'Voucher' },
  plural: { es: 'Bonos', en: 'Vouchers' },
  job: ['vouchers', 1],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'vouchers',
  title: 'id',
  listed: ['id', 'customer', 'voucherType', 'balance', 'created'],
  search: [],
  searchThrough: 'customer',
  views: [{ name: 'left', label: { es: 'Con saldo', en: 'With a balance' }, address: { 'balance[gt]': 0 } }],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, access: 'ro', ref: 'customer' },
    voucherType: {
      type: 'int',
      label: { es: 'Tipo de bono', en: 'Voucher type' },
      required: true,
      access: 'ro',
      ref: 'voucherType',
    },
    balance: {
      type: 'currency',
      label: { es: 'Saldo', en: 'Balance' },
      required: true,
      access: 'ro',
      measuredBy: 'voucherType',
    },
  },
  /**
   * `nextExpiry`: no lot with something left expires before this. `joined`: the merge that brought it to a customer who had
   * one of its type.
   */
  internal: { checksum: 'text', nextExpiry: 'text', joined: 'integer' },
});
