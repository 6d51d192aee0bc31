/**
 * The receipt of what is paid into deposits or out of them on a screen of the office. The screen holds it: a deposit that was
 * emptied is not on it any more, nor is the button that was pressed.
 */
import { type ReactNode, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import type { Paid } from '../payments/usePayable.ts';
import { type DepositPaid, DepositReceipt } from './DepositReceipt.tsx';

export interface HeldReceipt {
  /** Its dialog, to be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
  readonly show: (paid: Paid) => void;
}

export function useDepositReceipt(): HeldReceipt {
  const t = useT();
  // Still there while the dialog closes.
  const [paid, setPaid] = useState<DepositPaid | null>(null);
  const [isShown, setShown] = useState(false);
  const close = (): void => setShown(false);
  return {
    show: ({ deposit, ...rest }) => {
      if (deposit === undefined) return;
      setPaid({ deposit, ...rest });
      setShown(true);
    },
    dialog: paid !== null && (
      <FormModal opened={isShown} onClose={close} title={t('vouchers:deposit.one')} size={480}>
        <DepositReceipt paid={paid} onClose={close} />
      </FormModal>
    ),
  };
}
