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
    <TillDialog opened={payment !== null} onClose={onClose} title={t('pay:refundTaken.title')} size="md">
      {payment !== null && <RefundTaken payment={payment} onRefundTaken={onRefundTaken} onClose={onClose} />}
    </TillDialog>
  );
}

const ways = ['never', 'back'] as const;
type Way = (typeof ways)[number];

interface RefundTakenProps extends Omit<RefundTakenDialogProps, 'payment'> {
  readonly payment: WaitingPayment;
}

function RefundTaken({ payment, onRefundTaken, onClose }: RefundTakenProps) {
  const t = useT();
  const format = useFormat();
  const [way, setWay] = useState<Way | null>(null);
  const [why, setWhy] = useState('');
  const { name } = payment;
  const amount = format.moneyOf(add(payment.amount, payment.tip));
  const texts = { never: t('pay:refundTaken.never'), back: t('pay:refundTaken.back', { name }) };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (way === null) return;
        onRefundTaken(payment, [texts[way], why.trim()].filter((part) => part !== '').join(': '));
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
          label={t('pay:refundTaken.how')}
          value={way}
          onChange={(value) => setWay(ways.find((one) => one === value) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {ways.map((value, index) => (
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
          label={t('pay:refundTaken.why')}
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group grow>
          <Button size="lg" variant="default" onClick={onClose}>
            {t('pay:refundTaken.keep')}
          </Button>
          <Button size="lg" type="submit" disabled={way === null} px="xs" onClickCapture={firstClickOnly}>
            {t('pay:refundTaken.do', { amount })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
