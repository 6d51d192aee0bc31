/** Every payment method, and several of them for one basket: payments are noted until nothing is due, and then charged. */
import { Alert, Button, CloseButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, toMoney } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/states.ts';
import { firstClickOnly } from '../components/doubleClick.ts';
import { MoneyInput } from '../components/MoneyInput.tsx';
import { NumberPadArea } from '../components/NumberPad.tsx';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { type CheckoutPayment, handedTotal, mixedPayment, type TakenPayment } from './payments.ts';
import { TillDialog } from './TillDialog.tsx';

export interface OtherPaymentsProps {
  readonly opened: boolean;
  readonly total: Money;
  /** Notes handed over before: they count as a payment in cash. */
  readonly handed: readonly number[];
  readonly methods: readonly ApiRecord<'paymentMethod'>[];
  readonly onCharge: (payments: readonly CheckoutPayment[]) => void;
  readonly onClose: () => void;
}

/** Cash this far above what is due is a slip of the finger, in millionths. */
const IMPLAUSIBLE = toMoney(1000);

export function OtherPayments({ opened, total, onClose, ...rest }: OtherPaymentsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <TillDialog
      opened={opened}
      onClose={onClose}
      title={t('till:other.title', { amount: format.moneyOf(total) })}
      size="lg"
    >
      <NumberPadArea>
        <Payments total={total} {...rest} />
      </NumberPadArea>
    </TillDialog>
  );
}

function Payments({ total, handed, methods, onCharge }: Omit<OtherPaymentsProps, 'opened' | 'onClose'>) {
  const t = useT();
  const format = useFormat();
  const [taken, setTaken] = useState<readonly TakenPayment[]>(() => notesTaken(handed, methods));
  const { due } = mixedPayment(total, taken);
  const [amount, setAmount] = useState<number | null>(fromMoney(due));
  const [problem, setProblem] = useState<string | null>(null);

  const note = (next: readonly TakenPayment[]): void => {
    const settled = mixedPayment(total, next);
    setProblem(null);
    if (settled.due === 0) onCharge(settled.payments);
    setTaken(next);
    setAmount(fromMoney(settled.due));
  };
  const take = (method: ApiRecord<'paymentMethod'>): void => {
    const given = toMoney(amount ?? 0);
    if (given === 0) setProblem(t('till:other.zero'));
    else if (given > due && method.type !== PaymentType.cash) setProblem(t('till:other.tooMuch'));
    else if (given > add(due, IMPLAUSIBLE)) setProblem(t('till:other.implausible'));
    else note([...taken, { id: nextId(taken), paymentMethod: method.id, name: method.name, type: method.type, given }]);
  };

  const covers = toMoney(amount ?? 0) >= due;
  const verb = covers
    ? t('till:other.pay', { amount: format.money(amount ?? 0) })
    : t('till:other.add', { amount: format.money(amount ?? 0) });
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Text fw={600}>{t('till:other.due')}</Text>
        <Text fz={34} fw={700} lh={1.1} data-testid="due">
          {format.moneyOf(due)}
        </Text>
      </Group>
      <MoneyInput
        size="lg"
        data-autofocus
        label={t('till:other.amount')}
        description={t('till:other.amountHint')}
        value={amount}
        onChange={setAmount}
        styles={{
          label: { fontSize: 16 },
          description: { fontSize: 14 },
          input: { textAlign: 'right', fontWeight: 700, fontSize: 24 },
        }}
      />
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <SimpleGrid cols={2} spacing="xs" onClickCapture={firstClickOnly}>
        {methods.map((method) => (
          <Button
            key={method.id}
            size="lg"
            h={60}
            px="xs"
            variant="default"
            data-testid={`method-${method.id}`}
            onClick={() => take(method)}
          >
            <Stack gap={0}>
              <Text fw={700}>{method.name}</Text>
              <Text size="xs" c="dimmed">
                {verb}
              </Text>
            </Stack>
          </Button>
        ))}
      </SimpleGrid>
      {taken.length > 0 && (
        <Stack gap={4}>
          <Text fw={600} size="sm">
            {t('till:other.taken')}
          </Text>
          {taken.map((payment) => {
            const given = format.moneyOf(payment.given);
            return (
              <Group key={payment.id} justify="space-between" data-testid="taken-payment">
                <Text>{payment.name}</Text>
                <Group gap="xs">
                  <Text fw={600}>{given}</Text>
                  <CloseButton
                    size={44}
                    iconSize={20}
                    aria-label={t('till:other.remove', { amount: given, name: payment.name })}
                    onClick={() => note(taken.filter(({ id }) => id !== payment.id))}
                  />
                </Group>
              </Group>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}

function notesTaken(handed: readonly number[], methods: OtherPaymentsProps['methods']): readonly TakenPayment[] {
  const given = handedTotal(handed);
  const cash = methods.find((method) => method.type === PaymentType.cash);
  if (given === 0 || cash === undefined) return [];
  return [{ id: 1, paymentMethod: cash.id, name: cash.name, type: cash.type, given }];
}

function nextId(taken: readonly TakenPayment[]): number {
  return (taken.at(-1)?.id ?? 0) + 1;
}
