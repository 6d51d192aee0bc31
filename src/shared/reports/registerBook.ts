/**
 * The register of issued invoices as the tax agency takes it: sheet `EXPEDIDAS_INGRESOS` of the common format for the registers
 * of VAT and personal income tax (`LSI.xlsx`, layout and validations of 2025). Columns, their order and their two rows of
 * heads are those of the agency; validations are named by their numbers there. It is in Spanish whoever reads it.
 */
import { quarterOf } from '../domain/issuedInvoices.ts';
import type { RegisterRow } from './definitions/register.ts';

/** The sheet that the agency looks for. */
export const BOOK_SHEET = 'EXPEDIDAS_INGRESOS';

/** What a column holds: text, a whole number, a day, or a number that always has two decimals (validation 3). */
export type BookCellType = 'text' | 'number' | 'date' | 'decimal';

export interface BookColumn {
  /** The first row of heads: of several columns together, over the first of them. */
  readonly above: string;
  readonly head: string;
  readonly type: BookCellType;
  readonly cell: (row: RegisterRow) => string | number | null;
}

/** A buyer that no document names (validation 2). */
const FINAL_CONSUMER = 'VENTAS A CONSUMIDOR FINAL';
const MOST_NAME = 40;
const MOST_ID = 20;

const nothing = (): null => null;
const column = (
  above: string,
  head: string,
  type: BookCellType,
  cell: (row: RegisterRow) => string | number | null,
): BookColumn => ({ above, head, type, cell });

/** The day whose year and quarter count: that of the operation (validation 11). */
const dayOf = ({ operationDate, date }: RegisterRow): string => operationDate ?? date;

/** True for what is a share of a tax: what is exempt or outside the tax has a base alone (validation 37). */
const isTaxed = ({ subject }: RegisterRow): boolean => subject === 'S1' || subject === 'S2';

/**
 * The columns. Empty are those of the activity, which is not known; of income, for the register of VAT has none
 * (validation 12); of cash accounting, properties and agreements, which a document does not state.
 */
export const bookColumns: readonly BookColumn[] = [
  column('Autoliquidación', 'Ejercicio', 'number', (row) => Number(dayOf(row).slice(0, 4))),
  column('', 'Periodo', 'text', (row) => quarterOf(dayOf(row))),
  column('Actividad', 'Código', 'text', nothing),
  column('', 'Tipo', 'text', nothing),
  column('', 'Grupo o Epígrafe del IAE', 'text', nothing),
  column('Tipo de Factura', '', 'text', ({ kind }) => kind),
  column('Concepto de Ingreso', '', 'text', nothing),
  column('Ingreso Computable', '', 'decimal', nothing),
  column('Fecha Expedición', '', 'date', ({ date }) => date),
  column('Fecha Operación', '', 'date', ({ operationDate }) => operationDate),
  column('Identificación de la Factura', 'Serie', 'text', ({ series }) => series.slice(-MOST_ID) || null),
  column('', 'Número', 'text', ({ number }) => number),
  column('', 'Número-Final', 'text', nothing),
  column('NIF Destinatario', 'Tipo', 'text', ({ idType }) => idType),
  column('', 'Código País', 'text', ({ idCountry }) => idCountry),
  column('', 'Identificación', 'text', ({ taxNumber }) => taxNumber?.slice(0, MOST_ID) ?? null),
  column('Nombre Destinatario', '', 'text', ({ taxNumber, name }) =>
    taxNumber === null ? FINAL_CONSUMER : (name ?? '').slice(0, MOST_NAME),
  ),
  column('Clave de Operación', '', 'text', ({ operation }) => operation),
  column('Calificación de la Operación', '', 'text', ({ subject }) => subject),
  column('Operación Exenta', '', 'text', ({ exemption }) => exemption),
  column('Total Factura', '', 'decimal', ({ total }) => total),
  column('Base Imponible', '', 'decimal', ({ base }) => base),
  column('Tipo de IVA', '', 'decimal', (row) => (isTaxed(row) ? row.rate : 0)),
  column('Cuota IVA Repercutida', '', 'decimal', ({ tax }) => tax),
  column('Tipo de Recargo Eq.', '', 'decimal', ({ surchargeRate }) => surchargeRate),
  column('Cuota Recargo Eq.', '', 'decimal', ({ surcharge }) => surcharge),
  column(
    'Cobro (Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF)',
    'Fecha',
    'date',
    nothing,
  ),
  column('', 'Importe', 'decimal', nothing),
  column('', 'Medio Utilizado', 'text', nothing),
  column('', 'Identificación Medio Utilizado', 'text', nothing),
  column('Tipo Retención del IRPF', '', 'decimal', ({ withholdingRate }) => withholdingRate),
  column('Importe Retenido del IRPF', '', 'decimal', ({ withheld }) => withheld),
  column('Registro Acuerdo Facturación', '', 'text', nothing),
  column('Inmueble', 'Situación', 'text', nothing),
  column('', 'Referencia Catastral', 'text', nothing),
  // Free text (of what programs add). The format has no column for what a document corrects.
  column('Referencia Externa', '', 'text', ({ corrected }) => corrected?.slice(0, MOST_NAME) ?? null),
];
