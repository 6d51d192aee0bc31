import { defineModel } from '../defineModel.ts';

/** Browser of the local network where staff may sign in. Enrolled with a code; its token is stored there and here as a hash. */
export const terminal = defineModel({
  name: 'terminal',
  label: { es: 'Terminal', en: 'Terminal' },
  plural: { es: 'Terminales', en: 'Terminals' },
  operations: 'readOnly',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'address', 'lastUsed', 'revoked'],
  search: ['name'],
  decisive: ['revoked', 'tokenHash'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    /** Of the connection it was enrolled over. */
    address: { type: 'string', label: { es: 'Dirección al dar de alta', en: 'Address when enrolled' }, max: 60 },
    lastUsed: { type: 'datetime', label: { es: 'Último uso', en: 'Last used' } },
    revoked: { type: 'bool', label: { es: 'Revocado', en: 'Revoked' }, required: true, default: false },
  },
  internal: { tokenHash: 'text' },
  derived: ['lastUsed'],
});
