import { defineModel } from '../defineModel.ts';

/** Subscription type. */
export const subscription = defineModel({
  name: 'subscription',
  label: { es: 'Tipo de suscripción', en: 'Subscription type' },
  plural: { es: 'Tipos de suscripción', en: 'Subscription types' },
  job: ['customers', 6],
  operations: 'full',
  audit: 'audit',
  apiArea: 'subscription',
  title: 'name',
  listed: ['name', 'period', 'product', 'online'],
  search: ['name'],
  decisive: ['period', 'apportionment', 'product', 'enrolment', 'voucherType', 'voucherPrice'],
  fields: {
    name: { type: 'string', label: { es: 'Nombre', en: 'Name' }, required: true },
    period: {
      type: 'select',
      label: { es: 'Periodicidad', en: 'Period' },
      required: true,
      settledBy: ['subscriptionFee.subscriptionCustomer.type'],
      values: {
        0: { es: 'Pago único', en: 'One-off payment' },
        7: { es: 'Semanal', en: 'Weekly' },
        1: { es: 'Mensual', en: 'Monthly' },
        20: { es: 'Bimensual', en: 'Every two months' },
        30: { es: 'Trimestral', en: 'Quarterly' },
        60: { es: 'Semestral', en: 'Half-yearly' },
        120: { es: 'Anual', en: 'Yearly' },
      },
    },
    apportionment: {
      type: 'bool',
      label: { es: 'Prorrateo', en: 'Proration' },
      required: true,
      default: false,
      settledBy: ['subscriptionFee.subscriptionCustomer.type'],
    },
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, ref: 'product' },
    /** What is sold with the first fee. */
    enrolment: { type: 'int', label: { es: 'Matrícula', en: 'Enrolment' }, ref: 'product' },
    customerTag: { type: 'int', label: { es: 'Etiqueta del cliente', en: 'Customer tag' }, ref: 'customerTag' },
    beneficiaryTag: {
      type: 'int',
      label: { es: 'Etiqueta del beneficiario', en: 'Beneficiary tag' },
      ref: 'customerTag',
    },
    online: { type: 'bool', label: { es: 'En línea', en: 'Online' }, required: true, default: false },
    image: { type: 'image', label: { es: 'Imagen', en: 'Image' } },
    description: { type: 'text', label: { es: 'Descripción', en: 'Description' } },
    expiration: { type: 'duration', label: { es: 'Caducidad', en: 'Expiration' } },
    customers: {
      type: 'int',
      label: { es: 'Número de clientes', en: 'Number of customers' },
      required: true,
      default: 1,
    },
    temporarySubscription: {
      type: 'int',
      label: { es: 'Suscripción de baja temporal', en: 'Temporary-leave subscription' },
      ref: 'subscription',
    },
    allowCancel: { type: 'bool', label: { es: 'Permite cancelar', en: 'May be cancelled' } },
    voucherType: { type: 'int', label: { es: 'Tipo de bono', en: 'Voucher type' }, ref: 'voucherType' },
    voucherPrice: { type: 'int', label: { es: 'Recarga del bono', en: 'Voucher recharge' }, min: 0 },
  },
});
