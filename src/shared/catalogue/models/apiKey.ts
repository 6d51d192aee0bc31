import { defineModel } from '../defineModel.ts';

/** API key. */
export const apiKey = defineModel({
  name: 'apiKey',
  label: { es: 'Clave de API', en: 'API key' },
  plural: { es: 'Claves de API', en: 'API keys' },
  settingGroup: 'integrations',
  operations: 'readOnly',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'kid', 'user', 'lastUsed', 'expires'],
  search: ['name', 'kid'],
  decisive: [
    'kid',
    'scopes',
    'user',
    'pos',
    'expires',
    'previousExpires',
    'allowInUrl',
    'revoked',
    'secretHash',
    'previousHash',
  ],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    kid: { type: 'string', label: { es: 'Identificador de clave', en: 'Key id' }, required: true },
    scopes: { type: 'any[]', label: { es: 'Permisos', en: 'Scopes' }, required: true },
    user: { type: 'int', label: { es: 'Usuario', en: 'User' }, ref: 'user' },
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, ref: 'pos' },
    expires: { type: 'datetime', label: { es: 'Caduca', en: 'Expires' } },
    /** Until when the secret before the last rotation still stands. */
    previousExpires: { type: 'datetime', label: { es: 'La anterior vale hasta', en: 'Former secret until' } },
    lastUsed: { type: 'datetime', label: { es: 'Último uso', en: 'Last used' } },
    apiVersion: { type: 'string', label: { es: 'Versión de la API', en: 'API version' }, max: 10 },
    /** It may stand in the address, `/k/<key>/api/…`, for clients on this machine that cannot send a header. */
    allowInUrl: {
      type: 'bool',
      label: { es: 'Admitida en la dirección', en: 'Allowed in the address' },
      required: true,
      default: false,
    },
    /** Requests a minute; null = as many as the setting says. */
    rateLimit: { type: 'int', label: { es: 'Peticiones por minuto', en: 'Requests a minute' }, min: 1 },
    revoked: { type: 'bool', label: { es: 'Revocada', en: 'Revoked' }, required: true, default: false },
  },
  internal: { secretHash: 'text', previousHash: 'text' },
  derived: ['lastUsed'],
});
