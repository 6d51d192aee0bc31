import { defineModel } from '../defineModel.ts';

/** Setting. */
export const setting = defineModel({
  name: 'setting',
  label: { es: 'Ajuste', en: 'Setting' },
  plural: { es: 'Ajustes', en: 'Settings' },
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'key',
  listed: ['key'],
  search: ['key'],
  decisive: ['key', 'value', 'sealedSecret'],
  fields: {
    key: { type: 'string', label: { es: 'Clave', en: 'Key' }, required: true },
    value: { type: 'any', label: { es: 'Valor', en: 'Value' }, required: true },
    /** A password that goes with the value. */
    secret: { type: 'string', label: { es: 'Secreto', en: 'Secret' }, access: 'wo', max: 1000 },
  },
  internal: { sealedSecret: 'text' },
});
