/** What is owed to the facility and by it, and how the drawers were. */
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { ReportName } from '#shared/reports/list.ts';
import { narrowed } from '#shared/reports/rows.ts';
import frame from '../Report.module.css';
import { RowsLink } from '../RowsLink.tsx';
import { REPORT } from '../reportPlace.ts';
import { useAges } from '../useAges.ts';
import { ofCompany } from '../useCompany.ts';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './Dashboard.module.css';
import type { Figures, Overview } from './overview.ts';

export interface BalancesProps {
  readonly overview: Overview;
  readonly figures: Figures;
  readonly format: ReportFormat;
}

export function Balances({ overview, figures, format }: BalancesProps) {
  const t = useT();
  const ages = useAges()(figures.debts, overview.date);
  const older = ages.find(({ key }) => key === 'older');
  const { debts, unpaid, overdue, cash } = figures;
  const { liability, members } = overview;
  const isAllOverdue = overdue.count > 0 && overdue.count === unpaid.count;
  const overdueText = t('reports:balance.overdue', { count: overdue.count, number: format.number(overdue.count) });
  const asked = ofCompany(figures.company);
  const held = format.moneyIn(liability.currency);
  return (
    <div className={classes.balances}>
      <Balance title={t('reports:balance.debts')} report="debts" asked={asked} total={format.money(debts.total)}>
        <div className={classes.ages} aria-hidden>
          {ages.map(({ key, value }) => (
            <span key={key} data-age={key} style={{ flexGrow: Math.max(0, value) }} />
          ))}
        </div>
        <ul className={classes.parts}>
          {/* What is owed of documents is the card beside it. */}
          <li>
            {t('reports:balance.onSales')} <RowsLink rows={debts.rows.sales}>{format.money(debts.sales)}</RowsLink>
          </li>
          {debts.older !== 0 && (
            <li>
              {t('reports:age.older')} <RowsLink rows={older?.rows}>{format.money(debts.older)}</RowsLink>
            </li>
          )}
          {debts.toRefund < 0 && (
            <li data-bad>
              {t('reports:balance.toRefund')}{' '}
              <Link to={REPORT} params={{ report: 'debts' }} search={asked} className={frame.rowsLink}>
                {format.money(-debts.toRefund)}
              </Link>
            </li>
          )}
        </ul>
      </Balance>
      <Balance title={t('reports:balance.unpaid')} rows={unpaid.rows} total={format.money(unpaid.total)}>
        <ul className={classes.parts}>
          {!isAllOverdue && (
            <li>
              {t('reports:balance.documents')} <RowsLink rows={unpaid.rows}>{format.number(unpaid.count)}</RowsLink>
            </li>
          )}
          <li data-bad={overdue.count > 0 || undefined}>
            {isAllOverdue ? (
              <RowsLink rows={overdue.rows}>{overdueText}</RowsLink>
            ) : (
              <>
                {overdueText} <RowsLink rows={overdue.rows}>{format.money(overdue.total)}</RowsLink>
              </>
            )}
          </li>
        </ul>
      </Balance>
      <Balance title={t('reports:balance.held')} report="vouchers" total={held(liability.total)}>
        <ul className={classes.parts}>
          {/* Where one of them is all there is, the total says it. */}
          {liability.vouchers.total !== 0 && liability.deposits.total !== 0 && (
            <>
              <li>
                {t('reports:balance.vouchers')}{' '}
                <RowsLink rows={liability.rows}>{held(liability.vouchers.total)}</RowsLink>
              </li>
              <li>
                {t('reports:balance.deposits')}{' '}
                <RowsLink rows={liability.deposits.rows}>{held(liability.deposits.total)}</RowsLink>
              </li>
            </>
          )}
        </ul>
      </Balance>
      <CashDifferences cash={cash} asked={asked} format={format} />
      {members.count + members.joined + members.left > 0 && <Members members={members} format={format} />}
    </div>
  );
}

interface CashDifferencesProps extends Pick<BalancesProps, 'format'> {
  readonly cash: Figures['cash'];
  readonly asked: ReturnType<typeof ofCompany>;
}

function CashDifferences({ cash, asked, format }: CashDifferencesProps) {
  const t = useT();
  return (
    <Balance title={t('reports:balance.cash')} rows={cash.rows} total={format.money(cash.difference)}>
      <ul className={classes.parts}>
        {/* Of differences in one direction the total says it. */}
        {cash.short !== 0 && cash.over !== 0 && (
          <>
            <li data-bad>
              {t('reports:balance.short')}{' '}
              <RowsLink rows={narrowed(cash.rows, { 'cashDifference[lt]': '0' })}>{format.money(cash.short)}</RowsLink>
            </li>
            <li>
              {t('reports:balance.over')}{' '}
              <RowsLink rows={narrowed(cash.rows, { 'cashDifference[gt]': '0' })}>{format.money(cash.over)}</RowsLink>
            </li>
          </>
        )}
        <li>
          <Link to={REPORT} params={{ report: 'cashDifferences' }} search={asked} className={frame.rowsLink}>
            {t('reports:balance.byPerson')}
          </Link>
        </li>
      </ul>
    </Balance>
  );
}

/** Who belongs by a subscription. Where nobody does it is not shown. */
function Members({ members, format }: { readonly members: Overview['members']; readonly format: ReportFormat }) {
  const t = useT();
  return (
    <Balance title={t('reports:balance.members')} rows={members.rows} total={format.number(members.count)}>
      <ul className={classes.parts}>
        <li>
          {t('reports:balance.monthly')} {format.money(members.monthly)}
        </li>
        {members.joined > 0 && (
          <li>
            {t('reports:balance.joined')} <RowsLink rows={members.joinedRows}>{format.number(members.joined)}</RowsLink>
          </li>
        )}
        {members.left > 0 && (
          <li>
            {t('reports:balance.left')} {format.number(members.left)}
          </li>
        )}
      </ul>
    </Balance>
  );
}

interface BalanceProps {
  readonly title: string;
  readonly total: string;
  readonly rows?: Overview['members']['rows'];
  /** The report, where the number is of more than one list. */
  readonly report?: ReportName;
  /** Of which company the report is. */
  readonly asked?: { readonly company?: number };
  readonly children: ReactNode;
}

function Balance({ title, total, rows, report, asked = {}, children }: BalanceProps) {
  return (
    <section className={frame.card} aria-label={title} data-balance>
      <Text size="sm" c="dimmed" fw={600}>
        {title}
      </Text>
      <div className={classes.middle}>
        {report === undefined ? (
          <RowsLink rows={rows}>{total}</RowsLink>
        ) : (
          <Link to={REPORT} params={{ report }} search={asked} className={frame.rowsLink}>
            {total}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
