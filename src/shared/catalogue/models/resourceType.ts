import { defineModel } from '../defineModel.ts';

/** Resource type. */
export const resourceType = defineModel({
  name: 'resourceType',
  label: { es: 'Tipo de recurso', en: 'Resource type' },
  plural: { es: 'Tipos de recurso', en: 'Resource types' },
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'color'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    color: { type: 'color', label: { es: 'Color', en: 'Colour' } },
  },
});
