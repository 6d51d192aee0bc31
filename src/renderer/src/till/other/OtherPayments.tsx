/** Every payment method, and several of them for one basket: payments are noted until nothing is due, and then charged. */
import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import type { TakenFor } from '#screens/subjects/checkout/payments.ts';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import { MethodButtons, type OfferedMethod } from '#screens/subjects/payments/MethodButtons.tsx';
import type { PaymentInput, TakenPayment } from '#screens/subjects/payments/mixed.ts';
import { bigAmount, Due, TakenAmount, TakingProblem } from '#screens/subjects/payments/TakingParts.tsx';
import { fromMoney, type Money, toMoney } from '#shared/domain/money.ts';
import { TakenChips } from '../taken/TakenChips.tsx';
import { LineParts } from './LineParts.tsx';
import { PeopleParts } from './PeopleParts.tsx';
import { partOf } from './parts.ts';
import { useNextPayment } from './useNextPayment.ts';

export interface OtherPaymentsProps {
  readonly opened: boolean;
  readonly total: Money;
  readonly lines: readonly BasketLine[];
  /** What was taken so far: it outlasts this dialog. */
  readonly taken: TakenFor;
  /** A payment is being noted. */
  readonly locked: boolean;
  readonly methods: readonly OfferedMethod[];
  readonly onHand: (cash: Omit<TakenPayment, 'id'>) => void;
  readonly onTakePart: (method: OfferedMethod, amount: Money, tip: Money) => void;
  readonly onCharge: (payments: readonly PaymentInput[]) => void;
  readonly onTakeBack: (cash: TakenPayment) => void;
  readonly onRefundTaken: (payment: WaitingPayment) => void;
  readonly onClose: () => void;
}

/** How the amount of the next payment is found. */
type Split = 'amount' | 'people' | 'lines';
const splits: readonly Split[] = ['amount', 'people', 'lines'];
const splitTexts = {
  amount: 'payments:other.by.amount',
  people: 'payments:other.by.people',
  lines: 'payments:other.by.lines',
} as const satisfies Readonly<Record<Split, string>>;

export default function OtherPayments({ opened, total, onClose, ...rest }: OtherPaymentsProps) {
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

function Payments({ total, lines, taken, locked, methods, ...on }: Omit<OtherPaymentsProps, 'opened' | 'onClose'>) {
  const t = useT();
  const [split, setSplit] = useState<Split>('amount');
  const [people, setPeople] = useState<number | null>(null);
  const [tip, setTip] = useState<number | null>(null);
  const next = useNextPayment({
    total,
    taken,
    ...on,
    shareOf: (left) => (split === 'people' && people !== null ? partOf(total, left, people) : left),
  });
  const { amount, due, setAmount } = next;
  return (
    <Stack>
      <Due due={due} />
      <TakenChips
        taken={taken}
        testId="taken-payment"
        locked={locked}
        onTakeBack={on.onTakeBack}
        onRefundTaken={on.onRefundTaken}
      />
      <SegmentedControl
        size="md"
        styles={{
          control: { minWidth: 0 },
          label: { minHeight: 44, paddingInline: 4, alignContent: 'center', whiteSpace: 'normal' },
        }}
        fullWidth
        aria-label={t('payments:other.split')}
        data={splits.map((value) => ({ value, label: t(splitTexts[value]) }))}
        value={split}
        onChange={(value) => {
          setSplit(splits.find((one) => one === value) ?? 'amount');
          setPeople(null);
          setAmount(fromMoney(due));
        }}
      />
      {split === 'people' && (
        <PeopleParts
          total={total}
          due={due}
          people={people}
          onPeople={(count) => {
            setPeople(count);
            setAmount(fromMoney(partOf(total, due, count)));
          }}
        />
      )}
      {split === 'lines' && (
        <LineParts lines={lines} due={due} onPart={(part) => setAmount(fromMoney(part))} key={due} />
      )}
      <Group grow align="flex-start">
        <TakenAmount taking={next} />
        <MoneyInput size="lg" label={t('payments:other.tip')} value={tip} onChange={setTip} styles={bigAmount} />
      </Group>
      <TakingProblem taking={next} />
      <MethodButtons
        methods={methods}
        amount={amount ?? 0}
        tip={tip ?? 0}
        covers={toMoney(amount ?? 0) >= due}
        locked={locked}
        onTake={(method) => {
          next.take(method, toMoney(tip ?? 0));
          setTip(null);
        }}
      />
    </Stack>
  );
}
