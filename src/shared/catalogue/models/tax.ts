import { defineModel } from '../defineModel.ts';

/** Tax. */
export const tax = defineModel({
  name: 'tax',
  label: { es: 'Impuesto', en: 'Tax' },
  plural: { es: 'Impuestos', en: 'Taxes' },
  job: ['settings', 6],
  settingGroup: 'business',
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'rate', 'category', 'active'],
  search: ['name'],
  names: ['rate'],
  decisive: ['rate', 'category', 'exemptionReason', 'active', 'purpose'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    rate: {
      type: 'percent',
      label: { es: 'Porcentaje', en: 'Rate' },
      required: true,
      min: 0,
      settledBy: ['sale.taxes', 'invoiceLine.taxes'],
    },
    /** EN 16931, BT-118: as long as documents take it. */
    category: {
      type: 'string',
      max: 8,
      label: { es: 'Categoría', en: 'Category' },
      required: true,
      default: 'S',
      settledBy: ['sale.taxes', 'invoiceLine.taxes'],
    },
    exemptionReason: { type: 'string', label: { es: 'Motivo de exención', en: 'Exemption reason' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
  /** What the service needs it for; null for any other. */
  internal: { purpose: 'text' },
});
