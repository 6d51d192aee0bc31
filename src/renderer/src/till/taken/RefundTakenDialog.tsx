/** How a payment that was made elsewhere goes back: it never was one, or it was given back the way it came; and why. */
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import { add } from '#shared/domain/money.ts';
import { deedOf } from './TakenChips.tsx';

export interface RefundTakenDialogProps {
  readonly payment: WaitingPayment | null;
  readonly onRefundTaken: (payment: WaitingPayment, reason: string) => void;
  readonly onClose: () => void;
}

export default function RefundTakenDialog({ payment, onRefundTaken, onClose }: RefundTakenDialogProps) {
  const t = useT();
  return (
    <TillDialog opened={payment !== null} onClose={onClose} title={t('till:refundTaken.title')} size="md">
      {payment !== null && <RefundTaken payment={payment} onRefundTaken={onRefundTaken} onClose={onClose} />}
    </TillDialog>
  );
}

const reasons = ['never', 'back'] as const;
type Reason = (typeof reasons)[number];

interface RefundTakenProps extends Omit<RefundTakenDialogProps, 'payment'> {
  readonly payment: WaitingPayment;
}

function RefundTaken({ payment, onRefundTaken, onClose }: RefundTakenProps) {
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState<Reason | null>(null);
  const [why, setWhy] = useState('');
  const { name } = payment;
  const amount = format.moneyOf(add(payment.amount, payment.tip));
  const texts = { never: t('till:refundTaken.never'), back: t('till:refundTaken.back', { name }) };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) return;
        onRefundTaken(payment, [texts[reason], why.trim()].filter((part) => part !== '').join(': '));
      }}
    >
      <Stack>
        <div>
          <Text size="xl" fw={700}>
            {name} {amount}
          </Text>
          <Text c="dimmed">{deedOf(format, payment)}</Text>
        </div>
        <Radio.Group
          label={t('till:refundTaken.how')}
          value={reason}
          onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {reasons.map((value, index) => (
              <Radio
                key={value}
                size="md"
                value={value}
                label={texts[value]}
                data-autofocus={index === 0 || undefined}
                styles={{
                  body: { minHeight: 44, alignItems: 'center' },
                  label: { minHeight: 44, alignContent: 'center' },
                }}
              />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          size="md"
          label={t('till:refundTaken.why')}
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group grow>
          <Button size="lg" variant="default" onClick={onClose}>
            {t('till:refundTaken.keep')}
          </Button>
          <Button size="lg" type="submit" disabled={reason === null} px="xs" onClickCapture={firstClickOnly}>
            {t('till:refundTaken.do', { amount })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
