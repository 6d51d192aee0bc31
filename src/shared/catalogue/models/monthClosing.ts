import { defineModel } from '../defineModel.ts';

/**
 * A month that somebody closed: what it came to then. It locks nothing, and a month may be closed again; no row changes. Written
 * by `month/close` alone.
 */
export const monthClosing = defineModel({
  name: 'monthClosing',
  label: { es: 'Cierre de mes', en: 'Closing of a month' },
  plural: { es: 'Cierres de mes', en: 'Closings of months' },
  job: ['reports', 2],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'despite',
  listed: ['despite', 'created', 'year', 'month', 'total', 'createUser'],
  search: [],
  currency: 'currency',
  views: [
    {
      name: 'despite',
      label: { es: 'Con pendientes', en: 'With something open' },
      address: { 'despite[null]': false },
    },
  ],
  fields: {
    /** Null: of all companies. */
    company: { type: 'int', label: { es: 'Empresa', en: 'Company' }, access: 'ro', ref: 'company' },
    year: { type: 'int', label: { es: 'Año', en: 'Year' }, required: true, access: 'ro' },
    month: { type: 'int', label: { es: 'Mes', en: 'Month' }, required: true, access: 'ro' },
    currency: { type: 'string', code: true, label: { es: 'Moneda', en: 'Currency' }, required: true, access: 'ro' },
    documents: { type: 'int', label: { es: 'Documentos', en: 'Documents' }, required: true, access: 'ro' },
    base: { type: 'currency', label: { es: 'Base', en: 'Base' }, required: true, access: 'ro' },
    tax: { type: 'currency', label: { es: 'Cuota', en: 'Tax' }, required: true, access: 'ro' },
    total: { type: 'currency', label: { es: 'Total', en: 'Total' }, required: true, access: 'ro' },
    collected: { type: 'currency', label: { es: 'Cobrado', en: 'Collected' }, required: true, access: 'ro' },
    /** The lines of the bridge, by their codes. */
    lines: {
      type: 'any',
      label: { es: 'Líneas de lo cobrado', en: 'Lines of what was collected' },
      required: true,
      access: 'ro',
    },
    /** The codes of the checks that were not in order. */
    open: { type: 'any', label: { es: 'Pendiente', en: 'What was open' }, required: true, access: 'ro' },
    /** Why it was closed all the same; null where nothing was open. */
    despite: {
      type: 'string',
      label: { es: 'Por qué, pese a lo pendiente', en: 'Why, despite what was open' },
      access: 'ro',
    },
  },
  internal: { hash: 'text' },
});
