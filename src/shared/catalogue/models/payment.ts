import { paymentTypeLabels } from '../../domain/paymentTypes.ts';
import { defineModel } from '../defineModel.ts';

/** Payment. */
export const payment = defineModel({
  name: 'payment',
  label: { es: 'Pago', en: 'Payment' },
  plural: { es: 'Pagos', en: 'Payments' },
  job: ['sales', 2],
  operations: 'readOnly',
  audit: 'audit',
  title: 'reference',
  listed: ['reference', 'created', 'customer', 'paymentMethod', 'amount'],
  search: [],
  searchThrough: 'customer',
  amount: 'amount',
  currency: 'currency',
  views: [
    { name: 'today', label: { es: 'Hoy', en: 'Today' }, address: { 'created[during]': 'today' } },
    { name: 'month', label: { es: 'Este mes', en: 'This month' }, address: { 'created[during]': 'thisMonth' } },
  ],
  fields: {
    paymentMethod: {
      type: 'int',
      label: { es: 'Forma de pago', en: 'Payment method' },
      required: true,
      ref: 'paymentMethod',
    },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      values: paymentTypeLabels,
    },
    amount: { type: 'currency', summed: true, cents: true, label: { es: 'Importe', en: 'Amount' }, required: true },
    tendered: { type: 'currency', cents: true, label: { es: 'Entregado', en: 'Tendered' } },
    change: { type: 'currency', cents: true, label: { es: 'Cambio', en: 'Change' } },
    tip: { type: 'currency', summed: true, cents: true, label: { es: 'Propina', en: 'Tip' } },
    reference: { type: 'string', label: { es: 'Referencia', en: 'Reference' } },
    customer: { type: 'int', label: { es: 'Cliente', en: 'Customer' }, ref: 'customer' },
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, ref: 'pos' },
    cancelationOf: { type: 'int', label: { es: 'Anulación de', en: 'Cancellation of' }, ref: 'payment' },
    reason: { type: 'string', label: { es: 'Motivo', en: 'Reason' } },
    currency: { type: 'string', code: true, label: { es: 'Moneda', en: 'Currency' }, required: true, access: 'ro' },
    session: { type: 'int', label: { es: 'Sesión de caja', en: 'Cash session' }, access: 'ro', ref: 'posMovement' },
  },
  // The record it is filed under changes when customers are merged.
  mutable: ['customer'],
  /** `scope`: the permission by which money went out or moved to another method; null where it needed none. */
  internal: { checksum: 'text', hash: 'text', scope: 'text' },
});
