import { paymentTypeLabels } from '../../domain/paymentTypes.ts';
import { defineModel } from '../defineModel.ts';

/** Payment method. */
export const paymentMethod = defineModel({
  name: 'paymentMethod',
  label: { es: 'Forma de pago', en: 'Payment method' },
  plural: { es: 'Formas de pago', en: 'Payment methods' },
  job: ['settings', 5],
  settingGroup: 'cash',
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'type', 'openDrawer', 'priority', 'active'],
  search: ['name'],
  decisive: ['type', 'openDrawer', 'active'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    type: {
      type: 'select',
      label: { es: 'Tipo', en: 'Type' },
      required: true,
      values: paymentTypeLabels,
      settledBy: ['payment.paymentMethod', 'basketPayment.paymentMethod', 'sale.pendingPaymentMethod'],
    },
    openDrawer: {
      type: 'bool',
      label: { es: 'Abre el cajón', en: 'Opens the drawer' },
      required: true,
      default: false,
    },
    priority: { type: 'int', label: { es: 'Orden', en: 'Order' }, required: true, default: 0 },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
