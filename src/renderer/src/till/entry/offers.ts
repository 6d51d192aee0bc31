/** What is offered at the door to whoever is not in order: to pay what is due, to use a voucher, to be signed up. Pure. */
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import type { Payable } from '#screens/subjects/payments/notedParts.ts';
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';
import { VoucherKind } from '#shared/domain/states.ts';

export interface DoorDebt {
  readonly of: Payable;
  readonly name: string;
  readonly due: number;
}

/** What is due, as it is paid: all sales together, and each document. In the currency of the facility. */
export function debtsAtDoor({ debts, currency, name }: EntryState): readonly DoorDebt[] {
  const own = debts.filter((debt) => debt.currency === currency);
  const sales = own.filter(({ model }) => model === 'sale');
  const documents = own.filter(({ model }) => model === 'invoice');
  const together = {
    of: { sales: sales.map(({ id }) => id) },
    name: sales.length === 1 ? (sales[0]?.name ?? name) : name,
    due: fromMoney(sum(sales, ({ pending }) => toMoney(pending))),
  };
  return [
    ...(sales.length > 0 ? [together] : []),
    ...documents.map((debt) => ({ of: { invoice: debt.id }, name: debt.name, due: debt.pending })),
  ];
}

export interface UnitAtDoor {
  readonly voucher: number;
  /** What the unit pays for. */
  readonly product: number;
  readonly left: number;
}

/** A unit that can be used: of the voucher that expires first among those that pay for one thing alone. */
export function unitAtDoor({ vouchers }: Pick<EntryState, 'vouchers'>): UnitAtDoor | null {
  const usable = vouchers
    .filter(({ kind, balance, products }) => kind === VoucherKind.units && balance >= 1 && products.length === 1)
    .toSorted((a, b) => (a.expires ?? NEVER).localeCompare(b.expires ?? NEVER));
  const [first] = usable;
  const product = first?.products[0];
  return first === undefined || product === undefined ? null : { voucher: first.voucher, product, left: first.balance };
}

/** After every moment as it is written. */
const NEVER = '9999';

/** True of who has no subscription, or none any more. */
export function mayJoin({ against }: Pick<EntryState, 'against'>): boolean {
  return against.includes('none') || against.includes('ended');
}
