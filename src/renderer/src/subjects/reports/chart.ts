/** What a plot shows, whatever draws it. */
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { withoutRows } from '#shared/reports/rows.ts';

export interface Point {
  readonly key: string;
  /** On the axis. */
  readonly label: string;
  /** In full, where there is room. */
  readonly title: string;
  readonly value: number;
  /** Of the period it is compared with. */
  readonly before: number | null;
  /** It runs still: there will be more. */
  readonly isOpen: boolean;
  /** The lists that together have its records; none where no list has them. */
  readonly rows: readonly ReportRows[];
  /** It stands for several groups, which the table has one by one. */
  readonly isOthers?: boolean;
}

/** The point that is most, or null where none is more than nothing. */
export function bestOf(points: readonly Point[]): Point | null {
  const [best] = points.toSorted((a, b) => b.value - a.value);
  return best === undefined || best.value <= 0 ? null : best;
}

/** Which part of the whole a point is, in points; null where that says nothing. */
export function shareOf(point: Point, points: readonly Point[]): number | null {
  const total = points.reduce((all, { value }) => all + value, 0);
  return total <= 0 ? null : Math.round((point.value / total) * 100);
}

/** The first points, and what the others come to. `all`: the list of all points together, where one has it. */
export function largest(
  points: readonly Point[],
  most: number,
  others: string,
  all: ReportRows | null,
): readonly Point[] {
  if (points.length <= most) return points;
  const rest = points.slice(most - 1);
  const sum = (pick: (point: Point) => number): number =>
    Math.round(rest.reduce((all, point) => all + pick(point), 0) * 100) / 100;
  const before = rest.every((point) => point.before === null) ? null : sum((point) => point.before ?? 0);
  const other = { key: 'others', label: others, title: others, value: sum(({ value }) => value), before };
  const first = points.slice(0, most - 1);
  const rows =
    all === null
      ? null
      : withoutRows(
          all,
          first.map((point) => point.rows),
        );
  return [...first, { ...other, isOpen: false, isOthers: true, rows: rows === null ? [] : [rows] }];
}
