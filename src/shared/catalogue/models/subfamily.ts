import { defineModel } from '../defineModel.ts';

/** Subfamily. */
export const subfamily = defineModel({
  name: 'subfamily',
  label: { es: 'Subfamilia', en: 'Subfamily' },
  plural: { es: 'Subfamilias', en: 'Subfamilies' },
  job: ['stock', 3],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'family', 'priority'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    family: { type: 'int', label: { es: 'Familia', en: 'Family' }, required: true, ref: 'family' },
    priority: { type: 'int', label: { es: 'Orden', en: 'Order' }, required: true, default: 0 },
  },
});
