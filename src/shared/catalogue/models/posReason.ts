import { defineModel } from '../defineModel.ts';

/** Cash reason. */
export const posReason = defineModel({
  name: 'posReason',
  label: { es: 'Motivo de caja', en: 'Cash reason' },
  plural: { es: 'Motivos de caja', en: 'Cash reasons' },
  settingGroup: 'cash',
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'direction', 'active'],
  search: ['name'],
  imports: { keys: ['name'] },
  decisive: ['direction', 'active'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    direction: {
      type: 'select',
      label: { es: 'Sentido', en: 'Direction' },
      required: true,
      values: {
        4: { es: 'Ingreso', en: 'Cash in' },
        5: { es: 'Retirada', en: 'Cash out' },
        9: { es: 'Apertura del cajón', en: 'Drawer opening' },
      },
    },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
