/** What is wrong with a row of an imported file. */
import type { Label } from '../catalogue/defineModel.ts';
import { type ErrorCode, errorCatalogue, type FieldCode, fieldCodes } from '../errors.ts';

/** What only a file can have wrong, besides the errors of the service. */
export const importCodes = {
  misplaced_quotes: {
    es: 'Las comillas están fuera de sitio: no se sabe qué celda es de qué columna',
    en: 'Quotation marks are out of place: which cell is of which column is not known',
  },
  too_few_cells: {
    es: 'La fila tiene menos celdas que columnas hay',
    en: 'The row has fewer cells than there are columns',
  },
  too_many_cells: {
    es: 'La fila tiene más celdas que columnas hay',
    en: 'The row has more cells than there are columns',
  },
  row_repeated: {
    es: 'Otra fila del archivo es del mismo registro',
    en: 'Another row of the file is of the same record',
  },
  number_shortened: {
    es: 'La hoja de cálculo ha acortado este número: dé a la columna el formato de texto y escríbalo entero',
    en: 'The spreadsheet has shortened this number: format the column as text and enter all of it',
  },
  made_beside: {
    es: 'No existía: se crea con esta fila',
    en: 'It was not there: it is made with this row',
  },
  tax_number_known: {
    es: 'Será un registro nuevo, y ya hay otro con este NIF. Su número es',
    en: 'It will be a new record, and there is another with this tax number. Its number is',
  },
  tax_number_repeated: {
    es: 'Será un registro nuevo, y otra fila tiene este NIF',
    en: 'It will be a new record, and another row has this tax number',
  },
  taken_as_passport: {
    es: 'No es un NIF: se toma por un pasaporte. Si es otro documento, dé una columna con su tipo',
    en: 'It is no NIF and is taken as a passport. If it is another document, give a column with its kind',
  },
  taken_as_vat_number: {
    es: 'Se toma por un NIF-IVA de la UE',
    en: 'It is taken as an EU VAT number',
  },
  ambiguous: { es: 'Varios registros se llaman así', en: 'Several records are named so' },
  key_ambiguous: {
    es: 'Varios registros tienen este valor: no se sabe cuál es',
    en: 'Several records have this value: which one is meant is not known',
  },
  key_unknown: { es: 'No hay ningún registro con este número', en: 'There is no record with this number' },
} as const satisfies Record<string, Label>;

export type ImportCode = keyof typeof importCodes | FieldCode | ErrorCode;

/** One thing that is wrong with a row, or looks wrong where `warning` says so. */
export interface RowProblem {
  /** Which column of the file, counted from 0; null where it is the row as a whole. */
  readonly column: number | null;
  readonly code: ImportCode;
  readonly detail?: string;
  readonly warning?: true;
}

/** A problem in words. */
export function problemLabel(code: string): Label {
  const texts: Readonly<Record<string, Label>> = { ...fieldCodes, ...importCodes };
  const error: { readonly title: Label } | undefined = Object.hasOwn(errorCatalogue, code)
    ? errorCatalogue[code as ErrorCode]
    : undefined;
  return texts[code] ?? error?.title ?? { es: code, en: code };
}
