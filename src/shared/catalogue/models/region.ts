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
  // Official names, those they have in Spanish, and those with the article behind them, as lists sort them.
  sameTitles: [
    ['A Coruña', 'La Coruña', 'Coruña', 'Coruña, A', 'Coruña, La', 'Coruña (A)', 'Coruña (La)'],
    ['Bizkaia', 'Vizcaya'],
    ['Gipuzkoa', 'Guipúzcoa'],
    ['Girona', 'Gerona'],
    ['Illes Balears', 'Islas Baleares', 'Baleares', 'Balears, Illes', 'Balears (Illes)'],
    ['La Rioja', 'Rioja', 'Rioja, La', 'Rioja (La)'],
    ['Las Palmas', 'Palmas', 'Palmas, Las', 'Palmas (Las)'],
    ['Lleida', 'Lérida'],
    ['Ourense', 'Orense'],
    ['Santa Cruz de Tenerife', 'Tenerife'],
  ],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    country: { type: 'int', label: { es: 'País', en: 'Country' }, ref: 'country' },
  },
});
