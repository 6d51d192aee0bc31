import { defineModel } from '../defineModel.ts';

/** Package booking type. */
export const multipackItem = defineModel({
  name: 'multipackItem',
  label: { es: 'Tipo de reserva del paquete', en: 'Package booking type' },
  plural: { es: 'Tipos de reserva de paquetes', en: 'Package booking types' },
  operations: 'full',
  audit: 'audit',
  title: 'id',
  listed: ['id', 'pack', 'type'],
  search: [],
  fields: {
    pack: { type: 'int', label: { es: 'Paquete', en: 'Package' }, ref: 'multipack' },
    type: { type: 'int', label: { es: 'Tipo de reserva', en: 'Booking type' } },
  },
});
