/** Every payment method, and several of them for one basket: payments are noted until nothing is due, and then charged. */
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { MoneyInput } from '../../components/MoneyInput.tsx';
import { NumberPadArea } from '../../components/NumberPad.tsx';
import { useT } from '../../i18n/index.ts';
import { MethodButtons, type OfferedMethod } from '../../payments/MethodButtons.tsx';
import {
  faultOf,
  faultTexts,
  mixedPayment,
  nextTakenId,
  type PaymentInput,
  type TakenPayment,
} from '../../payments/mixed.ts';
import { TakenList } from '../../payments/TakenList.tsx';
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
  const format = useFormat();
  const { due } = mixedPayment(total, noted);
  const [split, setSplit] = useState<Split>('amount');
  const [amount, setAmount] = useState<number | null>(fromMoney(due));
  const [people, setPeople] = useState<number | null>(null);
  const [tip, setTip] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const note = (next: readonly TakenPayment[]): void => {
    const settled = mixedPayment(total, next);
    setProblem(null);
    onNote(next);
    if (settled.due === ZERO) onCharge(settled.payments);
    const isShared = split === 'people' && people !== null;
    setAmount(fromMoney(isShared ? partOf(total, settled.due, people) : settled.due));
    setTip(null);
  };
  const take = (method: OfferedMethod): void => {
    const given = toMoney(amount ?? 0);
    const tipped = toMoney(tip ?? 0);
    const fault = faultOf(method, given, tipped, due);
    if (fault !== null) setProblem(t(faultTexts[fault]));
    else {
      const { id: paymentMethod, name, type } = method;
      note([...noted, { id: nextTakenId(noted), paymentMethod, name, type, given, tip: tipped }]);
    }
  };
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Text fw={600}>{t('till:other.due')}</Text>
        <Text fz={34} fw={700} lh={1.1} data-testid="due">
          {format.moneyOf(due)}
        </Text>
      </Group>
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
        <MoneyInput
          size="lg"
          data-autofocus
          label={t('till:other.amount')}
          value={amount}
          onChange={setAmount}
          styles={bigAmount}
        />
        <MoneyInput size="lg" label={t('pay:other.tip')} value={tip} onChange={setTip} styles={bigAmount} />
      </Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <MethodButtons
        methods={methods}
        amount={amount ?? 0}
        tip={tip ?? 0}
        covers={toMoney(amount ?? 0) >= due}
        onTake={take}
      />
      <TakenList taken={noted} onRemove={(id) => note(noted.filter((payment) => payment.id !== id))} />
    </Stack>
  );
}

const bigAmount = { label: { fontSize: 16 }, input: { textAlign: 'right', fontWeight: 700, fontSize: 24 } } as const;
