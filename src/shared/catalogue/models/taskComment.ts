import { defineModel } from '../defineModel.ts';

/** Task comment. */
export const taskComment = defineModel({
  name: 'taskComment',
  label: { es: 'Comentario de tarea', en: 'Task comment' },
  plural: { es: 'Comentarios de tareas', en: 'Task comments' },
  operations: 'full',
  audit: 'audit',
  apiArea: 'tasks',
  title: 'body',
  listed: ['body', 'created'],
  search: ['body'],
  fields: {
    body: { type: 'markdown', label: { es: 'Contenido', en: 'Body' }, required: true },
  },
});
