/** What was missing or too much in the drawers. */
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { cashDifferences } from '#shared/reports/definitions/cashDifferences.ts';
import { type Answer, tablesOf } from '#shared/reports/index.ts';
import { ChartCard } from '../ChartCard.tsx';
import { largest } from '../chart.ts';
import { pointsOf } from '../points.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { sentenceOf } from '../sentences.ts';
import { type Chosen, useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

const MOST = 12;

export default function CashDifferencesReport() {
  const chosen = useChoices(cashDifferences.choices);
  const query = useReport('cashDifferences', chosen.asked, chosen.choice.isKnown);
  const format = useReportFormat(query.data?.currency ?? null);
  const shown = { ...chosen, format };
  return (
    <ReportScreen name="cashDifferences" chosen={shown} query={query}>
      {(answer) => (
        <>
          <Differences answer={answer} chosen={shown} />
          <ReportTables name="cashDifferences" answer={answer} chosen={shown} />
        </>
      )}
    </ReportScreen>
  );
}

interface DifferencesProps {
  readonly answer: Answer<'cashDifferences'>;
  readonly chosen: Chosen;
}

function Differences({ answer, chosen: { format, today } }: DifferencesProps) {
  const t = useT();
  const label = useLabel();
  const [table] = tablesOf('cashDifferences', answer);
  const { by, groups, rows } = answer;
  const all = pointsOf(by, groups, ({ difference }) => ({ value: difference, before: null }), format, today);
  const isDay = by === 'day';
  if (table === undefined || all.length === 0) return null;
  return (
    <ChartCard
      title={label(cashDifferences.title)}
      sentence={sentenceOf(t, format, 'drawer', all, null)}
      points={isDay ? all : largest(all, MOST, t('reports:others'), rows)}
      format={format}
      names={{ value: t('reports:difference'), before: null }}
      table={table}
      lies={!isDay}
    />
  );
}
