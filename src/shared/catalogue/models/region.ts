import { defineModel } from '../defineModel.ts';

/** Region. */
export const region = defineModel({
  name: 'region',
  label: { es: 'Provincia', en: 'Region' },
  plural: { es: 'Provincias', en: 'Regions' },
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'country'],
  search: ['name'],
  imports: { keys: ['name'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    country: { type: 'int', label: { es: 'País', en: 'Country' }, ref: 'country' },
  },
});
