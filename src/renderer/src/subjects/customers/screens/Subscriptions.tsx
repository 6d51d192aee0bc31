/** A customer's subscriptions, the one that began last first, the fees of all of them, and when they came in. */
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { FeeTimeline } from '../../subscriptions/FeeTimeline.tsx';
import type { CustomerSummary } from '../useCustomerSummary.ts';

export interface SubscriptionsProps {
  readonly customer: number;
  readonly debts: CustomerSummary['debts'] | undefined;
}

export function Subscriptions({ customer, debts }: SubscriptionsProps) {
  const t = useT();
  // Whoever never had one has no fees.
  const { data: owned } = useListAll('subscriptionCustomer', { customer, fields: 'id' });
  return (
    <>
      <RelatedRecords
        model="subscriptionCustomer"
        title={t('customers:tab.subscriptions')}
        filter={{ customer }}
        sort="-start"
        columns={['description', 'type', 'start', 'end', 'price', 'active']}
        empty={t('customers:noSubscriptions')}
      />
      {owned !== undefined && owned.length > 0 && (
        <Part title={t('subscriptions:record.timeline')}>
          <FeeTimeline of={{ customer }} debts={debts} />
        </Part>
      )}
      <RelatedRecords
        model="entry"
        filter={{ customer }}
        columns={['created', 'despite', 'createUser', 'cancelled']}
        empty={null}
      />
    </>
  );
}
