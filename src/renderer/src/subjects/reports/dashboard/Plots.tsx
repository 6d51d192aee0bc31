/** Sales of a period by day, hour, family, method and user, beside weeks before. */
import { Skeleton } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { Days } from '#shared/domain/reportPeriod.ts';
import { tablesOf } from '#shared/reports/index.ts';
import { changeOf } from '#shared/reports/table.ts';
import { ChartCard } from '../ChartCard.tsx';
import { largest } from '../chart.ts';
import { openHours, pointsOf } from '../points.ts';
import { sentenceOf } from '../sentences.ts';
import { ofCompany } from '../useCompany.ts';
import { useReport } from '../useReport.ts';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './Dashboard.module.css';

export interface PlotsProps {
  readonly days: Days;
  /** Null: all, which have one currency then. */
  readonly company: number | null;
  /** ISO 4217 of what is drawn. */
  readonly currency: string;
  readonly today: string;
  readonly format: ReportFormat;
}

type SalesBy = 'day' | 'hour' | 'family' | 'method' | 'user';

const TALL = 240;
/** Bars of families and the like. */
const MOST = 7;

export function Plots(props: PlotsProps) {
  return (
    <div className={classes.plots}>
      <SalesPlot {...props} by="day" />
      <SalesPlot {...props} by="hour" />
      <SalesPlot {...props} by="family" />
      {/* What was paid has rows of its own. It counts all companies, which have to have one currency. */}
      {props.company === null ? <PaymentsPlot {...props} /> : <SalesPlot {...props} by="method" />}
      <SalesPlot {...props} by="user" />
    </div>
  );
}

function SalesPlot({ days, company, today, format, by }: PlotsProps & { readonly by: SalesBy }) {
  const t = useT();
  const titles = {
    day: t('reports:plot.day'),
    hour: t('reports:plot.hour'),
    family: t('reports:plot.family'),
    method: t('reports:plot.method'),
    user: t('reports:plot.user'),
  };
  const { from, to } = days;
  const input = { from, to, by, compare: 'month' as const, ...ofCompany(company) };
  const { data, error, refetch } = useReport('sales', input);
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const [table] = data === undefined ? [] : tablesOf('sales', data);
  if (data === undefined || table === undefined) return <Skeleton h={TALL + 114} radius="lg" data-by={by} />;
  const all = pointsOf(
    by,
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
          since: by === 'day' ? data.compared.since : null,
          change:
            by === 'day' ? changeOf(data.totals.total, { ...data.compared, total: data.compared.totals.total }) : null,
        };
  const isOrdered = by === 'day' || by === 'hour';
  return (
    <div className={by === 'day' ? classes.wide : undefined}>
      <ChartCard
        title={titles[by]}
        sentence={sentenceOf(t, format, by, all, than)}
        points={by === 'hour' ? openHours(all) : isOrdered ? all : largest(all, MOST, t('reports:others'), data.rows)}
        format={format}
        names={{ value: t('reports:now'), before: t('reports:before') }}
        table={table}
        lies={!isOrdered}
        height={TALL}
      />
    </div>
  );
}

function PaymentsPlot({ days, currency, today, format }: PlotsProps) {
  const t = useT();
  const { data, error, refetch } = useReport('payments', { from: days.from, to: days.to, by: 'method' });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const [table] = data === undefined ? [] : tablesOf('payments', data);
  if (data === undefined || table === undefined) return <Skeleton h={TALL + 114} radius="lg" />;
  const own = data.groups.filter((group) => group.currency === currency);
  const all = pointsOf('method', own, ({ net }) => ({ value: net, before: null }), format, today);
  return (
    <ChartCard
      title={t('reports:plot.paid')}
      sentence={sentenceOf(t, format, 'method', all, null)}
      points={largest(
        all,
        MOST,
        t('reports:others'),
        data.totals.find((total) => total.currency === currency)?.rows ?? null,
      )}
      format={format}
      names={{ value: t('reports:now'), before: null }}
      table={table}
      lies
      height={TALL}
    />
  );
}
