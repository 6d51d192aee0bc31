import { paymentTypeLabels } from '../../domain/paymentTypes.ts';
import { defineModel } from '../defineModel.ts';

/**
 * Ledger of money that was taken for a basket before it was charged. A row says that an amount was taken, became a payment
 * of the basket's document, or was given back; each amount taken ends once, and whole.
 */
export const basketPayment = defineModel({
  name: 'basketPayment',
  label: { es: 'Cobro sin documento', en: 'Payment without a document' },
  plural: { es: 'Cobros sin documento', en: 'Payments without a document' },
  job: ['sales', 4],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'reference',
  listed: ['reference', 'created', 'type', 'paymentMethod', 'amount'],
  search: [],
  currency: 'currency',
  views: [
    { name: 'waiting', label: { es: 'Pendientes', en: 'Waiting' }, address: { type: 1, 'endedBy[null]': true } },
    { name: 'today', label: { es: 'Hoy', en: 'Today' }, address: { 'created[during]': 'today' } },
  ],
  fields: {
    /** The uuid of the basket: that of its checkout, and of the document it makes. */
    basket: { type: 'string', code: true, label: { es: 'Cesta', en: 'Basket' }, required: true, access: 'ro' },
    /** What the client called it by: sent twice, it is the same one. */
    uuid: { type: 'string', code: true, unique: true, label: { es: 'UUID', en: 'UUID' }, required: true, access: 'ro' },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      access: 'ro',
      values: {
        1: { es: 'Cobrado', en: 'Taken' },
        2: { es: 'Pasado a documento', en: 'Settled' },
        3: { es: 'Devuelto', en: 'Given back' },
      },
    },
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, required: true, access: 'ro', ref: 'pos' },
    session: {
      type: 'int',
      label: { es: 'Sesión de caja', en: 'Cash session' },
      required: true,
      access: 'ro',
      ref: 'posMovement',
    },
    paymentMethod: {
      type: 'int',
      label: { es: 'Forma de pago', en: 'Payment method' },
      required: true,
      access: 'ro',
      ref: 'paymentMethod',
    },
    /** Of the method, as it was when the money was taken. */
    paymentType: {
      type: 'select',
      label: { es: 'Tipo de pago', en: 'Type of payment' },
      required: true,
      access: 'ro',
      values: paymentTypeLabels,
    },
    amount: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Importe', en: 'Amount' },
      required: true,
      access: 'ro',
    },
    tip: {
      type: 'currency',
      summed: true,
      cents: true,
      label: { es: 'Propina', en: 'Tip' },
      required: true,
      access: 'ro',
    },
    currency: { type: 'string', code: true, label: { es: 'Moneda', en: 'Currency' }, required: true, access: 'ro' },
    reference: { type: 'string', label: { es: 'Referencia', en: 'Reference' }, access: 'ro' },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, access: 'ro', ref: 'customer' },
    source: {
      type: 'int',
      label: { es: 'Cobro de origen', en: 'Of what was taken' },
      access: 'ro',
      ref: 'basketPayment',
    },
    payment: { type: 'int', label: { es: 'Pago', en: 'Payment' }, access: 'ro', ref: 'payment' },
    reason: { type: 'string', label: { es: 'Motivo', en: 'Reason' }, access: 'ro' },
    /** Of what was taken: the row by which it ended; null while it waits. */
    endedBy: { type: 'int', label: { es: 'Terminado por', en: 'Ended by' }, access: 'ro', ref: 'basketPayment' },
  },
  // The record it is filed under changes when customers are merged.
  mutable: ['customer', 'endedBy', 'updated', 'updateUser'],
  /**
   * `scope`: the permission by which it was given back. `after`: the last movement of the cash point before it, which says on
   * which side of a count it stands.
   */
  internal: { checksum: 'text', hash: 'text', scope: 'text', after: 'integer' },
});
