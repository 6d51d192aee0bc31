/** The integers the records carry for their states and kinds (contract, States and transitions; domain decisions). */

export const SaleStatus = {
  draft: 0,
  pending: 2,
  partlyPaid: 3,
  paid: 4,
  cancelled: 5,
  refunded: 6,
  expired: 7,
} as const;
export const InvoiceStatus = { draft: 0, confirmed: 1, voided: 2 } as const;
export const PaymentStatus = { pending: 0, partlyPaid: 1, paid: 2 } as const;
/** invoice.sendStatus; null until it is first sent. */
export const SendStatus = { pending: 1, sent: 2, error: 3 } as const;

/** Whether a cash point has a session running; derived from its journal. */
export const CashSessionState = { closed: 0, open: 1 } as const;

/** email.status. */
export const EmailStatus = { pending: 0, sent: 1, error: 2, outbox: 3 } as const;

/** customer.erasure. */
export const ErasureState = { underWay: 1, stuck: 2, finished: 3 } as const;

/** posMovement.type. */
export const MovementType = {
  opening: 1,
  closing: 2,
  count: 3,
  cashIn: 4,
  cashOut: 5,
  cashPayment: 6,
  cardPayment: 7,
  tip: 8,
} as const;

/**
 * posReason.direction: those of cash in and out are types of movements. Opening the drawer moves nothing, and is none.
 */
export const ReasonDirection = { cashIn: 4, cashOut: 5, drawer: 9 } as const;

/** stockOrder.status. */
export const StockOrderStatus = {
  draft: 0,
  confirmed: 1,
  sent: 3,
  partlyReceived: 4,
  received: 5,
  cancelled: 6,
} as const;

/** inventoryCount.status. */
export const InventoryCountStatus = { open: 0, finished: 1, cancelled: 2 } as const;

/** stockMovement.type. */
export const StockMovementType = { receipt: 1, sale: 2, return: 3, adjustment: 4, count: 5 } as const;

/** voucherType.kind. */
export const VoucherKind = { money: 1, units: 2 } as const;

/** voucherMovement.type. */
export const VoucherMovementType = { recharge: 1, use: 2, expiry: 3, refund: 4, adjustment: 5, fee: 6 } as const;

/** depositMovement.type. */
export const DepositMovementType = { recharge: 1, use: 2, return: 3, expiry: 4, adjustment: 5 } as const;

/** basketPayment.type: what happened to money that was taken for a basket. */
export const BasketPaymentType = { taken: 1, settled: 2, refunded: 3 } as const;

/** Where money stands that was taken for a basket; derived from what ended it. */
export const BasketPaymentState = { waiting: 1, settled: 2, refunded: 3 } as const;

/** What a document's payment status is, from what is to be paid of it and what is still owed. */
export function paymentStatusOf(payable: number, pending: number): 0 | 1 | 2 {
  if (pending === 0) return PaymentStatus.paid;
  return pending === payable ? PaymentStatus.pending : PaymentStatus.partlyPaid;
}

/** What a sale's status is, from what it totals and what is still owed. */
export function saleStatusOf(total: number, pending: number): 2 | 3 | 4 {
  if (pending === 0) return SaleStatus.paid;
  return pending === total ? SaleStatus.pending : SaleStatus.partlyPaid;
}

/** Statuses in which `billing/saveSale` may still change a sale: nothing of it was paid or undone. */
export const openSaleStatuses: ReadonlySet<number> = new Set([SaleStatus.draft, SaleStatus.pending]);

/** Colours of the sale statuses, as screens and `statusColor` show them. */
export const saleColors: Readonly<Record<number, string>> = {
  0: '#868e96',
  2: '#f08c00',
  3: '#f59f00',
  4: '#2f9e44',
  5: '#495057',
  6: '#ae3ec9',
  7: '#e03131',
};

/** Colours of the movement types, as screens and reports show them. */
export const movementColors: Readonly<Record<number, string>> = {
  1: '#1c7ed6',
  2: '#495057',
  3: '#ae3ec9',
  4: '#2f9e44',
  5: '#e03131',
  6: '#0ca678',
  7: '#4263eb',
  8: '#f08c00',
};

/** The colour of an opening of the drawer without a sale among them. */
export const DRAWER_COLOR = '#868e96';

/** bulkChange.status. */
export const BulkStatus = { running: 0, done: 1, stopped: 2, undoing: 3, undone: 4, failed: 5 } as const;

/** remittance.status. */
export const RemittanceStatus = { draft: 0, exported: 1, charged: 2, closed: 3, cancelled: 4 } as const;

/** remittanceDebit.status. */
export const DebitStatus = { collecting: 0, charged: 1, returned: 2, withdrawn: 3 } as const;

/** subscriptionTask.status. */
export const FeeTaskStatus = { running: 0, done: 1, stopped: 2, failed: 3 } as const;

/** dataImport.status. */
export const ImportStatus = {
  receiving: 0,
  checking: 1,
  checked: 2,
  applying: 3,
  applied: 4,
  stopped: 5,
  undoing: 6,
  undone: 7,
  discarded: 8,
  failed: 9,
} as const;
