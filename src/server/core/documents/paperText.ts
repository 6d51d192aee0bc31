/** Cells of tables as papers and messages write them. */
import { toMoney } from '#shared/domain/money.ts';
import { yesNo } from '#shared/tableFormats.ts';
import { type DocumentLanguage, writerFor } from './format.ts';

export type PaperType = 'text' | 'number' | 'decimal' | 'money' | 'percent' | 'change' | 'date' | 'datetime' | 'bool';
export type PaperCell = string | number | boolean | null;

export interface PaperColumn {
  readonly head: string;
  readonly type: PaperType;
}

/** True for what stands on the right. */
export function isNumeric(type: PaperType): boolean {
  return type === 'number' || type === 'decimal' || type === 'money' || type === 'percent' || type === 'change';
}

/** A cell as text. Amounts have no currency: it stands above the table. */
export function paperText(cell: PaperCell, type: PaperType, language: DocumentLanguage): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return yesNo[language][cell ? 0 : 1];
  const writer = writerFor(language, 'EUR');
  if (typeof cell === 'string') {
    if (type === 'date' && cell.length > DATE_LENGTH) return writer.dateTime(cell);
    if (type === 'date') return writer.date(cell);
    return type === 'datetime' ? writer.dateTime(cell) : cell;
  }
  switch (type) {
    case 'money':
    case 'decimal':
      return writer.amount(toMoney(cell));
    case 'percent':
      return `${writer.units(cell)}${language === 'es' ? ' %' : '%'}`;
    case 'change':
      return `${cell > 0 ? '+' : ''}${writer.units(cell)}${language === 'es' ? ' %' : '%'}`;
    default:
      return writer.units(cell);
  }
}

const DATE_LENGTH = '2026-03-02'.length;
