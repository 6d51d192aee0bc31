import { defineModel } from '../defineModel.ts';

/** Package. */
export const multipack = defineModel({
  name: 'multipack',
  label: { es: 'Paquete', en: 'Package' },
  plural: { es: 'Paquetes', en: 'Packages' },
  operations: 'full',
  audit: 'audit',
  title: 'longDescription',
  listed: ['longDescription', 'start', 'end', 'online'],
  search: ['longDescription'],
  fields: {
    longDescription: { type: 'text', label: { es: 'Descripción larga', en: 'Long description' } },
    start: { type: 'date', label: { es: 'Inicio', en: 'Start' } },
    end: { type: 'date', label: { es: 'Fin', en: 'End' } },
    online: { type: 'bool', label: { es: 'En línea', en: 'Online' }, required: true, default: false },
    customerTags: {
      type: 'manyToMany',
      label: { es: 'Etiquetas de clientes', en: 'Customer tags' },
      ref: 'customerTag',
    },
  },
});
