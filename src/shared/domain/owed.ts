/**
 * What is owed, to the facility and by it: the one condition of each, as filters of lists. Views, reports, the pages of
 * customers and the links from a number to its records go by these.
 */
import { InvoiceStatus, SaleStatus } from './states.ts';

/** Filters of a list, by field or `field[operator]`, and the condition of its `filter`. */
export type Filters = Readonly<Record<string, string | number | boolean | object>>;

/** A document that asks for money: in force, neither an offer nor internal, and nothing else stands for it. */
const asking = {
  status: InvoiceStatus.confirmed,
  isProforma: false,
  isInternal: false,
  'convertedTo[null]': true,
  'summaryInvoice[null]': true,
} as const satisfies Filters;

/** Documents that customers owe. */
export const owedInvoices = { ...asking, 'pending[gt]': 0 } as const satisfies Filters;

/** Documents by which the facility owes its customers: credit notes that were not paid out. */
export const invoicesToRefund = { ...asking, 'pending[lt]': 0 } as const satisfies Filters;

/** Both. */
export const openInvoices = { ...asking, 'pending[ne]': 0 } as const satisfies Filters;

/** A sale of which something is to be paid, or to be paid back. */
const unsettled = { 'status[in]': `${SaleStatus.pending},${SaleStatus.partlyPaid}` } as const satisfies Filters;

/** One that an issued document charges is owed as a part of that. A draft charges nothing yet. */
const onNoDocument = { or: [{ invoice: { null: true } }, { 'invoice.status': InvoiceStatus.draft }] };

/** Sales that customers owe. Those whose time is over are for nobody: the service makes them expired. */
export const owedSales = {
  ...unsettled,
  'pending[gt]': 0,
  filter: onNoDocument,
} as const satisfies Filters;

/** The same at a moment, when some whose time is over may not have been made expired. `at`: UTC. */
export function owedSalesAt(at: string): Filters {
  const lasts = [
    { timeout: { null: true } },
    { timeout: { gt: at } },
    { status: SaleStatus.partlyPaid },
    { pendingPaymentMethod: { null: false } },
  ];
  return { ...owedSales, filter: { and: [onNoDocument, { or: lasts }] } };
}

/** Sales by which the facility owes its customers: what came back, on no document, and was not paid out. */
export const salesToRefund = {
  ...unsettled,
  'pending[lt]': 0,
  filter: onNoDocument,
} as const satisfies Filters;

/** Filters as the query of a list. */
export function queryOfFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}

/** True for a document that is owed: one of the list by `owedInvoices`. */
export function isOwed(invoice: Asking): boolean {
  const { status, isProforma, isInternal, convertedTo, summaryInvoice, pending } = invoice;
  const asks = status === InvoiceStatus.confirmed && !isProforma && !isInternal;
  return asks && convertedTo === null && summaryInvoice === null && pending > 0;
}

interface Asking {
  readonly status: number;
  readonly isProforma: boolean;
  readonly isInternal: boolean;
  readonly convertedTo: number | null;
  readonly summaryInvoice: number | null;
  readonly pending: number;
}
