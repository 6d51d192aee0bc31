import type { reportDebts } from '#shared/operations/contracts/reportDebts.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { useT } from '../../i18n/index.ts';
import type { Point } from './chart.ts';

type Aged = Pick<OutputOf<typeof reportDebts>['totals'], 'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'older'>;

/** Debts by age, as points of a plot. */
export function useAges(): (aged: Aged) => readonly Point[] {
  const t = useT();
  const names = {
    notDue: t('reports:age.notDue'),
    upTo30: t('reports:age.upTo30'),
    upTo60: t('reports:age.upTo60'),
    upTo90: t('reports:age.upTo90'),
    older: t('reports:age.older'),
  };
  return (aged) =>
    (['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const).map((age) => ({
      key: age,
      label: names[age],
      title: names[age],
      value: aged[age],
      before: null,
      isOpen: false,
      rows: null,
    }));
}
