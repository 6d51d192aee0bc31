/** What can be done with a voucher: put more on it, and use some of it up. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RowActions } from '#screens/components/RowActions.tsx';
import { ConsumeForm } from './ConsumeForm.tsx';
import { RechargeVoucherDialog } from './RechargeVoucherDialog.tsx';

export interface VoucherActionsProps {
  readonly customer: number;
  readonly voucher: number;
  readonly voucherType: number;
  readonly name: string;
  readonly kind: number;
  /** What can be used now. */
  readonly balance: number;
}

export function VoucherActions({ customer, voucher, voucherType, name, kind, balance }: VoucherActionsProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [step, setStep] = useState<'recharge' | 'consume' | null>(null);
  const close = (): void => setStep(null);
  if (!mayOperate) return null;
  return (
    <RowActions>
      <Button
        size="md"
        variant="default"
        aria-label={t('vouchers:rechargeOf', { name })}
        onClick={() => setStep('recharge')}
      >
        {t('vouchers:recharge')}
      </Button>
      <Button
        size="md"
        variant="subtle"
        disabled={balance <= 0}
        aria-label={t('vouchers:consume.of', { name })}
        onClick={() => setStep('consume')}
      >
        {t('vouchers:consume.do')}
      </Button>
      <RechargeVoucherDialog
        opened={step === 'recharge'}
        onClose={close}
        onReopen={() => setStep('recharge')}
        customer={customer}
        voucherType={voucherType}
        name={name}
      />
      <FormModal
        opened={step === 'consume'}
        onClose={close}
        onReopen={() => setStep('consume')}
        title={t('vouchers:consume.of', { name })}
        size={480}
      >
        <ConsumeForm customer={customer} voucher={voucher} kind={kind} balance={balance} onDone={close} />
      </FormModal>
    </RowActions>
  );
}
