/** What was paid and given back in a period. */
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { payments } from '#shared/reports/definitions/payments.ts';
import { type Answer, tablesOf } from '#shared/reports/index.ts';
import { ChartCard } from '../ChartCard.tsx';
import { largest } from '../chart.ts';
import { pointsOf } from '../points.ts';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { sentenceOf } from '../sentences.ts';
import { useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

const MOST = 12;

export default function PaymentsReport() {
  const chosen = useChoices(payments.choices);
  const query = useReport('payments', chosen.asked);
  return (
    <ReportScreen name="payments" chosen={chosen} query={query}>
      {(answer) => (
        <>
          {answer.totals.map(({ currency }) => (
            <PaymentsChart key={currency} answer={answer} currency={currency} today={chosen.today} />
          ))}
          <ReportTables name="payments" answer={answer} chosen={chosen} />
        </>
      )}
    </ReportScreen>
  );
}

interface PaymentsChartProps {
  readonly answer: Answer<'payments'>;
  readonly currency: string;
  readonly today: string;
}

/** What was paid in a currency. */
function PaymentsChart({ answer, currency, today }: PaymentsChartProps) {
  const t = useT();
  const label = useLabel();
  const format = useReportFormat(currency);
  const [table] = tablesOf('payments', answer);
  const { by, groups, totals } = answer;
  const own = groups.filter((group) => group.currency === currency);
  const all = pointsOf(by, own, ({ net }) => ({ value: net, before: null }), format, today);
  const isDay = by === 'day';
  const points = isDay
    ? all
    : largest(all, MOST, t('reports:others'), totals.find((total) => total.currency === currency)?.rows ?? null);
  const title = label(payments.title);
  if (table === undefined) return null;
  return (
    <ChartCard
      title={totals.length === 1 ? title : `${title} (${currency})`}
      sentence={sentenceOf(t, format, by === 'day' || by === 'method' ? by : 'other', all, null)}
      points={points}
      format={format}
      names={{ value: t('reports:now'), before: null }}
      table={table}
      lies={!isDay}
    />
  );
}
