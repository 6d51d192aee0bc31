import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { LONGEST_CELL, MOST_COLUMNS } from '#shared/operations/parts/imports.ts';
import type { ReadFile } from './readFile.ts';

/** Why nothing of a file can be sent, and what to do about it; null where it can. */
export function useFileFault({ rows, fault }: ReadFile): { readonly title: string; readonly todo: string } | null {
  const t = useT();
  const { number } = useFormat();
  switch (fault?.kind) {
    case 'workbook':
      return { title: t('imports:fault.workbook.title'), todo: t('imports:fault.workbook.text') };
    case 'columns': {
      const counts = { columns: number(fault.columns), most: number(MOST_COLUMNS) };
      return { title: t('imports:fault.columns.title', counts), todo: t('imports:fault.columns.text') };
    }
    case 'cell': {
      const places = { row: number(fault.row), most: number(LONGEST_CELL) };
      return { title: t('imports:fault.cell.title', places), todo: t('imports:fault.cell.text') };
    }
    default:
      return rows.length === 0 ? { title: t('imports:noRows.title'), todo: t('imports:noRows.text') } : null;
  }
}
