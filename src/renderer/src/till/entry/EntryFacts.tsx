/** What is known of who comes in: their subscriptions, vouchers and debts, and when they last came. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { useReturnedText } from '#screens/subjects/customers/standingTexts.ts';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import classes from './Entry.module.css';

type Format = ReturnType<typeof useFormat>;

export interface EntryFactsProps {
  readonly state: EntryState;
  /** The entry before this one. */
  readonly previous: EntryState['last'];
}

export function EntryFacts({ state, previous }: EntryFactsProps) {
  const t = useT();
  const format = useFormat();
  const returnedText = useReturnedText();
  const { subscriptions, vouchers, debts, later, today, todayOfAll } = state;
  return (
    <dl className={classes.facts}>
      <Fact title={t('entries:subscriptions')} isShown={subscriptions.length > 0}>
        {subscriptions.map((subscription) => (
          <Text key={subscription.id} fw={subscription.state === 'active' ? 600 : 400}>
            {subscriptionText(t, format, subscription)}
          </Text>
        ))}
      </Fact>
      <Fact title={t('entries:debts')} isShown={debts.length > 0 || (later ?? 0) > 0}>
        {debts.map((debt) => (
          <Text key={`${debt.model} ${debt.id}`} fw={600}>
            {[debtText(t, format, debt), returnedText(debt)].filter((text) => text !== null).join(' · ')}
          </Text>
        ))}
        {later !== null && later > 0 && (
          <Text c="dimmed">{t('entries:later', { amount: format.moneyIn(state.currency)(later) })}</Text>
        )}
      </Fact>
      <Fact title={t('entries:vouchers')} isShown={vouchers.length > 0}>
        {vouchers.map((voucher) => (
          <Text key={voucher.voucher}>{voucherText(t, format, state.currency, voucher)}</Text>
        ))}
      </Fact>
      <Fact title={t('entries:last')} isShown>
        <Text data-testid="entry-last">{previous === null ? t('entries:never') : format.dateTime(previous.at)}</Text>
      </Fact>
      <Fact title={t('entries:today')} isShown>
        <Text data-testid="entry-today">
          {[t('entries:own', { count: today }), t('entries:all', { count: todayOfAll })].join(' · ')}
        </Text>
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Fact({ title, isShown, children }: FactProps) {
  if (!isShown) return null;
  return (
    <div className={classes.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const stateTexts = {
  active: 'entries:state.active',
  paused: 'entries:state.paused',
  suspended: 'entries:state.suspended',
  ended: 'entries:state.ended',
} as const;

/** Such as `Socio (de Sara): en vigor, hasta el 31 mar 2026`. */
function subscriptionText(
  t: Translate,
  format: Format,
  { name, state, start, end, holder }: EntryState['subscriptions'][number],
): string {
  const whose = holder === null ? name : `${name} (${t('entries:of', { name: holder.name })})`;
  if (state === 'ended' && end !== null) return `${whose}: ${t('entries:endedOn', { date: format.date(end) })}`;
  if (state === 'upcoming') return `${whose}: ${t('entries:state.upcoming', { date: format.date(start) })}`;
  const until = end === null ? t('entries:noEnd') : t('entries:until', { date: format.date(end) });
  return `${whose}: ${t(stateTexts[state])}, ${until}`;
}

function debtText(t: Translate, format: Format, debt: EntryState['debts'][number]): string {
  const { name, pending, currency, due } = debt;
  return t('entries:debt', { name, amount: format.moneyIn(currency)(pending), date: format.date(due) });
}

function voucherText(
  t: Translate,
  format: Format,
  currency: string,
  { name, kind, balance, expires }: EntryState['vouchers'][number],
): string {
  const left = kind === VoucherKind.units ? format.number(balance) : format.moneyIn(currency)(balance);
  return expires === null
    ? t('entries:left', { name, left })
    : t('entries:leftUntil', { name, left, date: format.date(expires) });
}
