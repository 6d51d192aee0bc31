import { defineModel } from '../defineModel.ts';

/** Fee-issuing task. */
export const subscriptionTask = defineModel({
  name: 'subscriptionTask',
  label: { es: 'Emisión de cuotas', en: 'Fee-issuing task' },
  plural: { es: 'Emisiones de cuotas', en: 'Fee-issuing tasks' },
  operations: 'readOnly',
  audit: 'audit4',
  apiArea: 'subscription',
  title: 'id',
  listed: ['id', 'created', 'type'],
  search: [],
  fields: {
    type: { type: 'int', label: { es: 'Tipo de tarea', en: 'Task type' }, required: true },
  },
});
