/** Who has the telephone, the e-mail address or the tax number already. */
import { queryOptions } from '@tanstack/react-query';
import { list } from '#screens/base/api/client.ts';
import type { BasketCustomer } from '../../checkout/basketLine.ts';
import { toBasketCustomer } from '../../checkout/useSearchResults.ts';
import { faultOf, type NewCustomer, type NewCustomerField, sameBy } from './newCustomer.ts';

export interface Duplicate {
  readonly customer: BasketCustomer;
  readonly by: Exclude<NewCustomerField, 'name'>;
}

/** More would not be read. */
const MOST = 3;
const FIELDS = 'id,name,taxNumber,taxNumberKind,taxNumberCountry,phone,mobile,memberCode,email';

/** The customers who may be the one that is taken in. */
export function duplicatesQuery(wanted: NewCustomer) {
  const texts = (['taxNumber', 'phone', 'email'] as const)
    .filter((field) => faultOf(field, wanted[field]) === null)
    .map((field) => wanted[field].trim())
    .filter((text) => text.length >= 5);
  return queryOptions({
    queryKey: ['duplicates', ...texts, wanted.taxNumberKind, wanted.taxNumberCountry],
    queryFn: async (): Promise<readonly Duplicate[]> => {
      const lists = await Promise.all(
        texts.map((q) => list('customer', { q, active: true, limit: 10, fields: FIELDS })),
      );
      const found = new Map(lists.flat().map((known) => [known.id, known]));
      return [...found.values()]
        .flatMap((known) => {
          const by = sameBy(wanted, known);
          return by === null ? [] : [{ customer: toBasketCustomer(known), by }];
        })
        .slice(0, MOST);
    },
    staleTime: 0,
  });
}
