/** What a scanned code is: only ever what it names exactly. */
import { list } from '#screens/base/api/client.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { Rank } from '../products/search.ts';
import { type Catalogue, productByCode } from '../products/useCatalogue.ts';
import { customerMatch, type Found, findCustomers, findTickets, findVoucher } from './useSearchResults.ts';

/** The product of a code the catalogue knows. */
export function productOfCode(catalogue: Catalogue | undefined, code: string): Found | null {
  const product = productByCode(catalogue, code);
  return product === undefined ? null : { kind: 'product', ...product };
}

/** Asks the server for the voucher, the product, the customer or the ticket of a code; null when it is nobody's. Throws ApiError. */
export async function askForCode(catalogue: Catalogue | undefined, code: string): Promise<Found | null> {
  const voucher = await findVoucher(code);
  if (voucher !== null) return voucher;
  const [[barcode], customers, tickets] = await Promise.all([
    list('productBarcode', { barcode: code, limit: 1, fields: 'id,product' }),
    findCustomers(code),
    findTickets(code),
  ]);
  const product = barcode === undefined ? undefined : catalogue?.byId.get(barcode.product);
  if (product !== undefined) return { kind: 'product', product };
  const ticket = tickets.find(({ number }) => codeKey(number) === codeKey(code));
  if (ticket !== undefined) return { kind: 'ticket', ticket };
  const named = customers.map((customer) => customerMatch(customer, code)).filter(({ rank }) => rank === Rank.exact);
  return named.length === 1 ? (named[0]?.item ?? null) : null;
}
