import { defineModel } from '../defineModel.ts';

/** Country. */
export const country = defineModel({
  name: 'country',
  label: { es: 'País', en: 'Country' },
  plural: { es: 'Países', en: 'Countries' },
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'isoCode', 'isoCode3'],
  search: ['name', 'isoCode', 'isoCode3'],
  names: ['isoCode', 'isoCode3'],
  imports: { keys: ['isoCode'] },
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    isoCode: { type: 'string', unique: true, label: { es: 'Código ISO', en: 'ISO code' } },
    isoCode3: { type: 'string', label: { es: 'Código ISO de 3 letras', en: 'ISO code (3 letters)' } },
  },
});
