/** What becomes of the fees of a subscription: what is cancelled, what is to be given back, what is owed. */
import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { periodText } from '#shared/domain/fees/periodText.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ReturnedSale } from '#shared/operations/parts/subscriptionLife.ts';
import { Amount } from './FeeEntry.tsx';
import { Section } from './Section.tsx';

export type Settled = Pick<
  OutputOf<Contract<'subscriptionLeave'>>,
  'cancelled' | 'returned' | 'toReturn' | 'toRefund' | 'owed'
>;

export interface ConsequencesProps {
  readonly of: Settled;
  /** What else takes the permission to refund. */
  readonly isBound?: boolean;
}

export function Consequences({ of, isBound = false }: ConsequencesProps) {
  const t = useT();
  const format = useFormat();
  const mayRefund = usePermission('billing:refund');
  const { cancelled, returned, toRefund, owed } = of;
  const unpaid = returned.filter(({ amount, refund, creditNote }) => creditNote === null && refund < amount);
  return (
    <>
      {cancelled.length > 0 && <Cancelled sales={cancelled} />}
      {returned.length > 0 && (
        <Section title={t('subscriptions:outcome.unused')}>
          {returned.map((sale) => (
            <Returned key={sale.sale} of={sale} />
          ))}
          {toRefund > 0 && <Amount name={t('subscriptions:outcome.toRefund')} amount={toRefund} isSum />}
        </Section>
      )}
      {cancelled.length === 0 && returned.length === 0 && <Text c="dimmed">{t('subscriptions:outcome.nothing')}</Text>}
      {owed > 0 && (
        <Alert color="orange" p="xs" title={t('subscriptions:outcome.owed', { amount: format.money(owed) })}>
          {unpaid.length > 0 && <Text size="sm">{t('subscriptions:outcome.owedUnused')}</Text>}
        </Alert>
      )}
      {!mayRefund && (isBound || cancelled.length > 0 || returned.some(({ creditNote }) => creditNote !== null)) && (
        <Text size="sm">{t('subscriptions:outcome.takesManager')}</Text>
      )}
    </>
  );
}

/** By their names where these may be read, else how many. */
function Cancelled({ sales }: { readonly sales: readonly number[] }) {
  const t = useT();
  const mayRead = usePermission('sale:read');
  const { data } = useListAll(
    'sale',
    { 'id[in]': sales, sort: 'id', fields: 'id,description,total' },
    { enabled: mayRead },
  );
  return (
    <Section title={t('subscriptions:outcome.cancelled')}>
      {data === undefined ? (
        <Text>{t('subscriptions:outcome.cancelledCount', { count: sales.length })}</Text>
      ) : (
        data.map(({ id, description, total }) => <Amount key={id} name={description} amount={total} />)
      )}
    </Section>
  );
}

function Returned({ of }: { readonly of: ReturnedSale }) {
  const t = useT();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  const { description, days, total, amount, refund } = of;
  const facts = [
    days === of.of
      ? t('subscriptions:outcome.allOf', { total: format.money(total) })
      : t('subscriptions:outcome.daysOf', { days, of: of.of, total: format.money(total) }),
    ...(refund === 0 ? [t('subscriptions:outcome.unpaid')] : []),
    ...(refund > 0 && refund < amount ? [t('subscriptions:outcome.partPaid', { amount: format.money(refund) })] : []),
  ];
  const period = periodText({ from: of.from, to: of.to, days: 1, of: 1 }, language);
  return (
    <div>
      <Amount name={description === '' ? period : description} amount={amount} />
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </div>
  );
}

/** What is said of a subscription after it, line by line. */
export function After({ lines }: { readonly lines: readonly string[] }) {
  const t = useT();
  return (
    <Section title={t('subscriptions:outcome.after')}>
      <Stack gap={0}>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </Stack>
    </Section>
  );
}
