import { definitions } from '../../settings/definitions/index.ts';
import { defineModel } from '../defineModel.ts';

/** What people call the settings the service knows. */
const names = Object.fromEntries(Object.entries(definitions).map(([key, { label }]) => [key, label]));

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
    key: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true, called: names },
    value: { type: 'any', label: { es: 'Valor', en: 'Value' }, required: true },
    /** A password that goes with the value. */
    secret: { type: 'string', label: { es: 'Contraseña', en: 'Password' }, access: 'wo', max: 1000 },
    /** All that is told of it. */
    hasSecret: {
      type: 'bool',
      label: { es: 'Con contraseña', en: 'With a password' },
      access: 'ro',
      virtual: true,
    },
  },
  internal: { sealedSecret: 'text' },
});
