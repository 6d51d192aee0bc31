/** What the typed text finds: products of the catalogue at once, customers and tickets from the server when typing rests. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { list } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient, useList } from '#screens/base/api/queries.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { isVoucherCode } from '#shared/domain/voucherCodes.ts';
import { clearMatch, isCode, type Match, matchProducts, Rank, rankTexts } from '../products/search.ts';
import { type Catalogue, productByCode, type TillProduct } from '../products/useCatalogue.ts';
import type { BasketCustomer } from './basketLine.ts';
import { bearerQuery, type ShownVoucher } from './useBearer.ts';

export interface FoundTicket {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly date: string | null;
}

/** A voucher for the bearer, and the code it was found by. */
export interface FoundVoucher extends Pick<ShownVoucher, 'voucher' | 'name' | 'codeEnd'> {
  readonly code: string;
}

/** What one of the results, or the whole text, turned out to be. */
export type Found =
  | {
      readonly kind: 'product';
      readonly product: TillProduct;
      /** What the label of a scale says of it: so much is taken. */
      readonly units?: number | null;
    }
  | { readonly kind: 'customer'; readonly customer: BasketCustomer }
  | { readonly kind: 'ticket'; readonly ticket: FoundTicket }
  | { readonly kind: 'voucher'; readonly voucher: FoundVoucher };

export type FoundKind = Found['kind'];

/** What was found of one kind, best first. */
export interface FoundGroup {
  readonly kind: FoundKind;
  readonly found: readonly Found[];
  /** There are more than are shown. */
  readonly hasMore: boolean;
}

export interface SearchResults {
  /** Kinds that have something. One that the text names exactly, or that begins so, stands before those it does not. */
  readonly groups: readonly FoundGroup[];
  /** What Enter takes; null when it is not clear which is meant, or not known yet. */
  readonly clear: Found | null;
  /** The server has not answered yet. */
  readonly pending: boolean;
  /** Why the server has nothing of this name; null where it said nothing of it. */
  readonly refusal: ApiError | null;
}

/** Something the server found, and how well the text names it by what is known here: null when not at all. */
export interface Judged<F extends Found = Found> {
  readonly item: F;
  readonly rank: Rank | null;
}

/** How many of each kind are shown, and how many when somebody asks for all. */
const SHOWN: Readonly<Record<FoundKind, number>> = { product: 8, customer: 5, ticket: 5, voucher: 1 };
const MOST = 100;
/** A scanner is done with its code before the server is asked, in milliseconds. */
const SETTLE = 140;
const CUSTOMER_FIELDS = 'id,name,taxNumber,phone,mobile,memberCode';
const TICKET_FIELDS = 'id,number,total,date';

/** `all`: the kind of which everything is wanted; the others are left out then. */
export function useSearchResults(
  catalogue: Catalogue | undefined,
  term: string,
  all: FoundKind | null = null,
): SearchResults {
  const [settled] = useDebouncedValue(term, SETTLE);
  const limitOf = (kind: FoundKind): number => (all === kind ? MOST : SHOWN[kind]);
  const products = useMemo(() => productMatches(catalogue, term), [catalogue, term]);
  const customers = useCustomers(settled, limitOf('customer') + 1);
  const tickets = useTicketList(settled, limitOf('ticket') + 1);
  const voucher = useQuery({ ...bearerQuery(settled), enabled: isVoucherCode(settled) });
  const pending = term !== settled || customers.pending || tickets.isFetching || voucher.isFetching;
  const judged = [
    ...(voucher.data === undefined || !isVoucherCode(term) ? [] : [voucherMatch(voucher.data, term)]),
    ...customers.data.map((customer) => customerMatch(customer, term)),
    ...(tickets.data ?? []).map((ticket) => ticketMatch(ticket, term)),
  ];
  // What was found for the text before stays while it still fits: the list must not jump under a finger.
  const matches = [...products, ...(pending ? stillFitting(judged) : judged.map(orInside))];
  const kinds = (['product', 'customer', 'ticket', 'voucher'] as const).filter((kind) => all === null || all === kind);
  const groups = kinds.flatMap((kind) => {
    const found = matches.filter(({ item }) => item.kind === kind);
    if (found.length === 0) return [];
    const [best] = [...found].sort((a, b) => a.rank - b.rank);
    const shown = found.slice(0, limitOf(kind)).map(({ item }) => item);
    const group = { kind, found: shown, hasMore: found.length > shown.length };
    return [{ group, best: Math.min(best?.rank ?? Rank.inside, Rank.word) }];
  });
  return {
    groups: groups.sort((a, b) => a.best - b.best).map(({ group }) => group),
    clear: pending && products[0]?.rank !== Rank.exact ? null : clearMatch(matches),
    pending,
    refusal: isVoucherCode(term) && voucher.error instanceof ApiError ? voucher.error : null,
  };
}

/** Customers the server finds for a term; nothing is asked for less than two characters. */
export function useCustomers(term: string, limit: number): { data: readonly BasketCustomer[]; pending: boolean } {
  const enabled = term.length >= 2;
  const query = useList(
    'customer',
    { q: term, limit, active: true, fields: CUSTOMER_FIELDS },
    { enabled, placeholderData: keepPreviousData },
  );
  return { data: enabled ? (query.data ?? []).map(toBasketCustomer) : [], pending: query.isFetching };
}

/**
 * What a whole text can only mean: a barcode or code, the only match of all kinds, or the only one it names exactly.
 * `several` when it is not clear which; null when nothing fits. `local`: the server cannot be asked. Throws ApiError when
 * the server had to be asked and could not be.
 */
export async function lookUp(
  catalogue: Catalogue | undefined,
  term: string,
  local = false,
): Promise<Found | 'several' | null> {
  const exact = productByCode(catalogue, term);
  if (exact !== undefined) return { kind: 'product', ...exact };
  // A scanned code is never taken for the product whose name or code it is a part of.
  const products = productMatches(catalogue, term).filter(({ rank }) => !isCode(term) || rank === Rank.exact);
  if (local || products.filter(({ rank }) => rank === Rank.exact).length === 1) return decide(products);

  const voucher = await findVoucher(term);
  if (voucher !== null) return voucher;
  const [[barcode], customers, tickets] = await Promise.all([
    list('productBarcode', { barcode: term, limit: 1, fields: 'id,product' }),
    findCustomers(term),
    findTickets(term),
  ]);
  const scanned = barcode === undefined ? undefined : catalogue?.byId.get(barcode.product);
  if (scanned !== undefined) return { kind: 'product', product: scanned };
  return decide([
    ...products,
    ...customers.map((customer) => orInside(customerMatch(customer, term))),
    ...tickets.map((ticket) => orInside(ticketMatch(ticket, term))),
  ]);
}

/** The first customers the server finds for a whole text. Throws ApiError. */
export async function findCustomers(term: string): Promise<BasketCustomer[]> {
  if (term.length < 2) return [];
  const [coded, found] = await Promise.all([
    codeKey(term) === null
      ? []
      : list('customer', { memberCode: term, active: true, fields: CUSTOMER_FIELDS, limit: 1 }),
    list('customer', { q: term, limit: 10, active: true, fields: CUSTOMER_FIELDS }),
  ]);
  const others = found.filter(({ id }) => coded.every((customer) => customer.id !== id));
  return [...coded, ...others].map(toBasketCustomer);
}

/** The newest tickets the server finds for a whole text. Throws ApiError. */
export async function findTickets(term: string): Promise<FoundTicket[]> {
  if (!isTicketTerm(term)) return [];
  return (await list('invoice', { q: term, limit: 10, sort: '-id', fields: TICKET_FIELDS })).map(toTicket);
}

/** The voucher for the bearer of a code; null for what is none's. Throws ApiError. */
export async function findVoucher(code: string): Promise<Extract<Found, { kind: 'voucher' }> | null> {
  if (!isVoucherCode(code)) return null;
  try {
    return voucherMatch(await queryClient.fetchQuery({ ...bearerQuery(code), staleTime: 0 }), code).item;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

function voucherMatch(
  { voucher, name, codeEnd }: ShownVoucher,
  code: string,
): Judged<Extract<Found, { kind: 'voucher' }>> {
  return {
    item: { kind: 'voucher', voucher: { voucher, name, codeEnd, code: codeKey(code) ?? code } },
    rank: Rank.exact,
  };
}

/** How well a term names a customer. */
export function customerMatch(customer: BasketCustomer, term: string): Judged<Extract<Found, { kind: 'customer' }>> {
  const parts = customer.detail?.split(' · ') ?? [];
  const key = codeKey(term);
  if (key !== null && parts.some((part) => codeKey(part) === key)) {
    return { item: { kind: 'customer', customer }, rank: Rank.exact };
  }
  return { item: { kind: 'customer', customer }, rank: rankTexts([customer.name, ...parts], term, parts) };
}

type CustomerName = Pick<ApiRecord<'customer'>, 'id' | 'name' | 'taxNumber' | 'phone' | 'mobile' | 'memberCode'>;

export function toBasketCustomer(customer: CustomerName): BasketCustomer {
  const { id, name, taxNumber, phone, mobile, memberCode } = customer;
  const detail = [taxNumber, mobile ?? phone, memberCode].filter((part) => part !== null && part !== '').join(' · ');
  return { id, name, detail: detail === '' ? null : detail };
}

function productMatches(catalogue: Catalogue | undefined, term: string): readonly Match<Found>[] {
  if (catalogue === undefined) return [];
  const scanned = productByCode(catalogue, term);
  const matches = matchProducts(catalogue.index, term, MOST).filter(({ item }) => item.id !== scanned?.product.id);
  const found = matches.map(({ item, rank }) => ({ item: { kind: 'product', product: item } as const, rank }));
  return scanned === undefined
    ? found
    : [{ item: { kind: 'product', ...scanned }, rank: Rank.exact } as const, ...found];
}

function ticketMatch(ticket: FoundTicket, term: string): Judged {
  return { item: { kind: 'ticket', ticket }, rank: rankTexts([ticket.number], term) };
}

function stillFitting(judged: readonly Judged[]): Match<Found>[] {
  return judged.flatMap(({ item, rank }) => (rank === null ? [] : [{ item, rank }]));
}

/** The server finds by more than is known here, such as an e-mail address. */
export function orInside<F extends Found>({ item, rank }: Judged<F>): Match<F> {
  return { item, rank: rank ?? Rank.inside };
}

function decide(matches: readonly Match<Found>[]): Found | 'several' | null {
  return matches.length === 0 ? null : (clearMatch(matches) ?? 'several');
}

function useTicketList(term: string, limit: number) {
  const query = useList(
    'invoice',
    { q: term, limit, sort: '-id', fields: TICKET_FIELDS },
    { enabled: isTicketTerm(term), placeholderData: keepPreviousData },
  );
  return { data: isTicketTerm(term) ? query.data?.map(toTicket) : [], isFetching: query.isFetching };
}

function toTicket({ id, number, total, date }: Pick<ApiRecord<'invoice'>, keyof FoundTicket>): FoundTicket {
  return { id, number: number ?? '', total, date };
}

/** Ticket numbers have digits; asking for every word would only slow the till down. */
function isTicketTerm(term: string): boolean {
  return term.length >= 3 && /\d/.test(term);
}
