/** Signs somebody up: who is chosen first; then what is owed is paid. */
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { PayDialog } from '../../payments/PayDialog.tsx';
import { DoneView } from '../life/DoneView.tsx';
import type { Done } from '../life/done.ts';
import { SignUpForm } from '../life/SignUpForm.tsx';

/** What was done, and for whom. */
interface SignedUp extends Done {
  readonly customer: number;
}

export function SignUpPage() {
  const t = useT();
  const [last, setLast] = useState<SignedUp | null>(null);
  const [isPaying, setPaying] = useState(false);
  const mayRead = usePermission('customer:read');
  const { data: customer } = useRecord('customer', mayRead ? (last?.customer ?? null) : null);
  const name = customer?.name ?? '';
  return (
    <PartsPage title={t('subscriptions:page.title')} text={t('subscriptions:page.text')} isLoading={false}>
      {last === null ? (
        <SignUpForm customer={null} onDone={(done, who) => setLast({ ...done, customer: who })} />
      ) : (
        <>
          <DoneView
            done={last}
            customer={{ id: last.customer, name }}
            onPay={() => setPaying(true)}
            onClose={() => setLast(null)}
          />
          <RecordLink model="subscriptionCustomer" id={last.subscription}>
            {t('subscriptions:done.open')}
          </RecordLink>
        </>
      )}
      <PayDialog
        opened={isPaying}
        of={{ sales: last?.toPay.sales ?? [] }}
        name={name}
        due={last?.toPay.due ?? 0}
        customer={last?.customer ?? null}
        onClose={() => {
          setPaying(false);
          setLast(null);
        }}
      />
    </PartsPage>
  );
}
