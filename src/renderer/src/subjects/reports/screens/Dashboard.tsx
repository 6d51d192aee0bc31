/** The first screen of a manager: what wants attention, how it goes, and what is owed. Every number opens its rows. */
import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { reportList } from '#shared/reports/list.ts';
import { CompanyPicker } from '../CompanyPicker.tsx';
import { CurrencyNote } from '../CurrencyNote.tsx';
import { Attention } from '../dashboard/Attention.tsx';
import { Balances } from '../dashboard/Balances.tsx';
import classes from '../dashboard/Dashboard.module.css';
import { type DaySales, FigureCard } from '../dashboard/FigureCard.tsx';
import type { Figures } from '../dashboard/overview.ts';
import { Plots } from '../dashboard/Plots.tsx';
import { PaperActions } from '../PaperActions.tsx';
import { PeriodPicker } from '../PeriodPicker.tsx';
import { readPeriod } from '../periods/periods.ts';
import frame from '../Report.module.css';
import { REPORT } from '../reportPlace.ts';
import { useAddress } from '../useAddress.ts';
import { ofCompany, useCompany } from '../useCompany.ts';
import { useReport } from '../useReport.ts';
import { type ReportFormat, useReportFormat } from '../useReportFormat.ts';

export function Dashboard() {
  const t = useT();
  const label = useLabel();
  const mayRead = usePermission(REPORT_SCOPE);
  return (
    <section className={frame.page} aria-labelledby="report-title">
      <div className={frame.inner}>
        {mayRead ? (
          <Shown />
        ) : (
          <>
            <Title order={1} id="report-title" className={frame.title}>
              {label(reportList.overview.menu)}
            </Title>
            <Alert color="orange" title={t('reports:noPermission.title')}>
              {t('reports:noPermission.text')}
            </Alert>
          </>
        )}
      </div>
    </section>
  );
}

/** Days before today that the lines of the figures go back. */
const LINE = 27;

/** What was sold on each of the last days and of this month, for the lines of the figures. */
function useDays(today: string | null, company: number | null): readonly DaySales[] {
  const day = today ?? '2000-01-01';
  const back = addDays(day, -LINE);
  const first = `${day.slice(0, 8)}01`;
  const input = { from: first < back ? first : back, to: day, by: 'day' as const, ...ofCompany(company) };
  const { data } = useReport('sales', input, today !== null);
  return (data?.groups ?? []).flatMap(({ date, total }) => (date === null ? [] : [{ date, total }]));
}

/** What was paid this month and is in none of its figures: zero on a normal day, and said all the same. */
function Undocumented({ figures, format }: { readonly figures: Figures; readonly format: ReportFormat }) {
  const t = useT();
  const { company, currency, undocumented } = figures;
  return (
    <Text size="sm" c={undocumented.count === 0 ? 'dimmed' : 'orange'}>
      {t('reports:figure.undocumented')}{' '}
      <Link
        to={REPORT}
        params={{ report: 'undocumented' }}
        search={{ ...ofCompany(company), currency, period: 'thisMonth' }}
        className={frame.rowsLink}
      >
        {format.money(undocumented.paid)}
      </Link>
    </Text>
  );
}

function Shown() {
  const t = useT();
  const label = useLabel();
  const [address, change] = useAddress();
  const choice = useCompany({ company: address.company });
  const query = useReport('overview', {});
  const { data, error, refetch } = query;
  const figures = data?.figures.find(({ company }) => company === choice.company) ?? data?.figures[0];
  const format = useReportFormat(figures?.currency ?? null);
  // Where all are added up there is nothing to choose between.
  const isChoice = (data?.figures.length ?? 0) > 1;
  const asked = ofCompany(figures?.company ?? null);
  const today = useToday();
  const days = useDays(data?.date ?? null, figures?.company ?? null);
  const period = readPeriod(address, data?.date ?? today, 'thisMonth');
  return (
    <>
      <header className={frame.head}>
        <div>
          <Title order={1} id="report-title" className={frame.title}>
            {label(reportList.overview.menu)}
          </Title>
          <p className={classes.date}>{data === undefined ? ' ' : format.longDay(data.date)}</p>
        </div>
        <div className={frame.tools}>
          {isChoice && <CompanyPicker choice={choice} onChange={(next) => change({ company: next })} />}
          <Button
            size="md"
            variant="default"
            leftSection={<IconCalendarCheck size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={REPORT} params={{ report: 'monthEnd' }} search={asked} />}
          >
            {label(reportList.monthEnd.menu)}
          </Button>
          <PaperActions name="overview" input={{}} period={null} />
        </div>
      </header>
      <AsOf />
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <CurrencyNote
        data={figures}
        way={(currency) => (
          <Group key={currency} gap="xs">
            <Link to={REPORT} params={{ report: 'sales' }} search={{ ...asked, currency }} className={frame.rowsLink}>
              {t('reports:salesIn', { currency })}
            </Link>
            <Link to={REPORT} params={{ report: 'debts' }} search={{ ...asked, currency }} className={frame.rowsLink}>
              {t('reports:debtsIn', { currency })}
            </Link>
          </Group>
        )}
      />
      <Attention overview={data} format={format} />
      <div className={classes.figures}>
        {(['yesterday', 'today', 'month'] as const).map((name) =>
          data === undefined || figures === undefined ? (
            <Skeleton key={name} h={148} radius="lg" />
          ) : (
            <FigureCard key={name} name={name} figure={figures[name]} at={data.at} days={days} format={format}>
              {name === 'month' && <Undocumented figures={figures} format={format} />}
            </FigureCard>
          ),
        )}
      </div>
      {data === undefined || figures === undefined ? (
        <Skeleton h={150} radius="lg" />
      ) : (
        <Balances overview={data} figures={figures} format={format} />
      )}
      <div className={frame.head}>
        <Title order={2}>{t('reports:plots')}</Title>
        <div className={frame.tools}>
          <PeriodPicker period={period} onChange={change} />
        </div>
      </div>
      {data !== undefined && figures !== undefined && (
        <Plots days={period} company={figures.company} currency={figures.currency} today={data.date} format={format} />
      )}
    </>
  );
}
