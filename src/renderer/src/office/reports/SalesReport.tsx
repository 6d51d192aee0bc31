/** What was sold in a period, told apart by one thing at a time and held against days like them. */
import { Select } from '@mantine/core';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { salesKeys } from '#shared/operations/contracts/reportSales.ts';
import { changeOf } from '#shared/reports/table.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { useT } from '../../i18n/index.ts';
import { BySelect } from './BySelect.tsx';
import { ChartCard } from './ChartCard.tsx';
import { CompanyPicker } from './CompanyPicker.tsx';
import { largest } from './chart.ts';
import { PaperActions } from './PaperActions.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { readPeriod } from './periods.ts';
import { openHours, pointsOf } from './points.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { type Subject, sentenceOf } from './sentences.ts';
import { TableCard } from './TableCard.tsx';
import { useAddress } from './useAddress.ts';
import { useCompany } from './useCompany.ts';
import { useReport } from './useReport.ts';
import { useReportFormat } from './useReportFormat.ts';
import { useToday } from './useToday.ts';

/** Bars that are drawn of what may be many. */
const MOST = 12;

export function SalesReport() {
  const t = useT();
  const today = useToday();
  const [address, change] = useAddress();
  const period = readPeriod(address, today, 'thisMonth');
  const by = salesKeys.find((key) => key === address.by) ?? 'day';
  const compare = comparisons.find((name) => name === address.compare) ?? 'month';
  const choice = useCompany(address.company);
  const { from, to } = period;
  const company = choice.company === null ? {} : { company: choice.company };
  const input = { from, to, by, compare, ...company };
  const query = useReport('reportSales', input, choice.isKnown);
  const format = useReportFormat(choice.currency);
  const { data } = query;
  const title = t('reports:screen.sales');
  const compareNames = {
    none: t('reports:compare.none'),
    week: t('reports:compare.week'),
    month: t('reports:compare.month'),
    year: t('reports:compare.year'),
  };
  return (
    <ReportFrame
      title={title}
      query={query}
      tools={
        <>
          <CompanyPicker choice={choice} onChange={(next) => change({ company: next })} />
          <PeriodPicker period={period} onChange={change} />
          <BySelect keys={salesKeys} value={by} format={format} onChange={change} />
          <Select
            size="md"
            w={200}
            label={t('reports:compare.label')}
            allowDeselect={false}
            data={comparisons.map((value) => ({ value, label: compareNames[value] }))}
            value={compare}
            onChange={(value) => change({ compare: value ?? undefined })}
          />
          <PaperActions name="sales" input={input} period={period.preset} />
        </>
      }
    >
      {data !== undefined &&
        tablesOf('reportSales', data).map((table) => {
          const all = pointsOf(
            data.by,
            data.groups,
            ({ total, compared }) => ({ value: total, before: compared?.total ?? null }),
            format,
            today,
          );
          const than =
            data.compared === null
              ? null
              : {
                  from: data.compared.from,
                  to: data.compared.to,
                  change: changeOf(data.totals.total, data.compared.totals.total),
                };
          const points =
            data.by === 'hour'
              ? openHours(all)
              : isOrdered(data.by)
                ? all
                : largest(all, MOST, t('reports:others'), data.rows);
          return [
            <ChartCard
              key="chart"
              title={title}
              sentence={sentenceOf(t, format, subjectOf(data.by), all, than)}
              points={points}
              format={format}
              names={{ value: t('reports:now'), before: data.compared === null ? null : t('reports:before') }}
              table={table}
              lies={!isOrdered(data.by)}
              height={isOrdered(data.by) ? 260 : Math.max(140, points.length * 34)}
            />,
            <TableCard key="table" table={table} format={format} from={{ report: 'reportSales', input }} />,
          ];
        })}
    </ReportFrame>
  );
}

function isOrdered(by: string): boolean {
  return by === 'day' || by === 'hour' || by === 'weekday';
}

function subjectOf(by: string): Subject {
  const subjects: readonly Subject[] = ['day', 'hour', 'weekday', 'family', 'method', 'user'];
  return subjects.find((subject) => subject === by) ?? 'other';
}
