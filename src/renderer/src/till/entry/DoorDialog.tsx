/** What somebody at the door does before they come in: pays what is due, or is signed up. Then they are looked at again. */
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { PayDialog } from '#screens/subjects/payments/PayDialog.tsx';
import type { Paid } from '#screens/subjects/payments/usePayable.ts';
import { LifeDialog } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';
import type { DoorDebt } from './offers.ts';

export type DoorStep = { readonly kind: 'signUp' } | { readonly kind: 'pay'; readonly debt: DoorDebt };

export interface DoorDialogProps {
  /** Null: closed. */
  readonly step: DoorStep | null;
  readonly person: BasketCustomer;
  readonly onPaid: (paid: Paid) => void;
  readonly onClose: () => void;
}

export default function DoorDialog({ step, person, onPaid, onClose }: DoorDialogProps) {
  const debt = step?.kind === 'pay' ? step.debt : null;
  return (
    <>
      <PayDialog
        opened={debt !== null}
        of={debt?.of ?? { sales: [] }}
        name={debt?.name ?? ''}
        due={debt?.due ?? 0}
        customer={person.id}
        onPaid={onPaid}
        onClose={onClose}
      />
      <LifeDialog step={step?.kind === 'signUp' ? SIGN_UP : null} customer={person} onPaid={onPaid} onClose={onClose} />
    </>
  );
}

const SIGN_UP = { kind: 'signUp' } as const;
