/** What is done at the till with the subscriptions of the customer of the basket: what is owed then is paid at once. */
import type { Paid } from '#screens/subjects/payments/usePayable.ts';
import { LifeDialog, type LifeStep } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';

export interface SubscriptionDialogProps {
  readonly step: LifeStep | null;
  readonly customer: { readonly id: number; readonly name: string };
  readonly onPaid: (paid: Paid) => void;
  readonly onClose: () => void;
}

export default function SubscriptionDialog(props: SubscriptionDialogProps) {
  return <LifeDialog {...props} />;
}
