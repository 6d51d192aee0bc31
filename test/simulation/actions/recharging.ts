/** Recharges as lines of a basket: what they cost, what may pay for them, and the lots they open. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { wire } from '../action.ts';
import type { VoucherName } from '../fixtures.ts';
import { type Plan, sum } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { dayAt, type Sale, type State, yearAfter } from '../state.ts';

export interface RechargeLine {
  readonly type: VoucherName;
  /** Of ten swims. */
  readonly packs: number;
  /** Cents of money. */
  readonly amount: number;
}

export const rechargeLine: fc.Arbitrary<RechargeLine> = fc.record({
  type: fc.constantFrom<VoucherName[]>('swims', 'swims', 'purse', 'gift'),
  packs: fc.constantFrom(1, 1, 2),
  amount: fc.constantFrom(1_000, 2_550, 60_000),
});

const isWallet = ({ type }: RechargeLine): boolean => type !== 'swims';

/** What a request says of a recharge. */
export function rechargeInput({ fixtures }: Scenario, line: RechargeLine) {
  const { type, packs, amount } = line;
  const of = { product: fixtures.recharges[type], voucherType: fixtures.vouchers[type] };
  return isWallet(line) ? { ...of, price: wire(amount) } : { ...of, units: packs };
}

/** Cents of a recharge: ten swims cost 45.00. */
export function totalOfRecharge(line: RechargeLine): number {
  return isWallet(line) ? line.amount : line.packs * 4_500;
}

/** Percentage points: money is taxed when it is spent. */
export function taxOfRecharge(line: RechargeLine): number {
  return isWallet(line) ? 0 : 21;
}

/** Why a basket with recharges is refused: they have an owner, and no wallet pays for a wallet. */
export function faultsOfRecharges(
  recharges: readonly RechargeLine[],
  owner: number | null,
  planned: Plan,
  goods: number,
) {
  if (recharges.length === 0) return [];
  const faults = owner === null ? ['field:customer_required'] : [];
  const fromWallets = sum(planned.payments.filter(({ method }) => method === 'voucher').map(({ amount }) => amount));
  const others = goods + sum(recharges.filter((line) => !isWallet(line)).map(totalOfRecharge));
  if (recharges.some(isWallet) && fromWallets > 0 && (planned.pending > 0 || fromWallets > others)) {
    faults.push('field:invalid_value');
  }
  return faults;
}

/** The same payments, so shared out that wallets pay first and for no wallet. `recharges` are behind `before` other lines. */
export function walletsLast(planned: Plan, before: number, recharges: readonly RechargeLine[]): Plan {
  if (!recharges.some(isWallet)) return planned;
  const count = before + recharges.length;
  const places = [...Array(count).keys()];
  const isLast = (place: number): boolean =>
    recharges[place - before] !== undefined && isWallet(must(recharges[place - before]));
  const order = [...places.filter((place) => !isLast(place)), ...places.filter(isLast)];
  const left = places.map((place) => sum(planned.payments.map(({ parts }) => parts[place] ?? 0)));
  const vouchersFirst = planned.payments.toSorted(
    (a, b) => Number(b.method === 'voucher') - Number(a.method === 'voucher'),
  );
  const shared = new Map(
    vouchersFirst.map((payment) => {
      let open = sum(payment.parts);
      const parts = places.map(() => 0);
      for (const place of order) {
        const part = Math.min(open, left[place] ?? 0);
        parts[place] = part;
        left[place] = (left[place] ?? 0) - part;
        open -= part;
      }
      return [payment, parts];
    }),
  );
  return { ...planned, payments: planned.payments.map((one) => ({ ...one, parts: shared.get(one) ?? one.parts })) };
}

/** Writes what was put into the vouchers of a customer by sales that were made. */
export async function openLots(
  state: State,
  { api, clock }: Scenario,
  owner: number | null,
  put: readonly { readonly line: RechargeLine; readonly sale: Sale }[],
): Promise<void> {
  for (const { line, sale } of put) {
    const [movement] = await api.list('voucherMovement', `sale=${sale.id}&sort=id&limit=1`);
    if (movement === undefined || owner === null) throw new Error(`sale ${sale.id} recharged nothing`);
    const granted = isWallet(line) ? line.amount : line.packs * 1_000;
    const expires = isWallet(line) ? null : yearAfter(clock.now);
    const said = movement.expires === null ? null : Date.parse(movement.expires);
    expect([movement.amount, said], 'what a recharge put in, and until when').toEqual([wire(granted), expires]);
    const of = { id: movement.id, voucher: movement.voucher, type: line.type, customer: owner, sale: sale.id };
    state.lots.push({ ...of, expires, granted, remaining: granted });
    state.ahead.push({ customer: owner, day: dayAt(clock.now), amount: sale.total, sale: sale.id });
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}
