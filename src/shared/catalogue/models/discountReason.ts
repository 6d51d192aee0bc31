import { defineModel } from '../defineModel.ts';

/** Discount reason. */
export const discountReason = defineModel({
  name: 'discountReason',
  label: { es: 'Motivo de descuento', en: 'Discount reason' },
  plural: { es: 'Motivos de descuento', en: 'Discount reasons' },
  job: ['sales', 6],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'rate', 'active'],
  search: ['name'],
  imports: { keys: ['name'] },
  decisive: ['rate', 'active'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    rate: { type: 'percent', label: { es: 'Porcentaje', en: 'Rate' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
