/** Recharges a voucher, at the till and in the office: what is put in, and then how it is paid, as anything is. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal, type FormModalProps } from '#screens/components/FormModal.tsx';
import { PayDialog, type PayDialogProps } from '../payments/PayDialog.tsx';
import { RechargeForm, type RechargeFormProps } from './RechargeForm.tsx';

export interface RechargeVoucherDialogProps
  extends Pick<FormModalProps, 'opened' | 'onClose' | 'onReopen'>,
    Pick<RechargeFormProps, 'customer' | 'voucherType'>,
    Pick<PayDialogProps, 'onPaid'> {
  /** What the voucher is called; null: one is chosen. */
  readonly name: string | null;
}

export function RechargeVoucherDialog({ opened, name, onPaid, onClose, ...rest }: RechargeVoucherDialogProps) {
  const t = useT();
  const { onReopen, ...of } = rest;
  const [paying, setPaying] = useState<Pick<PayDialogProps, 'of' | 'name' | 'due' | 'customer'> | null>(null);
  const left = (balance: string): void => {
    const message =
      name === null ? t('vouchers:rechargedOne', { left: balance }) : t('vouchers:recharged', { name, left: balance });
    notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
    onClose();
  };
  return (
    <>
      <FormModal
        opened={opened && paying === null}
        onClose={onClose}
        {...(onReopen === undefined ? {} : { onReopen })}
        title={name === null ? t('vouchers:rechargeOne') : t('vouchers:rechargeOf', { name })}
        size={520}
      >
        <RechargeForm {...of} onPay={setPaying} onLeft={left} />
      </FormModal>
      <PayDialog
        {...(paying ?? NOTHING)}
        opened={opened && paying !== null}
        onPaid={onPaid}
        onClose={() => {
          setPaying(null);
          onClose();
        }}
      />
    </>
  );
}

const NOTHING = { of: { sales: [] }, name: '', due: 0, customer: null } as const;
