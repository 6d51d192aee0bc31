import { defineModel } from '../defineModel.ts';

/** A debit of a remittance: one presentation of what somebody pays, for themselves or their family, as the bank was told. */
export const remittanceDebit = defineModel({
  name: 'remittanceDebit',
  label: { es: 'Adeudo', en: 'Debit' },
  plural: { es: 'Adeudos', en: 'Debits' },
  operations: 'readOnly',
  audit: 'audit4',
  title: 'endToEndId',
  listed: ['endToEndId', 'customer', 'amount', 'status', 'iban', 'remittance'],
  search: ['endToEndId'],
  searchThrough: 'customer',
  amount: 'amount',
  fields: {
    remittance: {
      type: 'int',
      label: { es: 'Remesa', en: 'Remittance' },
      required: true,
      access: 'ro',
      ref: 'remittance',
    },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'En remesa', en: 'In a remittance' },
        1: { es: 'Cobrado', en: 'Charged' },
        2: { es: 'Devuelto', en: 'Returned' },
        3: { es: 'Retirado', en: 'Withdrawn' },
      },
    },
    /** Who pays: whose account it is. */
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, required: true, access: 'ro', ref: 'customer' },
    bankAccount: {
      type: 'int',
      label: { es: 'Cuenta bancaria', en: 'Bank account' },
      required: true,
      access: 'ro',
      ref: 'bankAccount',
    },
    endToEndId: { type: 'string', code: true, label: { es: 'Referencia', en: 'Reference' }, access: 'ro' },
    amount: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    holder: {
      type: 'string',
      personal: 'kept',
      label: { es: 'Titular', en: 'Account holder' },
      required: true,
      access: 'ro',
    },
    iban: {
      type: 'string',
      personal: 'kept',
      code: true,
      label: { es: 'IBAN', en: 'IBAN' },
      required: true,
      access: 'ro',
    },
    bic: { type: 'string', personal: 'kept', code: true, label: { es: 'BIC', en: 'BIC' }, access: 'ro' },
    mandate: {
      type: 'string',
      personal: 'kept',
      code: true,
      label: { es: 'Mandato', en: 'Mandate' },
      required: true,
      access: 'ro',
    },
    mandateDate: { type: 'date', label: { es: 'Fecha del mandato', en: 'Mandate date' }, required: true, access: 'ro' },
    /** The account is another than the one last presented under the mandate. */
    amended: { type: 'bool', label: { es: 'Cuenta nueva', en: 'New account' }, required: true, access: 'ro' },
    text: { type: 'string', personal: 'kept', label: { es: 'Concepto', en: 'Text' }, required: true, access: 'ro' },
    /** What it paid, once the bank collected it. */
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, access: 'ro', ref: 'payment' },
    /** What the bank collected although it was not owed any more: it is given back by a person. */
    overpaid: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Cobrado de más', en: 'Overpaid' },
      required: true,
      access: 'ro',
      default: 0,
    },
  },
  internal: { checksum: 'text' },
});
