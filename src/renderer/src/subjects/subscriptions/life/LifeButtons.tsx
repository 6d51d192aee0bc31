/** What can be done with one subscription, a button each, as its state and the user's permissions allow. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { actionIcons, actionName } from './actionNames.tsx';
import { LifeDialog, type LifeStep } from './LifeDialog.tsx';
import { useManagedSubscriptions } from './useManagedSubscriptions.ts';

export interface LifeButtonsProps {
  readonly subscription: number;
  readonly customer: { readonly id: number; readonly name: string };
}

export function LifeButtons({ subscription, customer }: LifeButtonsProps) {
  const t = useT();
  const { lives } = useManagedSubscriptions(customer.id);
  const [step, setStep] = useState<LifeStep | null>(null);
  const life = lives.find((one) => one.subscription.id === subscription);
  return (
    <>
      {life?.actions.map((action) => (
        <Button
          key={action}
          size="md"
          variant="default"
          leftSection={actionIcons[action]}
          onClick={() => setStep({ kind: 'act', action, life })}
        >
          {actionName(t, action)}
        </Button>
      ))}
      <LifeDialog step={step} customer={customer} onClose={() => setStep(null)} />
    </>
  );
}
