/** What was paid and given back in a period. */

import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { paymentKeys, type reportPayments } from '#shared/operations/contracts/reportPayments.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReportTable } from '#shared/reports/table.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { BySelect } from '../BySelect.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { largest } from '../chart.ts';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { readPeriod } from '../periods/periods.ts';
import { pointsOf } from '../points.ts';
import { ReportFrame } from '../ReportFrame.tsx';
import { sentenceOf } from '../sentences.ts';
import { TableCard } from '../TableCard.tsx';
import { useAddress } from '../useAddress.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

const MOST = 12;

export function PaymentsReport() {
  const t = useT();
  const today = useToday();
  const format = useReportFormat(null);
  const [address, change] = useAddress();
  const period = readPeriod(address, today, 'thisMonth');
  const by = paymentKeys.find((key) => key === address.by) ?? 'method';
  const input = { from: period.from, to: period.to, by };
  const query = useReport('reportPayments', input);
  const { data } = query;
  return (
    <ReportFrame
      title={t('reports:screen.payments')}
      query={query}
      actions={<PaperActions name="payments" input={input} period={period.preset} />}
      choices={
        <>
          <PeriodPicker period={period} onChange={change} />
          <BySelect keys={paymentKeys} value={by} format={format} onChange={change} />
        </>
      }
    >
      {data !== undefined &&
        tablesOf('reportPayments', data).map((table) => [
          ...data.totals.map(({ currency }) => (
            <PaymentsChart key={currency} data={data} currency={currency} table={table} />
          )),
          <TableCard key="table" table={table} format={format} from={{ report: 'reportPayments', input }} />,
        ])}
    </ReportFrame>
  );
}

interface PaymentsChartProps {
  readonly data: OutputOf<typeof reportPayments>;
  readonly currency: string;
  readonly table: ReportTable;
}

/** What was paid in a currency. */
function PaymentsChart({ data, currency, table }: PaymentsChartProps) {
  const t = useT();
  const today = useToday();
  const format = useReportFormat(currency);
  const { by, groups, totals } = data;
  const own = groups.filter((group) => group.currency === currency);
  const all = pointsOf(by, own, ({ net }) => ({ value: net, before: null }), format, today);
  const isDay = by === 'day';
  const points = isDay
    ? all
    : largest(all, MOST, t('reports:others'), totals.find((total) => total.currency === currency)?.rows ?? null);
  const title = t('reports:screen.payments');
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
