import { defineModel } from '../defineModel.ts';

/** Warehouse. */
export const warehouse = defineModel({
  name: 'warehouse',
  label: { es: 'Almacén', en: 'Warehouse' },
  plural: { es: 'Almacenes', en: 'Warehouses' },
  job: ['stock', 7],
  operations: 'full',
  audit: 'audit',
  apiArea: 'stock',
  title: 'name',
  listed: ['name', 'active'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
