/**
 * Every change of state there is, by what makes it: a record moves along these tables and in no other way. Where an
 * action may end in several states, what is owed or received decides between them.
 */
import {
  BasketPaymentState,
  CashSessionState,
  InventoryCountStatus,
  InvoiceStatus,
  PaymentStatus,
  SaleStatus,
  SendStatus,
  StockOrderStatus,
} from './states.ts';

/** The states an action takes a record from, and those it may leave it in. */
export interface Transition {
  readonly from: readonly (number | null)[];
  readonly to: readonly (number | null)[];
}

const { draft, pending, partlyPaid, paid, cancelled, refunded, expired } = SaleStatus;
const order = StockOrderStatus;
const { closed, open } = CashSessionState;

export const transitions = {
  /** sale.status */
  sale: {
    save: { from: [draft, pending], to: [draft, pending] },
    pay: { from: [pending, partlyPaid], to: [partlyPaid, paid] },
    cancelPayment: { from: [partlyPaid, paid], to: [pending, partlyPaid] },
    cancel: { from: [draft, pending], to: [cancelled] },
    invoice: { from: [pending, partlyPaid, paid], to: [pending, partlyPaid, paid] },
    /** A sale refunded in part stays paid. */
    refund: { from: [paid], to: [paid, refunded] },
    expire: { from: [pending], to: [expired] },
  },
  /** invoice.status */
  invoice: {
    edit: { from: [InvoiceStatus.draft], to: [InvoiceStatus.draft] },
    confirm: { from: [InvoiceStatus.draft], to: [InvoiceStatus.confirmed] },
    void: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.voided] },
    pay: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.confirmed] },
    credit: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.confirmed] },
    convert: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.confirmed] },
    summarise: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.confirmed] },
    send: { from: [InvoiceStatus.confirmed], to: [InvoiceStatus.confirmed] },
  },
  /** invoice.paymentStatus: null in drafts. */
  payment: {
    confirm: { from: [null], to: [PaymentStatus.pending, PaymentStatus.partlyPaid, PaymentStatus.paid] },
    pay: {
      from: [PaymentStatus.pending, PaymentStatus.partlyPaid],
      to: [PaymentStatus.partlyPaid, PaymentStatus.paid],
    },
    cancelPayment: {
      from: [PaymentStatus.partlyPaid, PaymentStatus.paid],
      to: [PaymentStatus.pending, PaymentStatus.partlyPaid],
    },
  },
  /** invoice.sendStatus: null until it is first sent. */
  send: {
    /** One that was lost is sent again. */
    send: { from: [null, SendStatus.sent, SendStatus.error], to: [SendStatus.pending] },
    /** One that waits for its hour, or to be tried again. What was sent before remains. */
    withdraw: { from: [SendStatus.pending], to: [null, SendStatus.sent, SendStatus.error] },
    delivered: { from: [SendStatus.pending], to: [SendStatus.sent] },
    failed: { from: [SendStatus.pending], to: [SendStatus.error] },
  },
  /** stockOrder.status */
  stockOrder: {
    change: { from: [order.draft], to: [order.draft] },
    confirm: { from: [order.draft], to: [order.confirmed] },
    send: { from: [order.confirmed], to: [order.sent] },
    email: {
      from: [order.confirmed, order.sent, order.partlyReceived],
      to: [order.sent, order.partlyReceived],
    },
    receive: { from: [order.confirmed, order.sent, order.partlyReceived], to: [order.partlyReceived, order.received] },
    cancel: { from: [order.draft, order.confirmed, order.sent], to: [order.cancelled] },
  },
  /** inventoryCount.status */
  inventoryCount: {
    record: { from: [InventoryCountStatus.open], to: [InventoryCountStatus.open] },
    finish: { from: [InventoryCountStatus.open], to: [InventoryCountStatus.finished] },
    cancel: { from: [InventoryCountStatus.open], to: [InventoryCountStatus.cancelled] },
  },
  /** What was taken for a basket before it was charged. Refused with 409 `basket_payment_ended`. */
  basketPayment: {
    settle: { from: [BasketPaymentState.waiting], to: [BasketPaymentState.settled] },
    refund: { from: [BasketPaymentState.waiting], to: [BasketPaymentState.refunded] },
  },
  /** The session of a cash point. Refused with 409 `cash_point_open` and `cash_point_closed`. */
  cashSession: {
    open: { from: [closed], to: [open] },
    sell: { from: [open], to: [open] },
    count: { from: [open], to: [open] },
    cashIn: { from: [open], to: [open] },
    cashOut: { from: [open], to: [open] },
    handover: { from: [open], to: [open] },
    close: { from: [open], to: [closed] },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Transition>>>>;

type Tables = typeof transitions;

/** Every state of every table, by its name. */
export const states = {
  sale: SaleStatus,
  invoice: InvoiceStatus,
  payment: { none: null, ...PaymentStatus },
  send: { none: null, ...SendStatus },
  stockOrder: StockOrderStatus,
  inventoryCount: InventoryCountStatus,
  basketPayment: BasketPaymentState,
  cashSession: CashSessionState,
} as const satisfies Readonly<Record<keyof Tables, Readonly<Record<string, number | null>>>>;

/** True when an action of a table may be done to a record in a state. */
export function mayMove<T extends keyof Tables>(table: T, action: keyof Tables[T], from: number | null): boolean {
  const transition = transitions[table][action] as Transition;
  return transition.from.includes(from);
}
