import { defineModel } from '../defineModel.ts';

/** A file in which a bank told of returns, as it came. */
export const bankReturnFile = defineModel({
  name: 'bankReturnFile',
  label: { es: 'Fichero de devoluciones', en: 'Returns file' },
  plural: { es: 'Ficheros de devoluciones', en: 'Returns files' },
  operations: 'readOnly',
  audit: 'audit4',
  title: 'name',
  listed: ['name', 'created', 'rows', 'taken'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true, access: 'ro' },
    hash: { type: 'string', code: true, label: { es: 'Huella SHA-256', en: 'SHA-256' }, required: true, access: 'ro' },
    rows: { type: 'int', label: { es: 'Filas', en: 'Rows' }, required: true, access: 'ro' },
    taken: { type: 'int', label: { es: 'Devoluciones', en: 'Returns' }, required: true, access: 'ro' },
    file: { type: 'blob', label: { es: 'Fichero', en: 'File' }, access: 'ro' },
  },
});
