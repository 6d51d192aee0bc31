/** A customer's subscriptions, the one that began last first. */
import { useT } from '#screens/base/i18n/index.ts';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';

export function Subscriptions({ customer }: { readonly customer: number }) {
  const t = useT();
  return (
    <RelatedRecords
      model="subscriptionCustomer"
      title={t('people:tab.subscriptions')}
      filter={{ customer }}
      sort="-start"
      columns={['description', 'type', 'start', 'end', 'price', 'active']}
      empty={t('people:noSubscriptions')}
    />
  );
}
