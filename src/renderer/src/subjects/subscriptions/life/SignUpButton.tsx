/** Signs a customer up, where the user may. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { LifeDialog } from './LifeDialog.tsx';
import { useManagedSubscriptions } from './useManagedSubscriptions.ts';

export function SignUpButton({ customer }: { readonly customer: { readonly id: number; readonly name: string } }) {
  const t = useT();
  const { maySignUp } = useManagedSubscriptions(null);
  const [opened, setOpened] = useState(false);
  if (!maySignUp) return null;
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconUserPlus size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('subscriptions:do.signUp')}
      </Button>
      <LifeDialog step={opened ? SIGN_UP : null} customer={customer} onClose={() => setOpened(false)} />
    </>
  );
}

const SIGN_UP = { kind: 'signUp' } as const;
