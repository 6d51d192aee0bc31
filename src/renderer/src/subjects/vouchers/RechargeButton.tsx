/** Recharges a voucher of a type that is chosen: of a customer, or of one that is chosen too. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RechargeForm } from './RechargeForm.tsx';
import './texts.ts';

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
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        onReopen={() => setOpened(true)}
        title={t('vouchers:rechargeOne')}
        size={520}
      >
        <RechargeForm
          customer={customer}
          voucherType={null}
          onDone={(left) => {
            notifications.show({
              message: t('vouchers:rechargedOne', { left }),
              closeButtonProps: { 'aria-label': t('common:close') },
            });
            setOpened(false);
          }}
        />
      </FormModal>
    </>
  );
}
