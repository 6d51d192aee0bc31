/** An X or Z report as the roll shows it. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { companyNames } from '#shared/domain/reportRows.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { useDifference } from './DifferenceText.tsx';
import { verdictOf } from './differences.ts';
import classes from './Report.module.css';
import { Breakdown, Documents } from './ReportDocuments.tsx';
import { DrawerAndBaskets } from './ReportDrawer.tsx';
import { Payments } from './ReportPayments.tsx';
import { ReportResult } from './ReportResult.tsx';
import { Line, Section } from './reportParts.tsx';

export function ReportPaper({ report }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const title = report.number === null ? t('cash:report.x') : t('cash:report.zNumber', { number: report.number });
  const { registered, trade } = companyNames(report);
  const moment = (at: string, by: string | null): string =>
    `${format.dateTime(at)} · ${by?.trim() ? by : t('cash:report.integration')}`;
  return (
    <article className={classes.paper} aria-label={title} data-testid="report">
      <header className={classes.head}>
        <strong>{registered}</strong>
        {trade !== null && <span>{trade}</span>}
        <span>{t('cash:report.taxNumber', { number: report.companyTaxNumber })}</span>
        <h2 className={classes.title}>{title}</h2>
        <span>{report.posName}</span>
      </header>
      <Line name={t('cash:report.opened')} value={moment(report.openedAt, report.openedBy)} />
      {report.closedAt === null ? (
        <Line name={t('cash:report.closed')} value={t('cash:report.running')} />
      ) : (
        <Line name={t('cash:report.closed')} value={moment(report.closedAt, report.closedBy)} />
      )}
      {report.closedAt !== null && <ReportResult report={report} />}
      <Section title={t('cash:report.cash')}>
        <Line name={t('cash:report.opening')} value={format.money(report.cash.opening)} />
        <Line name={t('cash:report.sales')} value={format.money(report.cash.sales)} />
        <Line name={t('cash:report.cashIn')} value={format.money(report.cash.cashIn)} />
        <Line name={t('cash:report.cashOut')} value={format.money(0 - report.cash.cashOut)} />
        {report.cash.tips !== 0 && <Line name={t('cash:report.tips')} value={format.money(report.cash.tips)} />}
        <Counted {...report.cash} />
      </Section>
      <Section title={t('cash:report.card')}>
        <Line name={t('cash:report.sales')} value={format.money(report.card.sales)} />
        {report.card.tips !== 0 && <Line name={t('cash:report.tips')} value={format.money(report.card.tips)} />}
        {report.card.baskets !== 0 && (
          <Line name={t('cash:report.withoutDocument')} value={format.money(report.card.baskets)} />
        )}
        <Counted {...report.card} />
      </Section>
      <Documents report={report} />
      <Payments report={report} />
      <Breakdown report={report} />
      <DrawerAndBaskets report={report} />
      {report.comments !== null && report.comments !== '' && (
        <Section title={t('cash:report.comments')}>
          <p className={classes.comments}>{report.comments}</p>
        </Section>
      )}
    </article>
  );
}

interface CountedProps {
  readonly expected: number;
  readonly real: number | null;
  readonly difference: number | null;
}

function Counted({ expected, real, difference }: CountedProps) {
  const t = useT();
  const format = useFormat();
  const describe = useDifference();
  return (
    <>
      <Line strong name={t('cash:report.expected')} value={format.money(expected)} />
      {real !== null && <Line strong name={t('cash:report.real')} value={format.money(real)} />}
      {difference !== null && (
        <Line
          strong
          name={t('cash:report.difference')}
          value={describe(toMoney(difference))}
          verdict={verdictOf(toMoney(difference))}
        />
      )}
    </>
  );
}
