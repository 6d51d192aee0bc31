/** What is done at the till with the subscriptions of the customer of the basket: what is owed then is paid at once. */
import { LifeDialog, type LifeStep } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';

export interface SubscriptionDialogProps {
  readonly step: LifeStep | null;
  readonly customer: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

export default function SubscriptionDialog(props: SubscriptionDialogProps) {
  return <LifeDialog {...props} paysAtOnce />;
}
