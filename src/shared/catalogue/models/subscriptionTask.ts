import { defineModel } from '../defineModel.ts';

const count = (es: string, en: string) =>
  ({ type: 'int', label: { es, en }, required: true, access: 'ro', default: 0 }) as const;

/** A run that issues fees of subscriptions. */
export const subscriptionTask = defineModel({
  name: 'subscriptionTask',
  label: { es: 'Emisión de cuotas', en: 'Fee-issuing task' },
  plural: { es: 'Emisiones de cuotas', en: 'Fee-issuing tasks' },
  operations: 'readOnly',
  audit: 'audit4',
  apiArea: 'subscription',
  title: 'id',
  listed: ['id', 'created', 'date', 'status', 'issued', 'refused', 'total'],
  search: [],
  fields: {
    /** 1: fees are issued. The contract leaves the others open. */
    type: { type: 'int', label: { es: 'Tipo de tarea', en: 'Task type' }, required: true },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      usual: 1,
      default: 1,
      values: {
        0: { es: 'En curso', en: 'Running' },
        1: { es: 'Terminada', en: 'Done' },
        2: { es: 'Detenida', en: 'Stopped' },
        3: { es: 'Fallida', en: 'Failed' },
      },
    },
    /** Fees with a date up to this one are issued. */
    date: { type: 'date', label: { es: 'Hasta', en: 'Up to' }, access: 'ro' },
    /** Fees dated before it are not; null: the first of each subscription that is not late. */
    from: { type: 'date', label: { es: 'Desde', en: 'From' }, access: 'ro' },
    confirm: {
      type: 'bool',
      label: { es: 'Con factura', en: 'With invoices' },
      required: true,
      access: 'ro',
      default: false,
    },
    rows: count('Cuotas por emitir', 'Fees to issue'),
    progress: count('Cuotas hechas', 'Fees done'),
    issued: count('Emitidas', 'Issued'),
    refused: count('Rechazadas', 'Refused'),
    total: {
      type: 'currency',
      cents: true,
      summed: true,
      label: { es: 'Importe emitido', en: 'Amount issued' },
      required: true,
      access: 'ro',
      default: 0,
    },
    /** The fees that were refused, with what stands in their way: the first 200. */
    problems: { type: 'any', label: { es: 'Rechazos', en: 'Refusals' }, access: 'ro' },
    endedAt: { type: 'datetime', label: { es: 'Terminada el', en: 'Ended at' }, access: 'ro' },
    error: { type: 'string', label: { es: 'Error', en: 'Error' }, access: 'ro' },
  },
  /**
   * What was asked for; the last subscription that was come to; the date of its last fee that is done, null where all are; who
   * asked, with what they might do then.
   */
  internal: { choice: 'text', reached: 'integer', reachedDate: 'text', askedBy: 'text' },
  derived: [
    ...(['status', 'progress', 'issued', 'refused', 'total', 'problems', 'endedAt', 'error'] as const),
    ...(['reached', 'reachedDate', 'updated'] as const),
  ],
});
