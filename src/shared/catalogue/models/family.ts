import { defineModel } from '../defineModel.ts';

/** Family. */
export const family = defineModel({
  name: 'family',
  label: { es: 'Familia', en: 'Family' },
  plural: { es: 'Familias', en: 'Families' },
  job: ['stock', 2],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'color', 'image', 'priority', 'active'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    color: { type: 'color', label: { es: 'Color', en: 'Colour' }, required: true, default: '#868e96' },
    image: { type: 'image', label: { es: 'Imagen', en: 'Image' } },
    priority: { type: 'int', label: { es: 'Orden', en: 'Order' }, required: true, default: 0 },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
