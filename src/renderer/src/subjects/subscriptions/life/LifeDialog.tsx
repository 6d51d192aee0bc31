/** The dialog of what is done with a customer's subscriptions, in the office and at the till; then what is owed is paid. */
import { useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import type { LifeAction } from '#shared/domain/subscriptionLife.ts';
import { PayDialog, type PayDialogProps } from '../../payments/PayDialog.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { DoneView } from './DoneView.tsx';
import type { Done, LifeFormOf } from './done.ts';
import { LeaveForm } from './LeaveForm.tsx';
import { PauseForm } from './PauseForm.tsx';
import { RenewForm } from './RenewForm.tsx';
import { ResumeForm } from './ResumeForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import type { ManagedSubscription } from './useManagedSubscriptions.ts';

export type LifeStep =
  | { readonly kind: 'signUp'; readonly type?: number | undefined }
  | { readonly kind: 'act'; readonly action: LifeAction; readonly life: ManagedSubscription };

export interface LifeDialogProps {
  /** Null: it is closed. */
  readonly step: LifeStep | null;
  readonly customer: { readonly id: number; readonly name: string };
  /** At the till: what is owed is paid without a further question, and what was paid is said there. */
  readonly onPaid?: PayDialogProps['onPaid'];
  readonly onClose: () => void;
}

const forms = { renew: RenewForm, change: ChangeForm, pause: PauseForm, resume: ResumeForm, leave: LeaveForm } as const;

/** Pixels: what is asked, and beside it what would come of it. */
const WIDE = 880;

export function LifeDialog({ step, customer, onPaid, onClose }: LifeDialogProps) {
  const title = useTitle();
  /** What it shows stays while it closes. */
  const [last, setLast] = useState(step);
  const [done, setDone] = useState<Done | null>(null);
  if (step !== null && step !== last) {
    setLast(step);
    setDone(null);
  }
  const [paying, setPaying] = useState<Done['toPay'] | null>(null);
  const isPayingBack = useRef(false);
  const shown = step ?? last;
  const close = (): void => {
    setPaying(null);
    onClose();
  };
  const finish = (what: Done): void => {
    // Of what was owed before somebody may be given something back: that is seen first.
    if (onPaid !== undefined && what.owed === 0 && what.toPay.due > 0) setPaying(what.toPay);
    else setDone(what);
  };
  // What was paid may be given back then.
  const isLeft = done !== null && done.returned.length > 0;
  return (
    <>
      <FormModal
        opened={step !== null && paying === null}
        // Escape reaches both dialogs: what is noted in the upper one would go with this one, unsaid.
        onClose={() => isPayingBack.current || close()}
        title={shown === null ? '' : title(shown, customer.name)}
        size={WIDE}
      >
        {shown !== null &&
          (done === null ? (
            <Form step={shown} customer={customer.id} onDone={finish} />
          ) : (
            <DoneView {...{ done, customer, onPaid }} isPaying={isPayingBack} onPay={setPaying} onClose={close} />
          ))}
      </FormModal>
      <PayDialog
        opened={paying !== null}
        of={{ sales: paying?.sales ?? [] }}
        name={customer.name}
        due={paying?.due ?? 0}
        customer={customer.id}
        onPaid={onPaid}
        onClose={() => (isLeft ? setPaying(null) : close())}
      />
    </>
  );
}

interface FormProps {
  readonly step: LifeStep;
  readonly customer: number;
  readonly onDone: (done: Done) => void;
}

function Form({ step, customer, onDone }: FormProps) {
  if (step.kind === 'signUp')
    return <SignUpForm customer={customer} {...(step.type === undefined ? {} : { type: step.type })} onDone={onDone} />;
  const ActionForm: (props: LifeFormOf) => React.JSX.Element = forms[step.action];
  return <ActionForm life={step.life} onDone={onDone} />;
}

function useTitle(): (step: LifeStep, customer: string) => string {
  const t = useT();
  return (step, customer) => {
    if (step.kind === 'signUp') return t('subscriptions:title.signUp', { customer });
    const what = { type: step.life.type.name, customer };
    const titles: Readonly<Record<LifeAction, string>> = {
      renew: t('subscriptions:title.renew', what),
      change: t('subscriptions:title.change', what),
      pause: t('subscriptions:title.pause', what),
      resume: t('subscriptions:title.resume', what),
      leave: t('subscriptions:title.leave', what),
    };
    return titles[step.action];
  };
}
