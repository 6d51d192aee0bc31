import { defineModel } from '../defineModel.ts';

/** API key. */
export const apiKey = defineModel({
  name: 'apiKey',
  label: { es: 'Clave de API', en: 'API key' },
  plural: { es: 'Claves de API', en: 'API keys' },
  operations: 'readOnly',
  audit: 'audit',
  title: 'name',
  search: ['name', 'kid'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    kid: { type: 'string', label: { es: 'Identificador de clave', en: 'Key id' }, required: true },
    scopes: { type: 'any[]', label: { es: 'Permisos', en: 'Scopes' }, required: true },
    user: { type: 'int', label: { es: 'Usuario', en: 'User' }, ref: 'user' },
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, ref: 'pos' },
    expires: { type: 'datetime', label: { es: 'Caduca', en: 'Expires' } },
    lastUsed: { type: 'datetime', label: { es: 'Último uso', en: 'Last used' } },
    revoked: { type: 'bool', label: { es: 'Revocada', en: 'Revoked' }, required: true, default: false },
  },
  internal: { secretHash: 'text' },
});
