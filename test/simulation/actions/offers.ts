/** What is offered in payment: mostly just what is owed, now and then less, more, or in a way that does not do. */
import fc from 'fast-check';
import { wire } from '../action.ts';
import type { MethodName } from '../fixtures.ts';
import { type Offer, sum } from '../rules.ts';
import type { Scenario } from '../scenario.ts';
import { isUsable, isValid, type State } from '../state.ts';

const method = fc.constantFrom<MethodName[]>(
  'cash',
  'cash',
  'card',
  'card',
  'transfer',
  'online',
  'voucher',
  'voucher',
  'deposit',
  'credit',
  'directDebit',
);

const offer = fc.record({
  method,
  /** Of what is still owed, where it is not the last of them; more than all of it is mostly a mistake. */
  part: fc.constantFrom<(number | 'more')[]>(1, 0.5, 0.1, 'more'),
  tip: fc.constantFrom(0, 0, 0, 0, 100, 35),
  extra: fc.constantFrom(null, null, null, 500, 0),
});

/** Offers. Bold ones care neither for what the customer has nor for what is owed. */
export const offers = fc.record({
  payments: fc.array(offer, { minLength: 1, maxLength: 3 }),
  isBold: fc.nat(4).map((chance) => chance === 0),
});
export type InputOffers = typeof offers extends fc.Arbitrary<infer T> ? T : never;

/** What a customer could pay out of. */
export interface Purse {
  readonly voucher: number;
  readonly deposit: number;
  readonly hasName: boolean;
}

/** What is on a customer's vouchers of money and deposits. */
export function purseOf({ lots, deposits }: State, now: number, customer: number | null): Purse {
  const usable = lots.filter((lot) => lot.customer === customer && lot.type !== 'swims' && isUsable(lot, now));
  const valid = deposits.filter((deposit) => deposit.customer === customer && isValid(deposit, now));
  return {
    voucher: sum(usable.map(({ remaining }) => remaining)),
    deposit: sum(valid.map(({ balance }) => balance)),
    hasName: customer !== null,
  };
}

/** The offers in cents; none where nothing is owed. One of them at most draws on a balance. */
export function offersFor({ payments, isBold }: InputOffers, owed: number, purse: Purse): Offer[] {
  let open = owed;
  let mayDraw = true;
  return payments.flatMap(({ method, part, tip, extra }, index): Offer[] => {
    if (open <= 0) return [];
    const isLast = index === payments.length - 1;
    const held = method === 'voucher' || method === 'deposit' ? purse[method] : null;
    const does = isBold || isFit(method, { isLast, held, open, hasName: purse.hasName });
    const chosen = does && (held === null || mayDraw) ? method : 'transfer';
    if (held !== null) mayDraw = false;
    const most = chosen !== method || held === null || isBold ? open : Math.min(held, open);
    const amount = amountOf(part, { most, open, isLast, isBold, mayBeMore: isBold || chosen === 'cash' });
    open -= amount;
    const takesTip = chosen === 'cash' || chosen === 'card' || (isBold && tip === 35);
    return [{ method: chosen, amount, tip: takesTip ? tip : 0, extra: chosen === 'cash' ? extra : null }];
  });
}

/** True where a method does for what is open: a balance that holds something, a name to put it down to. */
function isFit(
  method: MethodName,
  {
    isLast,
    held,
    open,
    hasName,
  }: { readonly isLast: boolean; readonly held: number | null; readonly open: number; readonly hasName: boolean },
): boolean {
  if (held !== null) return held > 0 && (!isLast || held >= open);
  return (method !== 'credit' && method !== 'directDebit') || (hasName && isLast);
}

/** Cents of an offer: the last one is for what is left. */
function amountOf(
  part: number | 'more',
  {
    most,
    open,
    isLast,
    isBold,
    mayBeMore,
  }: {
    readonly most: number;
    readonly open: number;
    readonly isLast: boolean;
    readonly isBold: boolean;
    readonly mayBeMore: boolean;
  },
): number {
  if (part === 'more') return mayBeMore ? open + 500 : most;
  return isLast && !isBold ? most : Math.max(1, Math.round(most * part));
}

/** An offer as a request says it. */
export function inputOf({ fixtures }: Scenario, { method: name, amount, tip, extra }: Offer) {
  return {
    paymentMethod: fixtures.methods[name],
    amount: wire(amount),
    ...(tip === 0 ? {} : { tip: wire(tip) }),
    ...(extra === null ? {} : { tendered: wire(amount + tip + extra) }),
  };
}
