/** Below the customer's name: what they hold and owe, whether their subscription runs, and what was noted of them. */
import { Alert, Avatar, Box, Button, Group, Text } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useImage } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import { standingText, useReturnedText } from '#screens/subjects/customers/standingTexts.ts';
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
  const { account, comments, debts, owed, standing, subscriptions, tags, toRefund } = summary;
  const returnedText = useReturnedText();
  const back = debts.find(({ isDue, returned }) => isDue && returned);
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
      aria-label={t('customers:facts.label')}
      data-testid="customer-facts"
    >
      {comments !== null && comments !== '' && (
        <Alert
          mb={6}
          p={6}
          color="yellow"
          icon={<IconNote size={18} aria-hidden />}
          aria-label={t('customers:facts.notes')}
        >
          <Text size="sm" lineClamp={2} title={comments}>
            {comments}
          </Text>
        </Alert>
      )}
      <Group gap={6} wrap="wrap">
        {image !== undefined && (
          <Avatar src={image} alt={t('customers:facts.photo', { name: summary.name })} size={44} />
        )}
        <AsOf />
        {owed !== null && owed > 0 && (
          <Fact color={standing === 'returned' ? 'red' : 'orange'} {...press({ kind: 'debts' })}>
            {[
              t('customers:facts.owed', { amount: money(owed), count: own.length }),
              ...(back === undefined ? [] : [returnedText({ ...back, returnedOn: null })]),
            ].join(' · ')}
          </Fact>
        )}
        {toRefund !== null && toRefund < 0 && (
          <Fact color="orange">{t('customers:facts.toRefund', { amount: money(-toRefund) })}</Fact>
        )}
        <Button size="sm" h={44} px="sm" variant="default" disabled={locked} onClick={() => onAccount({ kind: 'all' })}>
          {t('till:account.open')}
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
        {deposit > ZERO && (
          <Fact color="teal">{t('customers:facts.deposit', { amount: money(fromMoney(deposit)) })}</Fact>
        )}
        {account !== null && (
          <Fact color="blue">
            {t('customers:facts.account', { free: money(Math.max(0, account.limit - account.owed)) })}
          </Fact>
        )}
        {subscriptions.map((subscription) => (
          <Fact key={subscription.id} color={subscriptionColor(subscription)}>
            {subscriptionText(t, format, subscription)}
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
  active: 'customers:facts.subscription.active',
  upcoming: 'customers:facts.subscription.upcoming',
  ended: 'customers:facts.subscription.ended',
  suspended: 'customers:facts.subscription.suspended',
} as const;

/** Green is only what runs and owes nothing that is due. */
function subscriptionColor({ state, standing }: CustomerSummary['subscriptions'][number]): string {
  if (standing === 'returned') return 'red';
  if (state !== 'active' || standing === 'owed') return 'orange';
  return standing === 'clear' ? 'teal' : 'gray';
}

function subscriptionText(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  { name, state, start, end, standing }: CustomerSummary['subscriptions'][number],
): string {
  const days = { start: format.date(start), end: end === null ? '' : format.date(end) };
  const text = t(stateTexts[state], { name, ...days });
  return standing === null || standing === 'clear' ? text : `${text} · ${standingText(t, standing)}`;
}

function voucherText(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  money: (units: number) => string,
  { name, kind, balance, expires, expired }: CustomerSummary['vouchers'][number],
): string {
  if (balance === 0)
    return t('customers:facts.voucherExpired', { name, date: expired === null ? '' : format.date(expired.at) });
  const left = kind === VoucherKind.units ? format.number(balance) : money(balance);
  return expires === null
    ? t('customers:facts.voucher', { name, left })
    : t('customers:facts.voucherUntil', { name, left, date: format.date(expires) });
}
