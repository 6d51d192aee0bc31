/** What the typed text finds: products of the catalogue at once, customers and tickets from the server. */
import { useMemo } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { list } from '../api/client.ts';
import { useList } from '../api/queries.ts';
import type { BasketCustomer } from './basket.ts';
import { isCode, matchProducts } from './search.ts';
import type { Catalogue, TillProduct } from './useCatalogue.ts';

export interface FoundTicket {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly date: string | null;
}

export interface SearchResults {
  readonly products: readonly TillProduct[];
  readonly customers: readonly BasketCustomer[];
  readonly tickets: readonly FoundTicket[];
  /** The server has not answered yet. */
  readonly pending: boolean;
}

/** What one of the results, or the whole text, turned out to be. */
export type Found =
  | { readonly kind: 'product'; readonly product: TillProduct }
  | { readonly kind: 'customer'; readonly customer: BasketCustomer }
  | { readonly kind: 'ticket'; readonly ticket: number };

const MAX_PRODUCTS = 8;
const MAX_OTHERS = 5;
const CUSTOMER_FIELDS = 'id,name,taxNumber,phone,mobile,memberCode';
const TICKET_FIELDS = 'id,number,total,date';

export function useSearchResults(catalogue: Catalogue | undefined, term: string): SearchResults {
  const products = useMemo(
    () => (catalogue === undefined ? [] : matchProducts(catalogue.index, term, MAX_PRODUCTS)),
    [catalogue, term],
  );
  const customers = useCustomers(term, MAX_OTHERS);
  const tickets = useList(
    'invoice',
    { q: term, limit: MAX_OTHERS, sort: '-id', fields: TICKET_FIELDS },
    { enabled: isTicketTerm(term) },
  );
  return {
    products,
    customers: customers.data,
    tickets: (tickets.data ?? []).map(toTicket),
    pending: customers.pending || tickets.isFetching,
  };
}

/** Customers the server finds for a term; nothing is asked for less than two characters. */
export function useCustomers(term: string, limit: number): { data: readonly BasketCustomer[]; pending: boolean } {
  const query = useList(
    'customer',
    { q: term, limit, active: true, fields: CUSTOMER_FIELDS },
    { enabled: term.length >= 2 },
  );
  return { data: (query.data ?? []).map(toBasketCustomer), pending: query.isFetching };
}

/**
 * Takes a whole text for what it can only or best mean: a barcode or code, the best product, the only customer, the
 * only ticket. Codes are never guessed. Null when nothing fits. Throws ApiError when the server had to be asked and
 * could not be.
 */
export async function lookUp(catalogue: Catalogue | undefined, term: string): Promise<Found | null> {
  const exact = catalogue?.byCode.get(term);
  if (exact !== undefined) return { kind: 'product', product: exact };
  const [best] = catalogue === undefined || isCode(term) ? [] : matchProducts(catalogue.index, term, 1);
  if (best !== undefined) return { kind: 'product', product: best };

  const [barcode] = await list('productBarcode', { barcode: term, limit: 1, fields: 'id,product' });
  const scanned = barcode === undefined ? undefined : catalogue?.byId.get(barcode.product);
  if (scanned !== undefined) return { kind: 'product', product: scanned };
  const [customers, tickets] = await Promise.all([
    list('customer', { q: term, limit: 2, active: true, fields: CUSTOMER_FIELDS }),
    isTicketTerm(term) ? list('invoice', { q: term, limit: 2, sort: '-id', fields: TICKET_FIELDS }) : [],
  ]);
  const ticket = tickets.find(({ number }) => number === term) ?? (tickets.length === 1 ? tickets[0] : undefined);
  if (ticket !== undefined && customers.length === 0) return { kind: 'ticket', ticket: ticket.id };
  const [customer] = customers;
  if (customer !== undefined && customers.length === 1) {
    return { kind: 'customer', customer: toBasketCustomer(customer) };
  }
  return null;
}

type CustomerName = Pick<ApiRecord<'customer'>, 'id' | 'name' | 'taxNumber' | 'phone' | 'mobile' | 'memberCode'>;

export function toBasketCustomer(customer: CustomerName): BasketCustomer {
  const { id, name, taxNumber, phone, mobile, memberCode } = customer;
  const detail = [taxNumber, mobile ?? phone, memberCode].filter((part) => part !== null && part !== '').join(' · ');
  return { id, name, detail: detail === '' ? null : detail };
}

function toTicket({ id, number, total, date }: Pick<ApiRecord<'invoice'>, keyof FoundTicket>): FoundTicket {
  return { id, number: number ?? '', total, date };
}

/** Ticket numbers have digits; asking for every word would only slow the till down. */
function isTicketTerm(term: string): boolean {
  return term.length >= 3 && /\d/.test(term);
}
