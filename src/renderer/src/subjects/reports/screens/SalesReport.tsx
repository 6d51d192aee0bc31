/** What was sold in a period, grouped by one thing at a time and compared with days like them. */
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { sales } from '#shared/reports/definitions/sales.ts';
import { type Answer, tablesOf } from '#shared/reports/index.ts';
import { changeOf } from '#shared/reports/table.ts';
import { ChartCard } from '../ChartCard.tsx';
import { largest, type Point } from '../chart.ts';
import { openHours, pointsOf } from '../points.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { type Subject, sentenceOf, type Than } from '../sentences.ts';
import { type Chosen, useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

/** Bars that are drawn of what may be many. */
const MOST = 12;

export default function SalesReport() {
  const chosen = useChoices(sales.choices);
  const query = useReport('sales', chosen.asked, chosen.choice.isKnown);
  const format = useReportFormat(query.data?.currency ?? null);
  const shown = { ...chosen, format };
  return (
    <ReportScreen name="sales" chosen={shown} query={query}>
      {(answer) => (
        <>
          <SalesChart answer={answer} chosen={shown} />
          <ReportTables name="sales" answer={answer} chosen={shown} />
        </>
      )}
    </ReportScreen>
  );
}

function SalesChart({ answer, chosen }: { readonly answer: Answer<'sales'>; readonly chosen: Chosen }) {
  const t = useT();
  const label = useLabel();
  const { format, today } = chosen;
  const { by, groups, rows, compared } = answer;
  const [table] = tablesOf('sales', answer);
  const amounts = ({ total, compared: before }: (typeof groups)[number]) => ({
    value: total,
    before: before?.total ?? null,
  });
  const all = pointsOf(by, groups, amounts, format, today);
  const drawn = (): readonly Point[] => {
    if (by === 'hour') return openHours(all);
    return isOrdered(by) ? all : largest(all, MOST, t('reports:others'), rows);
  };
  if (table === undefined) return null;
  return (
    <ChartCard
      title={label(sales.title)}
      sentence={sentenceOf(t, format, subjectOf(by), all, thanOf(answer))}
      points={drawn()}
      format={format}
      names={{ value: t('reports:now'), before: compared === null ? null : t('reports:before') }}
      table={table}
      lies={!isOrdered(by)}
    />
  );
}

function thanOf({ compared, totals }: Answer<'sales'>): Than | null {
  if (compared === null) return null;
  const { from, to, since } = compared;
  return { from, to, since, change: changeOf(totals.total, { ...compared, total: compared.totals.total }) };
}

function isOrdered(by: string): boolean {
  return by === 'day' || by === 'hour' || by === 'weekday';
}

function subjectOf(by: string): Subject {
  const subjects: readonly Subject[] = ['day', 'hour', 'weekday', 'family', 'method', 'user'];
  return subjects.find((subject) => subject === by) ?? 'other';
}
