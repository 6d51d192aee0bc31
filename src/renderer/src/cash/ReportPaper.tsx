/** An X or Z report as the roll shows it. */
import { toMoney } from '#shared/domain/money.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { useDifference } from './DifferenceText.tsx';
import { verdictOf } from './differences.ts';
import classes from './Report.module.css';
import { ReportResult } from './ReportResult.tsx';
import { Line, Section } from './reportParts.tsx';

export function ReportPaper({ report }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const title = report.number === null ? t('cash:report.x') : t('cash:report.zNumber', { number: report.number });
  const moment = (at: string, by: string | null): string => [format.dateTime(at), by].filter(Boolean).join(' · ');
  return (
    <article className={classes.paper} aria-label={title} data-testid="report">
      <header className={classes.head}>
        <strong>{report.companyName}</strong>
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
        <Counted {...report.card} />
      </Section>
      <Section title={t('cash:report.tickets')}>
        <Line name={t('cash:report.ticketCount')} value={format.number(report.tickets.count)} />
        {report.tickets.first !== null && <Line name={t('cash:report.first')} value={report.tickets.first} />}
        {report.tickets.last !== null && <Line name={t('cash:report.last')} value={report.tickets.last} />}
        {report.tickets.discounts !== 0 && (
          <Line name={t('cash:report.discounts')} value={format.money(report.tickets.discounts)} />
        )}
        <Line strong name={t('cash:report.ticketTotal')} value={format.money(report.tickets.total)} />
      </Section>
      <Breakdown report={report} />
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

/** How the session's takings divide, and what was put in and taken out by hand. */
function Breakdown({ report }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const manual = report.movements.filter(({ type }) => type === MovementType.cashIn || type === MovementType.cashOut);
  return (
    <>
      {report.byPaymentMethod.length > 0 && (
        <Section title={t('cash:report.byPaymentMethod')}>
          {report.byPaymentMethod.map((item) => (
            <Line
              key={item.paymentMethod}
              name={item.name}
              note={t('cash:report.operations', { number: format.number(item.count) })}
              value={format.money(item.amount)}
            />
          ))}
        </Section>
      )}
      {report.byTax.length > 0 && (
        <Section title={t('cash:report.byTax')}>
          {report.byTax.map((item) => (
            <Line
              key={`${item.tax} ${item.rate}`}
              name={item.name}
              note={t('cash:report.base', { amount: format.money(item.base) })}
              value={format.money(item.amount)}
            />
          ))}
        </Section>
      )}
      {report.byFamily.length > 0 && (
        <Section title={t('cash:report.byFamily')}>
          {report.byFamily.map((item) => (
            <Line
              key={item.family}
              name={item.name === '' ? t('cash:report.noFamily') : item.name}
              note={t('cash:report.units', { number: format.number(item.units) })}
              value={format.money(item.amount)}
            />
          ))}
        </Section>
      )}
      {report.byUser.length > 0 && (
        <Section title={t('cash:report.byUser')}>
          {report.byUser.map((item) => (
            <Line
              key={item.user}
              name={item.name === '' ? t('cash:report.noUser') : item.name}
              note={t('cash:report.operations', { number: format.number(item.count) })}
              value={format.money(item.amount)}
            />
          ))}
        </Section>
      )}
      {manual.length > 0 && (
        <Section title={t('cash:report.movements')}>
          {manual.map((item) => (
            <Line
              key={item.id}
              name={
                item.reason ?? (item.type === MovementType.cashIn ? t('cash:report.cashIn') : t('cash:report.cashOut'))
              }
              note={[format.time(item.at), item.comments].filter(Boolean).join(' · ')}
              value={format.money(item.type === MovementType.cashOut ? 0 - item.amount : item.amount)}
            />
          ))}
        </Section>
      )}
    </>
  );
}
