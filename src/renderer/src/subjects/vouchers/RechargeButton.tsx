/** Recharges a voucher of a type that is chosen: of a customer, or of one that is chosen too. */
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RechargeVoucherDialog } from './RechargeVoucherDialog.tsx';

export interface RechargeButtonProps {
  /** Null: one is chosen. */
  readonly customer: number | null;
  /** The most likely thing to be done on the screen. */
  readonly isMain?: boolean;
}

export function RechargeButton({ customer, isMain = false }: RechargeButtonProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [opened, setOpened] = useState(false);
  if (!mayOperate) return null;
  return (
    <>
      <Button
        size="md"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconTicket size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('vouchers:rechargeOne')}
      </Button>
      <RechargeVoucherDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onReopen={() => setOpened(true)}
        customer={customer}
        voucherType={null}
        name={null}
      />
    </>
  );
}
