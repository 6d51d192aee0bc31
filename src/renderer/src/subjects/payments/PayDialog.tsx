/** A dialog that pays what is owed, and then says what cash to hand back and which document it is on. */
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { Payable } from './notedParts.ts';
import { hasNotedParts } from './notedParts.ts';
import { PayPanel, type PayPanelProps } from './PayPanel.tsx';
import type { Paid, PaidDocument } from './usePayable.ts';

export interface PayDialogProps {
  readonly opened: boolean;
  readonly of: Payable;
  /** What is paid, as it is called. */
  readonly name: string;
  readonly due: number;
  readonly customer: number | null;
  /** It is paid back. */
  readonly isRefund?: boolean;
  /** Says what was paid, unless it was only put off, in place of the dialog: the till, where its receipt stands. */
  readonly onPaid?: ((paid: Paid) => void) | undefined;
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
      title={isRefund ? t('payments:refund.title', { name }) : t('payments:pay.title', { name })}
      size={560}
    >
      <Steps {...rest} isRefund={isRefund} closing={closing} onLeave={leave} onClose={leave} />
    </FormModal>
  );
}

type StepsProps = Omit<PayDialogProps, 'opened' | 'name'> & Pick<PayPanelProps, 'closing' | 'onLeave'>;

function Steps({ onPaid, onClose, ...rest }: StepsProps) {
  const t = useT();
  const format = useFormat();
  const [handBack, setHandBack] = useState<Paid | null>(null);
  if (handBack === null) {
    return (
      <PayPanel
        {...rest}
        onDone={(paid) => {
          if (onPaid === undefined && paid.change > 0) return setHandBack(paid);
          // What is only put off is on no document yet.
          if (onPaid !== undefined && (paid.document !== null || paid.deposit !== undefined)) onPaid(paid);
          else {
            const done = rest.isRefund === true ? t('payments:refund.done') : t('payments:pay.done');
            notifications.show({
              message: <Said text={done} document={paid.document} />,
              closeButtonProps: { 'aria-label': t('common:close') },
            });
          }
          onClose();
        }}
      />
    );
  }
  return (
    <Stack role="status">
      <Text size="lg" fw={600}>
        {t('payments:pay.change')}
      </Text>
      <Text fz={56} fw={700} lh={1.1}>
        {format.money(handBack.change)}
      </Text>
      <Said text={t('payments:pay.done')} document={handBack.document} />
      <Button size="lg" autoFocus onClickCapture={firstClickOnly} onClick={onClose}>
        {t('payments:pay.close')}
      </Button>
    </Stack>
  );
}

/** That it is done, and a link to the document it is on. */
function Said({ text, document }: { readonly text: string; readonly document: PaidDocument | null }) {
  if (document === null) return text;
  return (
    <Text size="sm">
      {text} ·{' '}
      <RecordLink model="invoice" id={document.invoice}>
        {document.number}
      </RecordLink>
    </Text>
  );
}
