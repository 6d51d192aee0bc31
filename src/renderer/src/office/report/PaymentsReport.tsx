/** What was paid and given back in a period. */
import { Select } from '@mantine/core';
import { paymentKeys } from '#shared/operations/contracts/reportPayments.ts';
import { keyLabels } from '#shared/reports/names.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { useT } from '../../i18n/index.ts';
import { ChartCard } from './ChartCard.tsx';
import { largest } from './chart.ts';
import { PaperActions } from './PaperActions.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { readPeriod } from './periods.ts';
import { pointsOf } from './points.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { sentenceOf } from './sentences.ts';
import { TableCard } from './TableCard.tsx';
import { useAddress } from './useAddress.ts';
import { useReport } from './useReport.ts';
import { useReportFormat } from './useReportFormat.ts';
import { useToday } from './useToday.ts';

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
  const title = t('reports:screen.payments');
  return (
    <ReportFrame
      title={title}
      query={query}
      tools={
        <>
          <PeriodPicker period={period} onChange={change} />
          <Select
            size="md"
            w={200}
            label={t('reports:by')}
            allowDeselect={false}
            data={paymentKeys.map((value) => ({ value, label: format.text(keyLabels[value] ?? value) }))}
            value={by}
            onChange={(value) => change({ by: value ?? undefined })}
          />
          <PaperActions name="payments" input={input} period={period.preset} />
        </>
      }
    >
      {data !== undefined &&
        tablesOf('reportPayments', data).map((table) => {
          const all = pointsOf(data.by, data.groups, ({ net }) => ({ value: net, before: null }), format, today);
          const isDay = data.by === 'day';
          const points = isDay ? all : largest(all, MOST, t('reports:others'));
          const subject = data.by === 'day' || data.by === 'method' ? data.by : 'other';
          return [
            <ChartCard
              key="chart"
              title={title}
              sentence={sentenceOf(t, format, subject, all, null)}
              points={points}
              format={format}
              names={{ value: t('reports:now'), before: null }}
              table={table}
              lies={!isDay}
              height={isDay ? 260 : Math.max(140, points.length * 34)}
            />,
            <TableCard key="table" table={table} format={format} from={{ report: 'reportPayments', input }} />,
          ];
        })}
    </ReportFrame>
  );
}
