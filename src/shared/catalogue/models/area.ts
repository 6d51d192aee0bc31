import { defineModel } from '../defineModel.ts';

/** Area. */
export const area = defineModel({
  name: 'area',
  label: { es: 'Área', en: 'Area' },
  plural: { es: 'Áreas', en: 'Areas' },
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
  },
});
