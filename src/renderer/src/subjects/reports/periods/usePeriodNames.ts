import { useT } from '#screens/base/i18n/index.ts';
import type { Preset } from './periods.ts';

/** What the periods that the calendar names are called. */
export function usePeriodNames(): Readonly<Record<Preset, string>> {
  const t = useT();
  return {
    today: t('reports:period.today'),
    yesterday: t('reports:period.yesterday'),
    thisWeek: t('reports:period.thisWeek'),
    lastWeek: t('reports:period.lastWeek'),
    thisMonth: t('reports:period.thisMonth'),
    lastMonth: t('reports:period.lastMonth'),
    thisQuarter: t('reports:period.thisQuarter'),
    lastQuarter: t('reports:period.lastQuarter'),
    thisYear: t('reports:period.thisYear'),
    lastYear: t('reports:period.lastYear'),
  };
}
