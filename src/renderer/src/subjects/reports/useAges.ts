import { useT } from '#screens/base/i18n/index.ts';
import { debtAges } from '#shared/domain/debtAges.ts';
import type { Answer } from '#shared/reports/index.ts';
import { agedRows, type OwedRows } from '#shared/reports/rows.ts';
import type { Point } from './chart.ts';

type Aged = Answer<'debts'>['totals'] & OwedRows;

/** Debts by age on a date, as points of a plot. */
export function useAges(): (aged: Aged, date: string) => readonly Point[] {
  const t = useT();
  const names = {
    notDue: t('reports:age.notDue'),
    upTo30: t('reports:age.upTo30'),
    upTo60: t('reports:age.upTo60'),
    upTo90: t('reports:age.upTo90'),
    older: t('reports:age.older'),
  };
  return (aged, date) =>
    debtAges.map((age) => ({
      key: age,
      label: names[age],
      title: names[age],
      value: aged[age],
      before: null,
      isOpen: false,
      rows: aged[age] === 0 ? [] : agedRows(aged, age, date),
    }));
}
