import { defineModel } from '../defineModel.ts';

/** Package resource type. */
export const multipackResourceType = defineModel({
  name: 'multipackResourceType',
  label: { es: 'Tipo de recurso del paquete', en: 'Package resource type' },
  plural: { es: 'Tipos de recurso de paquetes', en: 'Package resource types' },
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'pack', 'resourceType'],
  search: [],
  fields: {
    pack: { type: 'int', label: { es: 'Paquete', en: 'Package' }, ref: 'multipack' },
    resourceType: { type: 'int', label: { es: 'Tipo de recurso', en: 'Resource type' }, ref: 'resourceType' },
  },
});
