import { defineModel } from '../defineModel.ts';

/** Profile. */
export const profile = defineModel({
  name: 'profile',
  label: { es: 'Perfil', en: 'Profile' },
  plural: { es: 'Perfiles', en: 'Profiles' },
  job: ['settings', 4],
  settingGroup: 'people',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'idpId'],
  search: ['name', 'idpId'],
  decisive: ['idpId', 'permissions'],
  fields: {
    idpId: { type: 'string', label: { es: 'Identificador externo', en: 'External identity' } },
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true, default: '' },
    permissions: { type: 'any[]', label: { es: 'Permisos', en: 'Permissions' }, required: true, default: [] },
  },
});
