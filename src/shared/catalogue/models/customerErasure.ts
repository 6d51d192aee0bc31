import { defineModel } from '../defineModel.ts';

/** Erasure of the personal data of a customer. */
export const customerErasure = defineModel({
  name: 'customerErasure',
  label: { es: 'Borrado de datos personales', en: 'Erasure of personal data' },
  plural: { es: 'Borrados de datos personales', en: 'Erasures of personal data' },
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'created', 'customer', 'keptUntil', 'finished'],
  search: [],
  fields: {
    customer: {
      type: 'int',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      access: 'ro',
      ref: 'customer',
    },
    /** Records that were made anonymous, by model. */
    counts: { type: 'any', label: { es: 'Registros borrados', en: 'Records erased' }, required: true, access: 'ro' },
    /** Records that the law has the facility keep, by model. */
    kept: { type: 'any', label: { es: 'Registros conservados', en: 'Records kept' }, required: true, access: 'ro' },
    keptUntil: { type: 'date', label: { es: 'Conservados hasta', en: 'Kept until' }, access: 'ro' },
    /** When the last copy in notes, mails and logs was found; null while they are looked through. */
    finished: { type: 'datetime', label: { es: 'Terminado el', en: 'Finished at' }, access: 'ro' },
  },
  /** What is looked for, as JSON; null once it was. */
  internal: { terms: 'text' },
  derived: ['terms', 'finished'],
});
