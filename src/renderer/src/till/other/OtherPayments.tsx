/** Every payment method, and several of them for one basket: payments are noted until nothing is due, and then charged. */
import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { MoneyInput } from '../../components/MoneyInput.tsx';
import { NumberPadArea } from '../../components/NumberPad.tsx';
import { useT } from '../../i18n/index.ts';
import { MethodButtons, type OfferedMethod } from '../../payments/MethodButtons.tsx';
import type { PaymentInput, TakenPayment } from '../../payments/mixed.ts';
import { TakenList } from '../../payments/TakenList.tsx';
import { bigAmount, Due, TakenAmount, TakingProblem } from '../../payments/TakingParts.tsx';
import { useTaking } from '../../payments/useTaking.ts';
import { useFormat } from '../../useFormat.ts';
import type { BasketLine } from '../basket.ts';
import { TillDialog } from '../TillDialog.tsx';
import { LineParts } from './LineParts.tsx';
import { PeopleParts } from './PeopleParts.tsx';
import { partOf } from './parts.ts';

export interface OtherPaymentsProps {
  readonly opened: boolean;
  readonly total: Money;
  readonly lines: readonly BasketLine[];
  /** Payments noted so far: they outlast this dialog. */
  readonly noted: readonly TakenPayment[];
  readonly methods: readonly OfferedMethod[];
  readonly onNote: (payments: readonly TakenPayment[]) => void;
  readonly onCharge: (payments: readonly PaymentInput[]) => void;
  readonly onClose: () => void;
}

/** How the amount of the next payment is found. */
type Split = 'amount' | 'people' | 'lines';
const splits: readonly Split[] = ['amount', 'people', 'lines'];
const splitTexts = {
  amount: 'pay:other.by.amount',
  people: 'pay:other.by.people',
  lines: 'pay:other.by.lines',
} as const satisfies Readonly<Record<Split, string>>;

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

function Payments({ total, lines, noted, methods, onNote, onCharge }: Omit<OtherPaymentsProps, 'opened' | 'onClose'>) {
  const t = useT();
  const [split, setSplit] = useState<Split>('amount');
  const [people, setPeople] = useState<number | null>(null);
  const [tip, setTip] = useState<number | null>(null);
  const taking = useTaking(
    total,
    noted,
    (next, settled) => {
      onNote(next);
      if (settled.due === ZERO) onCharge(settled.payments);
      setTip(null);
    },
    (left) => (split === 'people' && people !== null ? partOf(total, left, people) : left),
  );
  const { amount, due, setAmount, take } = taking;
  return (
    <Stack>
      <Due due={due} />
      <SegmentedControl
        size="md"
        styles={{ control: { minWidth: 0 }, label: { minHeight: 44, alignContent: 'center', whiteSpace: 'normal' } }}
        fullWidth
        aria-label={t('pay:other.split')}
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
        <LineParts lines={lines} due={due} onPart={(part) => setAmount(fromMoney(part))} key={noted.length} />
      )}
      <Group grow align="flex-start">
        <TakenAmount taking={taking} />
        <MoneyInput size="lg" label={t('pay:other.tip')} value={tip} onChange={setTip} styles={bigAmount} />
      </Group>
      <TakingProblem taking={taking} />
      <MethodButtons
        methods={methods}
        amount={amount ?? 0}
        tip={tip ?? 0}
        covers={toMoney(amount ?? 0) >= due}
        onTake={(method) => take(method, toMoney(tip ?? 0))}
      />
      <TakenList taken={noted} onRemove={taking.remove} />
    </Stack>
  );
}
