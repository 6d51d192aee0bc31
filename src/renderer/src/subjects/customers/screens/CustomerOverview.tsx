/** What a customer owes and what is theirs, at a glance. */
import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Figure } from '#screens/records/parts/Figure.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { add, fromMoney, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { Balances } from '../../vouchers/Balances.tsx';
import type { CustomerSummary } from '../useCustomerSummary.ts';
import { DebtContacts } from './DebtContacts.tsx';
import { Debts } from './Debts.tsx';
import { Refunds } from './Refunds.tsx';
import { Subscriptions } from './Subscriptions.tsx';

export interface CustomerOverviewProps {
  readonly customer: ApiRecord<'customer'>;
  readonly summary: CustomerSummary;
}

export function CustomerOverview({ customer, summary }: CustomerOverviewProps) {
  const t = useT();
  const format = useFormat();
  const { account, aged, owed, subscriptions, toRefund } = summary;
  const late = aged === null ? ZERO : add(...[aged.upTo30, aged.upTo60, aged.upTo90, aged.older].map(toMoney));
  const held = summary.vouchers.filter(({ balance }) => balance > 0);
  const money = sum(
    held.filter(({ kind }) => kind === VoucherKind.money),
    ({ balance }) => toMoney(balance),
  );
  const deposit = sum(summary.deposits, ({ balance }) => toMoney(balance));
  const inUnits = held.filter(({ kind }) => kind === VoucherKind.units);
  return (
    <>
      <VisuallyHidden>
        <h2>{t('customers:tab.overview')}</h2>
      </VisuallyHidden>
      <div className={classes.figures} style={{ marginTop: 16 }}>
        {owed !== null && (
          <Figure
            label={t('customers:owes')}
            value={format.money(owed)}
            isAlert={owed > 0}
            note={fromMoney(late) > 0 ? t('customers:late', { amount: format.moneyOf(late) }) : undefined}
          />
        )}
        {toRefund !== null && toRefund < 0 && (
          <Figure label={t('customers:isOwed')} value={format.money(-toRefund)} isAlert />
        )}
        <Figure
          label={t('customers:purse')}
          value={format.moneyOf(money)}
          note={inUnits.map(({ name, balance }) => `${name}: ${format.number(balance)}`).join(' · ') || undefined}
        />
        <Figure label={t('customers:deposit')} value={format.moneyOf(deposit)} />
        {account !== null && (
          <Figure
            label={t('customers:credit')}
            value={format.money(Math.max(0, account.limit - account.owed))}
            note={t('customers:creditOf', { limit: format.money(account.limit) })}
          />
        )}
      </div>
      {(owed !== null || summary.debts.length > 0) && <Debts customer={customer.id} summary={summary} />}
      <DebtContacts customer={customer} isOwing={(owed ?? 0) > 0} />
      {summary.refunds.length > 0 && <Refunds customer={customer.id} summary={summary} />}
      <Balances customer={customer.id} deposits={summary.deposits} isShort />
      {subscriptions.length > 0 && <Subscriptions customer={customer.id} debts={summary.debts} />}
    </>
  );
}
