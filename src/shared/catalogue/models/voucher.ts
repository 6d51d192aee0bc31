import { defineModel } from '../defineModel.ts';

/** Voucher: a customer’s, or without one the bearer’s, whoever has its code on paper. */
export const voucher = defineModel({
  name: 'voucher',
  label: { es: 'Bono', en: 'Voucher' },
  plural: { es: 'Bonos', en: 'Vouchers' },
  job: ['vouchers', 1],
  operations: 'readOnly',
  audit: 'audit',
  apiArea: 'vouchers',
  title: 'id',
  listed: ['id', 'customer', 'codeEnd', 'voucherType', 'balance', 'created'],
  search: [],
  searchThrough: 'customer',
  views: [
    { name: 'left', label: { es: 'Con saldo', en: 'With a balance' }, address: { 'balance[gt]': 0 } },
    { name: 'bearer', label: { es: 'Al portador', en: 'For the bearer' }, address: { 'customer[null]': true } },
  ],
  fields: {
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, access: 'ro', ref: 'customer' },
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
    /** Of the bearer’s code. The whole of it is money, and on its paper alone. */
    codeEnd: { type: 'string', code: true, label: { es: 'Fin del código', en: 'End of the code' }, access: 'ro' },
    codeIssued: { type: 'datetime', label: { es: 'Código emitido', en: 'Code issued' }, access: 'ro' },
    printed: {
      type: 'bool',
      label: { es: 'Código impreso', en: 'Code printed' },
      required: true,
      access: 'ro',
    },
  },
  /**
   * `code`: what the bearer’s paper says, and `codeKey` what it is compared by. No list, export or event has them.
   * `nextExpiry`: no lot with something left expires before this. `joined`: the merge that brought it to a customer who had
   * one of its type.
   */
  internal: { checksum: 'text', nextExpiry: 'text', joined: 'integer', code: 'text', codeKey: 'text' },
  derived: ['nextExpiry', 'joined', 'codeKey', 'printed'],
});
