import { defineModel } from '../defineModel.ts';

/** Deposit movement. */
export const depositMovement = defineModel({
  name: 'depositMovement',
  label: { es: 'Movimiento de depósito', en: 'Deposit movement' },
  plural: { es: 'Movimientos de depósitos', en: 'Deposit movements' },
  job: ['vouchers', 5],
  operations: 'readOnly',
  audit: 'audit',
  title: 'reason',
  listed: ['reason', 'created', 'deposit', 'type', 'amount'],
  search: [],
  fields: {
    deposit: { type: 'int', label: { es: 'Depósito', en: 'Deposit' }, required: true, access: 'ro', ref: 'deposit' },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      access: 'ro',
      values: {
        1: { es: 'Recarga', en: 'Recharge' },
        2: { es: 'Uso', en: 'Use' },
        3: { es: 'Devolución', en: 'Return' },
        4: { es: 'Caducidad', en: 'Expiry' },
        5: { es: 'Ajuste', en: 'Adjustment' },
      },
    },
    amount: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, access: 'ro', ref: 'payment' },
    basketPayment: {
      type: 'int',
      label: { es: 'Cobro sin documento', en: 'Payment without a document' },
      access: 'ro',
      ref: 'basketPayment',
    },
    sale: { type: 'int', label: { es: 'Venta', en: 'Sale' }, access: 'ro', ref: 'sale' },
    reason: { type: 'string', label: { es: 'Motivo', en: 'Reason' }, access: 'ro' },
    /** Of money that came in or went back: who took it, and the number of its receipt. Parts by several methods share one. */
    company: { type: 'int', label: { es: 'Empresa', en: 'Company' }, access: 'ro', ref: 'company' },
    receipt: { type: 'string', code: true, label: { es: 'Recibo', en: 'Receipt' }, access: 'ro' },
  },
  /** `scope`: the permission by which a balance was adjusted; null where money moved it. */
  internal: { hash: 'text', scope: 'text' },
});
