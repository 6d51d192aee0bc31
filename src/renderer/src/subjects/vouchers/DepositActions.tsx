/** What can be done with a deposit: pay money in, and pay it back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RowActions } from '#screens/components/RowActions.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { DepositReturnForm } from './DepositReturnForm.tsx';

export interface DepositActionsProps {
  readonly deposit: number;
  readonly balance: number;
}

export function DepositActions({ deposit, balance }: DepositActionsProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [step, setStep] = useState<'recharge' | 'return' | null>(null);
  const close = (): void => setStep(null);
  if (!mayOperate) return null;
  return (
    <RowActions>
      <Button size="md" variant="default" onClick={() => setStep('recharge')}>
        {t('vouchers:deposit.recharge')}
      </Button>
      <Button size="md" variant="subtle" disabled={balance <= 0} onClick={() => setStep('return')}>
        {t('vouchers:deposit.return')}
      </Button>
      <DepositDialog
        opened={step === 'recharge'}
        onClose={close}
        onReopen={() => setStep('recharge')}
        of={{ deposit }}
      />
      <FormModal
        opened={step === 'return'}
        onClose={close}
        onReopen={() => setStep('return')}
        title={t('vouchers:deposit.return')}
        size={480}
      >
        <DepositReturnForm deposit={deposit} balance={balance} onDone={close} />
      </FormModal>
    </RowActions>
  );
}
