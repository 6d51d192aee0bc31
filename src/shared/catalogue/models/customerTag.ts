import { defineModel } from '../defineModel.ts';

/** Customer tag. */
export const customerTag = defineModel({
  name: 'customerTag',
  label: { es: 'Etiqueta de cliente', en: 'Customer tag' },
  plural: { es: 'Etiquetas de clientes', en: 'Customer tags' },
  job: ['customers', 4],
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
