/** Groups of reports as points of a plot. */
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { groupKey, groupName, type NamedGroup } from '#shared/reports/names.ts';
import type { Point } from './chart.ts';
import type { ReportFormat } from './useReportFormat.ts';

interface Group extends NamedGroup {
  readonly rows: ReportRows | null;
}

/** `today`: the day that runs still; `hour` of it the hour that does. */
export function pointsOf<G extends Group>(
  by: string,
  groups: readonly G[],
  amounts: (group: G) => { readonly value: number; readonly before: number | null },
  format: ReportFormat,
  today: string,
): readonly Point[] {
  return groups.map((group) => {
    const name = format.text(groupName(by, group));
    const isDay = by === 'day' && group.date !== null;
    return {
      ...amounts(group),
      key: groupKey(group),
      label: isDay ? String(Number(name.slice(8))) : name,
      title: isDay ? format.longDay(name) : name,
      isOpen: isDay && group.date === today,
      rows: [group.rows ?? []].flat(),
    };
  });
}

/** Hours before the first and after the last that has anything say nothing. */
export function openHours(points: readonly Point[]): readonly Point[] {
  const has = ({ value, before }: Point): boolean => value !== 0 || (before ?? 0) !== 0;
  const first = points.findIndex(has);
  return first < 0 ? points : points.slice(first, points.findLastIndex(has) + 1);
}
