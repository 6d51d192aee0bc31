/**
 * The amounts that people enter into each action, so that one rule can ask about all of them again
 * (`domain/proportion.ts`). A test finds an amount of an action that no row names.
 */
import type { EnteredAmount } from '../domain/proportion.ts';
import type { InputOf } from './defineOperation.ts';
import type { Contract, OperationName } from './index.ts';

type Amounts<N extends OperationName> = (input: InputOf<Contract<N>>) => readonly EnteredAmount[];

interface Payment {
  readonly amount: number;
  readonly tendered?: number | undefined;
  readonly tip?: number | undefined;
}

const money = (amount: number | null | undefined): EnteredAmount[] =>
  amount == null ? [] : [{ kind: 'money', amount: Math.abs(amount) }];
const units = (amount: number | null | undefined): EnteredAmount[] =>
  amount == null ? [] : [{ kind: 'units', amount: Math.abs(amount) }];

/** What was paid is no more than was due; what was handed over and what was added to it is typed beside that. */
const payments = (all: readonly Payment[]): EnteredAmount[] =>
  all.flatMap(({ amount, tendered, tip }): EnteredAmount[] => [
    ...money(amount),
    ...(tendered === undefined ? [] : [{ kind: 'handed', amount: tendered, against: amount + (tip ?? 0) } as const]),
    ...(tip === undefined ? [] : [{ kind: 'tip', amount: tip, against: amount } as const]),
  ]);

/** What was counted, of cash and of cards. */
const counted = (count: {
  readonly realCashCount?: number | undefined;
  readonly realCreditCardCount?: number | undefined;
}): EnteredAmount[] => [...money(count.realCashCount), ...money(count.realCreditCardCount)];

/** What is sold: how many of each, and what they come to. */
const goods = (lines: readonly { readonly price?: number | undefined; readonly units?: number | undefined }[]) =>
  lines.flatMap(({ price = 0, units: number = 1 }) => [...units(number), ...money(price * number)]);

export const enteredAmounts = {
  checkout: ({ lines, payments: paid }) => [...goods(lines), ...payments(paid)],
  exchangeSale: ({ lines, payments: paid = [] }) => [...goods(lines), ...payments(paid)],
  payInvoice: (input) => payments(input.payments),
  paySale: (input) => payments(input.payments),
  saveSale: ({ price, total, units: number }) => [...money(price), ...money(total), ...units(number)],
  takeBasketPayment: (payment) => payments([payment]),
  posOpen: counted,
  posCount: counted,
  posHandover: counted,
  posClose: (input) => [...counted(input), ...money(input.withdrawal?.amount)],
  posCashIn: ({ amount }) => money(amount),
  posCashOut: ({ amount }) => money(amount),
  depositRecharge: ({ amount, payments: paid }) => [...money(amount), ...payments(paid ?? [])],
  depositReturn: ({ amount, payments: paid }) => [...money(amount), ...payments(paid ?? [])],
  voucherRecharge: ({ amount, price, payments: paid }) => [...units(amount), ...money(price), ...payments(paid ?? [])],
  subscriptionChange: ({ price }) => money(price),
  subscriptionSignUp: ({ price, addons = [] }) => [...money(price), ...addons.flatMap((addon) => money(addon.price))],
  voucherConsume: ({ amount }) => units(amount),
  voucherRefund: ({ amount }) => units(amount),
} as const satisfies { readonly [N in OperationName]?: Amounts<N> };

/** The amounts of records that people write, by model. */
const recordAmounts: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => readonly EnteredAmount[]>> = {
  product: ({ price }) => money(asNumber(price)),
  deposit: ({ balance }) => money(asNumber(balance)),
};

/** The amounts that an action was given. */
export function amountsOf<N extends OperationName>(name: N, input: InputOf<Contract<N>>): readonly EnteredAmount[] {
  const rows: { readonly [M in OperationName]?: Amounts<M> } = enteredAmounts;
  return rows[name]?.(input) ?? [];
}

/** The amounts of a record of a model that is written. */
export function amountsOfRecord(model: string, body: Readonly<Record<string, unknown>>): readonly EnteredAmount[] {
  return recordAmounts[model]?.(body) ?? [];
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
