/**
 * The types of payment methods, one row each: everything that depends on the type. What only one of them does, such as
 * consuming the lots of a voucher, is in the module of its subject.
 */
import { MovementType } from './states.ts';

/** What customers pay in before they use it: vouchers of money, deposits. */
export const balances = ['voucher', 'deposit'] as const;
export type Balance = (typeof balances)[number];

/** How payments of a type behave. What a row leaves out does not apply to the type. */
export interface PaymentBehaviour {
  /** What records carry: paymentMethod.type and payment.type. Of several types the first comes first in lists. */
  readonly number: number;
  readonly label: { readonly es: string; readonly en: string };
  /** More than what is due may be handed over; the rest is change. */
  readonly givesChange?: true;
  /** It may come with a tip. */
  readonly takesTip?: true;
  /**
   * Its money passes through a cash point, whose journal has a movement of this type for each payment: `cashPayment` for
   * the drawer, which makes it cash in every respect, `cardPayment` for the terminal.
   */
  readonly journal?: typeof MovementType.cashPayment | typeof MovementType.cardPayment;
  /** What of the customer's it is taken from; a payment may name which one. */
  readonly takenFrom?: Balance | 'bankAccount';
  /** It takes no money now: what it is for stays owed, which this field of the sale says. */
  readonly defers?: 'onCredit' | 'directDebit';
  /** What the customer owes by it has to stay within their limit. */
  readonly isLimited?: true;
  /** An unpaid document says that it is to be paid by it: with the seller's bank account, or by name alone. */
  readonly dueBy?: 'sellerAccount' | 'name';
}

/** In the order in which a new installation has them. */
export const paymentTypes = {
  cash: {
    number: 1,
    label: { es: 'Efectivo', en: 'Cash' },
    givesChange: true,
    takesTip: true,
    journal: MovementType.cashPayment,
  },
  card: {
    number: 2,
    label: { es: 'Tarjeta', en: 'Card' },
    takesTip: true,
    journal: MovementType.cardPayment,
  },
  transfer: {
    number: 3,
    label: { es: 'Transferencia', en: 'Transfer' },
    dueBy: 'sellerAccount',
  },
  online: {
    number: 8,
    label: { es: 'En línea', en: 'Online' },
    dueBy: 'name',
  },
  voucher: {
    number: 5,
    label: { es: 'Bono', en: 'Voucher' },
    takenFrom: 'voucher',
  },
  deposit: {
    number: 6,
    label: { es: 'Depósito', en: 'Deposit' },
    takenFrom: 'deposit',
  },
  credit: {
    number: 7,
    label: { es: 'A cuenta', en: 'On account' },
    defers: 'onCredit',
    isLimited: true,
    dueBy: 'name',
  },
  directDebit: {
    number: 4,
    label: { es: 'Domiciliación', en: 'Direct debit' },
    defers: 'directDebit',
    takenFrom: 'bankAccount',
    dueBy: 'name',
  },
} as const satisfies Readonly<Record<string, PaymentBehaviour>>;

export type PaymentTypeName = keyof typeof paymentTypes;

type Numbers = { readonly [Name in PaymentTypeName]: (typeof paymentTypes)[Name]['number'] };

const names = Object.keys(paymentTypes) as PaymentTypeName[];

/** The number of each type. */
export const PaymentType = Object.fromEntries(names.map((name) => [name, paymentTypes[name].number])) as Numbers;

/** The label of each type by its number, as the fields of records have it. */
export const paymentTypeLabels = Object.fromEntries(
  names.map((name) => [paymentTypes[name].number, paymentTypes[name].label]),
) as { readonly [Name in PaymentTypeName as Numbers[Name]]: (typeof paymentTypes)[Name]['label'] };

const byNumber = new Map<number, PaymentBehaviour>(
  names.map((name) => [paymentTypes[name].number, paymentTypes[name]]),
);

/** How a type behaves. Throws for a number that no type has: records cannot hold one. */
export function behaviourOf(type: number): PaymentBehaviour {
  const behaviour = byNumber.get(type);
  if (behaviour === undefined) throw new Error(`no payment type ${type}`);
  return behaviour;
}

/** The label of a type; undefined for a number that no type has, as reports of a newer version may. */
export function labelOfType(type: number): PaymentBehaviour['label'] | undefined {
  return byNumber.get(type)?.label;
}

/** The kind of balance a type draws on; null where it draws on none. */
export function balanceOf(type: number): Balance | null {
  const from = behaviourOf(type).takenFrom;
  return balances.find((balance) => balance === from) ?? null;
}

function typesThat(has: (behaviour: PaymentBehaviour) => boolean): ReadonlySet<number> {
  return new Set([...byNumber].flatMap(([number, behaviour]) => (has(behaviour) ? [number] : [])));
}

/** Types of cash: it is in the drawer, and the limit for payments in cash is for it. */
export const cashTypes = typesThat(({ journal }) => journal === MovementType.cashPayment);

/** Types whose money passes through a cash point, in its drawer or its terminal. */
export const tillTypes = typesThat(({ journal }) => journal !== undefined);

/** Types whose money the terminal of a cash point holds. */
export const terminalTypes = typesThat(({ journal }) => journal === MovementType.cardPayment);

/**
 * Types whose money has gone before the basket is charged: the terminal, the bank or the customer's balance has moved. Notes
 * stay in the hand until then, and what is deferred moves nothing.
 */
export const aheadTypes = typesThat(
  ({ journal, defers }) => journal !== MovementType.cashPayment && defers === undefined,
);

/** Types that draw on a balance of the customer's. */
export const balanceTypes = typesThat(({ number }) => balanceOf(number) !== null);

/** Types that take no money now: what they are for stays owed. */
export const onAccountTypes = typesThat(({ defers }) => defers !== undefined);

/** Types that only a known customer can pay with. */
export const customerTypes: ReadonlySet<number> = new Set([...balanceTypes, ...onAccountTypes]);

/** Types by which anybody pays at once, with nothing more being said. */
export const immediateTypes = typesThat(({ number }) => !customerTypes.has(number));

/** Types by which money can go back. */
export const refundableTypes = typesThat(({ number }) => !onAccountTypes.has(number));
