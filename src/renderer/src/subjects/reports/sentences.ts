/** What a plot shows, in a sentence or two. */
import type { Translate } from '#screens/base/i18n/index.ts';
import { bestOf, type Point, shareOf } from './chart.ts';
import type { ReportFormat } from './useReportFormat.ts';

/** What the points are of. */
export type Subject =
  | 'day'
  | 'hour'
  | 'weekday'
  | 'family'
  | 'method'
  | 'user'
  | 'other'
  | 'age'
  | 'drawer'
  | 'entries';

/** Days that the points are compared with, and by how many points the whole differs. */
export interface Than {
  readonly from: string;
  readonly to: string;
  /** The first day there is anything of, where that is later than `from`. */
  readonly since: string | null;
  readonly change: number | null;
}

/** Names the point that stands out, and how the whole compares. */
export function sentenceOf(
  t: Translate,
  format: ReportFormat,
  subject: Subject,
  points: readonly Point[],
  than: Than | null,
): string {
  const best = subject === 'drawer' ? worstOf(points) : bestOf(points);
  if (best === null) return subject === 'drawer' ? t('reports:says.square') : t('reports:says.nothing');
  const share = shareOf(best, points);
  const values = {
    what: best.title,
    amount: format.money(best.value),
    share: share === null ? '' : format.percent(share),
  };
  const first = {
    day: t('reports:says.day', values),
    hour: t('reports:says.hour', values),
    weekday: t('reports:says.weekday', values),
    family: t('reports:says.family', values),
    method: t('reports:says.method', values),
    user: t('reports:says.user', values),
    other: t('reports:says.other', values),
    age: t('reports:says.age', values),
    drawer: t('reports:says.drawer', values),
    entries: t('reports:says.entries', values),
  }[subject];
  if (than !== null && than.since !== null && than.since <= than.to) {
    return `${first} ${t('reports:says.since', { from: format.date(than.from), since: format.date(than.since) })}`;
  }
  if (than === null || than.change === null) return first;
  const days = { from: format.date(than.from), to: format.date(than.to) };
  if (than.change === 0) return `${first} ${t('reports:says.same', days)}`;
  const by = { ...days, change: format.percent(Math.abs(than.change)) };
  return `${first} ${than.change > 0 ? t('reports:says.more', by) : t('reports:says.less', by)}`;
}

function worstOf(points: readonly Point[]): Point | null {
  const [worst] = points.toSorted((a, b) => a.value - b.value);
  return worst === undefined || worst.value >= 0 ? null : worst;
}
