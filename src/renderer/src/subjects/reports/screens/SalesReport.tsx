/** What was sold in a period, grouped by one thing at a time and compared with days like them. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { comparisons } from '#shared/domain/reportPeriod.ts';
import { salesKeys } from '#shared/operations/contracts/reportSales.ts';
import { changeOf } from '#shared/reports/table.ts';
import { tablesOf } from '#shared/reports/tables.ts';
import { BySelect } from '../BySelect.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { CurrencyChoice } from '../CurrencyNote.tsx';
import { largest } from '../chart.ts';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodTools } from '../PeriodTools.tsx';
import { openHours, pointsOf } from '../points.ts';
import { ReportFrame } from '../ReportFrame.tsx';
import { type Subject, sentenceOf } from '../sentences.ts';
import { TableCard } from '../TableCard.tsx';
import { usePeriodChoices } from '../usePeriodChoices.ts';
import { useReport } from '../useReport.ts';
import { useReportFormat } from '../useReportFormat.ts';

/** Bars that are drawn of what may be many. */
const MOST = 12;

export function SalesReport() {
  const t = useT();
  const choices = usePeriodChoices('thisMonth');
  const { today, address, change, asked } = choices;
  const by = salesKeys.find((key) => key === address.by) ?? 'day';
  const compare = comparisons.find((name) => name === address.compare) ?? 'month';
  const input = { ...asked, by, compare };
  const query = useReport('reportSales', input, choices.choice.isKnown);
  const { data } = query;
  const format = useReportFormat(data?.currency ?? null);
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
      actions={<PaperActions name="sales" input={input} period={choices.period.preset} />}
      choices={
        <PeriodTools choices={choices}>
          <BySelect keys={salesKeys} value={by} format={format} onChange={change} />
          <Select
            size="md"
            w={240}
            label={t('reports:compare.label')}
            allowDeselect={false}
            data={comparisons.map((value) => ({ value, label: compareNames[value] }))}
            value={compare}
            onChange={(value) => change({ compare: value ?? undefined })}
          />
        </PeriodTools>
      }
    >
      <CurrencyChoice data={data} own={choices.choice.currency} onChange={(currency) => change({ currency })} />
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
                  since: data.compared.since,
                  change: changeOf(data.totals.total, { ...data.compared, total: data.compared.totals.total }),
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
