/** What is sold with a subscription and to be paid at once, why, and which fees come next. */
import { Alert, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { Amount, FeeEntry } from './FeeEntry.tsx';
import { Section } from './Section.tsx';

export type SoldNow = Pick<OutputOf<Contract<'subscriptionRenew'>>, 'sales' | 'total' | 'fees' | 'late' | 'next'>;

export function Sold({ of }: { readonly of: SoldNow }) {
  const t = useT();
  const { sales, total, fees, late } = of;
  const others = sales.filter(({ fkModel }) => fkModel !== 'subscriptionCustomer');
  return (
    <>
      <Section title={t('subscriptions:outcome.now')}>
        {fees.map((fee) => (
          <FeeEntry key={fee.sale} fee={fee} />
        ))}
        {others.map((sale) => (
          <Amount key={sale.id} name={sale.description} amount={sale.total} />
        ))}
        {sales.length === 0 && <Text c="dimmed">{t('subscriptions:outcome.nothingNow')}</Text>}
        {sales.length > 0 && <Amount name={t('subscriptions:outcome.total')} amount={total} isSum />}
      </Section>
      {late > 0 && (
        <Alert color="orange" p="xs">
          {t('subscriptions:outcome.late', { count: late })}
        </Alert>
      )}
      <Coming fees={of.next} />
    </>
  );
}

/** The fees to come; one alone is the next one. */
export function Coming({ fees }: { readonly fees: SoldNow['next'] }) {
  const t = useT();
  return (
    <Section title={t('subscriptions:outcome.next')}>
      {fees.map((fee) => (
        <FeeEntry key={fee.issueDate} fee={fee} />
      ))}
      {fees.length === 0 && <Text c="dimmed">{t('subscriptions:outcome.noNext')}</Text>}
      {fees.some(({ withoutMandate }) => withoutMandate) && (
        <Alert color="orange" p="xs">
          {t('subscriptions:row.withoutMandate')}
        </Alert>
      )}
    </Section>
  );
}
