/** Below the customer's name: what they hold and owe, whether their subscription runs, and what was noted of them. */
import { Alert, Avatar, Box, Button, Group, Text } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useImage } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import type { CustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import type { LifeStep } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';
import { fromMoney, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { AccountStep } from './AccountDialog.tsx';
import classes from './Customer.module.css';
import { Fact } from './Fact.tsx';
import { SubscriptionMenu } from './SubscriptionMenu.tsx';

export interface CustomerFactsProps {
  readonly summary: CustomerSummary;
  readonly locked: boolean;
  readonly onAccount: (step: AccountStep) => void;
  readonly onSubscription: (step: LifeStep) => void;
}

export default function CustomerFacts({ summary, locked, onAccount, onSubscription }: CustomerFactsProps) {
  const t = useT();
  const format = useFormat();
  const image = useImage(summary.image);
  const { account, comments, debts, owed, subscriptions, tags, toRefund } = summary;
  const money = format.moneyIn(summary.currency);
  const own = debts.filter(({ currency }) => currency === summary.currency);
  const deposit = sum(summary.deposits, ({ balance }) => toMoney(balance));
  const press = (step: AccountStep) => (locked ? {} : { onPress: () => onAccount(step) });
  const held = summary.vouchers.filter(({ balance, expired }) => balance > 0 || expired !== null);
  return (
    // It scrolls where there is much to say: then it has to be reached by keyboard.
    <Box
      component="section"
      tabIndex={0}
      className={classes.facts}
      aria-label={t('pay:facts.label')}
      data-testid="customer-facts"
    >
      {comments !== null && comments !== '' && (
        <Alert mb={6} p={6} color="yellow" icon={<IconNote size={18} aria-hidden />} aria-label={t('pay:facts.notes')}>
          <Text size="sm" lineClamp={2} title={comments}>
            {comments}
          </Text>
        </Alert>
      )}
      <Group gap={6} wrap="wrap">
        {image !== undefined && <Avatar src={image} alt={t('pay:facts.photo', { name: summary.name })} size={44} />}
        <AsOf />
        {owed !== null && owed > 0 && (
          <Fact color="orange" {...press({ kind: 'debts' })}>
            {t('pay:facts.owed', { amount: money(owed), count: own.length })}
          </Fact>
        )}
        {toRefund !== null && toRefund < 0 && (
          <Fact color="orange">{t('pay:facts.toRefund', { amount: money(-toRefund) })}</Fact>
        )}
        <Button size="sm" h={44} px="sm" variant="default" disabled={locked} onClick={() => onAccount({ kind: 'all' })}>
          {t('pay:account.open')}
        </Button>
        <SubscriptionMenu
          customer={summary.customer}
          hasAny={subscriptions.length > 0}
          locked={locked}
          onStep={onSubscription}
        />
        {held.map((voucher) => (
          <Fact
            key={voucher.voucher}
            color={voucher.balance > 0 ? 'teal' : 'gray'}
            {...press({ kind: 'recharge', voucherType: voucher.voucherType })}
          >
            {voucherText(t, format, money, voucher)}
          </Fact>
        ))}
        {deposit > ZERO && <Fact color="teal">{t('pay:facts.deposit', { amount: money(fromMoney(deposit)) })}</Fact>}
        {account !== null && (
          <Fact color="blue">{t('pay:facts.account', { free: money(Math.max(0, account.limit - account.owed)) })}</Fact>
        )}
        {subscriptions.map(({ id, name, state, start, end }) => (
          <Fact key={id} color={state === 'active' ? 'teal' : 'orange'}>
            {t(stateTexts[state], {
              name,
              start: format.date(start),
              end: end === null ? '' : format.date(end),
            })}
          </Fact>
        ))}
        {tags.map(({ id, name }) => (
          <Fact key={id} color="gray">
            {name}
          </Fact>
        ))}
      </Group>
    </Box>
  );
}

const stateTexts = {
  active: 'pay:facts.subscription.active',
  upcoming: 'pay:facts.subscription.upcoming',
  ended: 'pay:facts.subscription.ended',
  suspended: 'pay:facts.subscription.suspended',
} as const;

function voucherText(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  money: (units: number) => string,
  { name, kind, balance, expires, expired }: CustomerSummary['vouchers'][number],
): string {
  if (balance === 0)
    return t('pay:facts.voucherExpired', { name, date: expired === null ? '' : format.date(expired.at) });
  const left = kind === VoucherKind.units ? format.number(balance) : money(balance);
  return expires === null
    ? t('pay:facts.voucher', { name, left })
    : t('pay:facts.voucherUntil', { name, left, date: format.date(expires) });
}
