import { defineModel } from '../defineModel.ts';

/** Cash point. */
export const pos = defineModel({
  name: 'pos',
  label: { es: 'Punto de caja', en: 'Cash point' },
  plural: { es: 'Puntos de caja', en: 'Cash points' },
  job: ['settings', 2],
  settingGroup: 'cash',
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'company', 'blindCount', 'tolerance', 'managerLimit', 'active'],
  search: ['name'],
  decisive: ['company', 'invoiceType', 'blindCount', 'tolerance', 'managerLimit', 'active'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    company: {
      type: 'int',
      label: { es: 'Empresa', en: 'Company' },
      required: true,
      ref: 'company',
      settledBy: ['posMovement.pos', 'basketPayment.pos', 'heldBasket.pos'],
    },
    invoiceType: { type: 'int', label: { es: 'Tipo de documento', en: 'Document type' }, ref: 'invoiceType' },
    blindCount: { type: 'bool', label: { es: 'Arqueo ciego', en: 'Blind count' }, required: true, default: false },
    tolerance: {
      type: 'currency',
      cents: true,
      label: { es: 'Tolerancia', en: 'Tolerance' },
      required: true,
      default: 5,
    },
    managerLimit: { type: 'currency', cents: true, label: { es: 'Límite con responsable', en: 'Manager limit' } },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
  },
});
