import { defineModel } from '../defineModel.ts';

const count = (es: string, en: string) =>
  ({ type: 'int', label: { es, en }, required: true, access: 'ro', default: 0 }) as const;

/** Import of records from a file. Its rows are read with `imports/rows`. */
export const dataImport = defineModel({
  name: 'dataImport',
  label: { es: 'Importación', en: 'Import' },
  plural: { es: 'Importaciones', en: 'Imports' },
  job: ['settings', 10],
  settingGroup: 'machine',
  operations: 'readOnly',
  audit: 'audit4',
  title: 'file',
  listed: ['file', 'created', 'status', 'newRows', 'changedRows', 'errorRows'],
  search: ['file'],
  fields: {
    model: { type: 'fkModel', label: { es: 'Registros', en: 'Records' }, required: true, access: 'ro' },
    file: { type: 'string', label: { es: 'Archivo', en: 'File' }, required: true, access: 'ro' },
    status: {
      type: 'select',
      label: { es: 'Estado', en: 'Status' },
      required: true,
      access: 'ro',
      values: {
        0: { es: 'Recibiendo', en: 'Receiving' },
        1: { es: 'Comprobando', en: 'Checking' },
        2: { es: 'Por confirmar', en: 'Checked' },
        3: { es: 'Importando', en: 'Importing' },
        4: { es: 'Importada', en: 'Imported' },
        5: { es: 'Detenida', en: 'Stopped' },
        6: { es: 'Deshaciendo', en: 'Undoing' },
        7: { es: 'Deshecha', en: 'Undone' },
        8: { es: 'Descartada', en: 'Discarded' },
        9: { es: 'Fallida', en: 'Failed' },
      },
    },
    /** The headings of the file. */
    columns: { type: 'any[]', label: { es: 'Columnas', en: 'Columns' }, required: true, access: 'ro' },
    /** How it is read: `mapping`, `key`, `decimal`, `dates`, `empty`; null before the first check. */
    reading: { type: 'any', label: { es: 'Lectura', en: 'Reading' }, access: 'ro' },
    rows: count('Filas', 'Rows'),
    /** Rows that what is under way has done. */
    progress: count('Filas hechas', 'Rows done'),
    newRows: count('Nuevas', 'New'),
    changedRows: count('Con cambios', 'Changed'),
    sameRows: count('Sin cambios', 'Unchanged'),
    errorRows: count('Con errores', 'With errors'),
    appliedRows: count('Importadas', 'Imported rows'),
    reversedRows: count('Deshechas', 'Reversed'),
    keptRows: count('Conservadas', 'Kept'),
    appliedAt: { type: 'datetime', label: { es: 'Importada el', en: 'Imported at' }, access: 'ro' },
    /** Until when it can be undone; its rows are deleted then. */
    undoUntil: { type: 'datetime', label: { es: 'Se puede deshacer hasta', en: 'Can be undone until' }, access: 'ro' },
    undoneAt: { type: 'datetime', label: { es: 'Deshecha el', en: 'Undone at' }, access: 'ro' },
    error: { type: 'string', label: { es: 'Error', en: 'Error' }, access: 'ro' },
  },
  /** Who asked for what is under way, with what they may do. */
  internal: { askedBy: 'text' },
  derived: [
    'status',
    'progress',
    'newRows',
    'changedRows',
    'sameRows',
    'errorRows',
    'appliedRows',
    'reversedRows',
    'keptRows',
    'appliedAt',
    'undoUntil',
    'undoneAt',
    'error',
    'updated',
  ],
});
