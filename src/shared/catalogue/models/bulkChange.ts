import { defineModel } from '../defineModel.ts';

const count = (es: string, en: string) =>
  ({ type: 'int', label: { es, en }, required: true, access: 'ro', default: 0 }) as const;

/** Something done to many records of a model at once. What came of each is read with `bulk/rows`. */
export const bulkChange = defineModel({
  name: 'bulkChange',
  label: { es: 'Cambio masivo', en: 'Bulk change' },
  plural: { es: 'Cambios masivos', en: 'Bulk changes' },
  job: ['settings', 11],
  settingGroup: 'machine',
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'created', 'model', 'action', 'status', 'changedRows', 'refusedRows'],
  fields: {
    model: { type: 'fkModel', label: { es: 'Registros', en: 'Records' }, required: true, access: 'ro' },
    action: {
      type: 'select',
      label: { es: 'Acción', en: 'Action' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Cambiar', en: 'Change' },
        1: { es: 'Eliminar', en: 'Delete' },
        2: { es: 'Recuperar', en: 'Restore' },
      },
    },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'En curso', en: 'Running' },
        1: { es: 'Terminado', en: 'Done' },
        2: { es: 'Detenido', en: 'Stopped' },
        3: { es: 'Deshaciendo', en: 'Undoing' },
        4: { es: 'Deshecho', en: 'Undone' },
        5: { es: 'Fallido', en: 'Failed' },
      },
    },
    /** What the fields are set to; null unless they are changed. */
    values: { type: 'any', label: { es: 'Valores', en: 'Values' }, access: 'ro' },
    /** The filter the records were selected by, as the query string of a list; null where they were named one by one. */
    query: { type: 'text', label: { es: 'Filtro', en: 'Filter' }, access: 'ro' },
    rows: count('Registros elegidos', 'Records selected'),
    /** Rows that what is under way has done. */
    progress: count('Registros hechos', 'Records done'),
    changedRows: count('Cambiados', 'Changed'),
    sameRows: count('Ya estaban así', 'Unchanged'),
    refusedRows: count('Rechazados', 'Refused'),
    goneRows: count('Ya no existen', 'Gone'),
    reversedRows: count('Deshechos', 'Reversed'),
    keptRows: count('Conservados', 'Kept'),
    endedAt: { type: 'datetime', label: { es: 'Terminado el', en: 'Ended at' }, access: 'ro' },
    /** Until when it can be undone; what came of its records is deleted then. */
    undoUntil: { type: 'datetime', label: { es: 'Se puede deshacer hasta', en: 'Can be undone until' }, access: 'ro' },
    undoneAt: { type: 'datetime', label: { es: 'Deshecho el', en: 'Undone at' }, access: 'ro' },
    error: { type: 'string', label: { es: 'Error', en: 'Error' }, access: 'ro' },
  },
  /** Who asked for what is under way, with what they might do then. */
  internal: { askedBy: 'text' },
  derived: [
    'status',
    'progress',
    'changedRows',
    'sameRows',
    'refusedRows',
    'goneRows',
    'reversedRows',
    'keptRows',
    'endedAt',
    'undoUntil',
    'undoneAt',
    'error',
    'updated',
  ],
});
