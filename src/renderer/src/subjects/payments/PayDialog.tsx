/** A dialog that pays what is owed, and then says what cash to hand back. */
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { hasNotedParts } from './notedParts.ts';
import { type Payable, PayPanel, type PayPanelProps } from './PayPanel.tsx';

export interface PayDialogProps {
  readonly opened: boolean;
  readonly of: Payable;
  /** What is paid, as it is called. */
  readonly name: string;
  readonly due: number;
  readonly customer: number | null;
  /** It is paid back. */
  readonly isRefund?: boolean;
  readonly onClose: () => void;
}

export function PayDialog({ opened, name, isRefund = false, onClose, ...rest }: PayDialogProps) {
  const t = useT();
  const [closing, setClosing] = useState(false);
  const leave = (): void => {
    setClosing(false);
    onClose();
  };
  // Said once, before it is closed: what was taken by card is not charged yet.
  const close = (): void => {
    if (closing || !hasNotedParts(rest.of)) leave();
    else setClosing(true);
  };
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isRefund ? t('people:refund.title', { name }) : t('people:pay.title', { name })}
      size={560}
    >
      <Steps {...rest} isRefund={isRefund} closing={closing} onLeave={leave} onClose={leave} />
    </FormModal>
  );
}

type StepsProps = Omit<PayDialogProps, 'opened' | 'name'> & Pick<PayPanelProps, 'closing' | 'onLeave'>;

function Steps({ onClose, ...rest }: StepsProps) {
  const t = useT();
  const format = useFormat();
  const [change, setChange] = useState<number | null>(null);
  if (change === null) {
    return (
      <PayPanel
        {...rest}
        onDone={(paid) => {
          if (paid.change > 0) return setChange(paid.change);
          notifications.show({
            message: rest.isRefund === true ? t('people:refund.done') : t('people:pay.done'),
            closeButtonProps: { 'aria-label': t('common:close') },
          });
          onClose();
        }}
      />
    );
  }
  return (
    <Stack role="status">
      <Text size="lg" fw={600}>
        {t('people:pay.change')}
      </Text>
      <Text fz={56} fw={700} lh={1.1}>
        {format.money(change)}
      </Text>
      <Button size="lg" autoFocus onClickCapture={firstClickOnly} onClick={onClose}>
        {t('people:pay.close')}
      </Button>
    </Stack>
  );
}
