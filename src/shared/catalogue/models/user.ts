import { defineModel } from '../defineModel.ts';

/** User. */
export const user = defineModel({
  name: 'user',
  label: { es: 'Usuario', en: 'User' },
  plural: { es: 'Usuarios', en: 'Users' },
  job: ['settings', 3],
  settingGroup: 'people',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'profile', 'company', 'language', 'active'],
  search: ['name'],
  decisive: ['company', 'profile', 'active', 'pinHash'],
  fields: {
    company: { type: 'int', label: { es: 'Empresa', en: 'Company' }, ref: 'company' },
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true, default: '' },
    profile: {
      type: 'int',
      label: { es: 'Perfil', en: 'Profile' },
      required: true,
      ref: 'profile',
      filledWith: { es: 'un perfil sin permisos', en: 'a profile without permissions' },
    },
    pin: { type: 'string', label: { es: 'PIN', en: 'PIN' }, access: 'wo', max: 12 },
    language: { type: 'string', label: { es: 'Idioma', en: 'Language' }, required: true, default: 'es', max: 5 },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
  internal: { pinHash: 'text', failedPins: 'integer', lockedUntil: 'text' },
  derived: ['failedPins', 'lockedUntil'],
});
