/** A customer's subscriptions, the one that began last first, the fees of all of them, and when they came in. */
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { FeeTimeline } from '../../subscriptions/FeeTimeline.tsx';

export function Subscriptions({ customer }: { readonly customer: number }) {
  const t = useT();
  // Whoever never had one has no fees.
  const { data: owned } = useListAll('subscriptionCustomer', { customer, fields: 'id' });
  return (
    <>
      <RelatedRecords
        model="subscriptionCustomer"
        title={t('people:tab.subscriptions')}
        filter={{ customer }}
        sort="-start"
        columns={['description', 'type', 'start', 'end', 'price', 'active']}
        empty={t('people:noSubscriptions')}
      />
      {owned !== undefined && owned.length > 0 && (
        <Part title={t('people:subscription.timeline')}>
          <FeeTimeline of={{ customer }} />
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
