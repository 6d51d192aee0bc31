import { defineModel } from '../defineModel.ts';

/** Customer group. */
export const customerGroup = defineModel({
  name: 'customerGroup',
  label: { es: 'Grupo de clientes', en: 'Customer group' },
  plural: { es: 'Grupos de clientes', en: 'Customer groups' },
  job: ['customers', 3],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'area'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    area: { type: 'int', label: { es: 'Área', en: 'Area' }, ref: 'area' },
  },
});
