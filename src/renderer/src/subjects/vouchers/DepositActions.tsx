/** What can be done with a deposit: pay money in, and pay it back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RowActions } from '#screens/components/RowActions.tsx';
import { PayDialog } from '../payments/PayDialog.tsx';
import type { Paid } from '../payments/usePayable.ts';
import { DepositDialog } from './DepositDialog.tsx';

export interface DepositActionsProps {
  readonly deposit: number;
  readonly balance: number;
  readonly onPaid: (paid: Paid) => void;
}

export function DepositActions({ deposit, balance, onPaid }: DepositActionsProps) {
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
        onPaid={onPaid}
        onClose={close}
        onReopen={() => setStep('recharge')}
        of={{ deposit }}
      />
      <PayDialog
        opened={step === 'return'}
        of={{ fromDeposit: { deposit } }}
        name={t('vouchers:deposit.one')}
        due={balance}
        customer={null}
        isRefund
        onPaid={onPaid}
        onClose={close}
      />
    </RowActions>
  );
}
