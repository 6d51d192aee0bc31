/** What the till reads before it can sell, so that it can be asked for while the screens themselves are loaded. */
import { queryOptions } from '@tanstack/react-query';
import type { ScaleFormat } from '#shared/domain/scaleCodes.ts';
import { call } from './client.ts';
import { listAllQuery, queryClient } from './queries.ts';

const PRODUCT_FIELDS = 'id,name,code,family,price,taxes,color,image,favourite,priority,supply';

export const productsQuery = listAllQuery('product', { active: true, fields: PRODUCT_FIELDS });
/** Of those that are counted, the ones with nothing left: a short list, read anew as they are sold and come in. */
export const outOfStockQuery = queryOptions({
  ...listAllQuery('product', { active: true, useStock: true, 'stock[lte]': 0, fields: 'id,stock' }),
  // What moves the stock is no change of the product.
  meta: { models: ['product', 'stockMovement'] },
});
export const familiesQuery = listAllQuery('family', { active: true });
export const taxesQuery = listAllQuery('tax');
/** What products cost customers with a tag, or at some hours and days. */
export const productRatesQuery = listAllQuery('productRate', {
  active: true,
  fields: 'id,product,name,price,customerTag,weekdays,startTime,endTime,start,end',
});
export const barcodesQuery = listAllQuery('productBarcode', { fields: 'id,product,barcode' });
/** How labels of scales are read. */
export const scalesQuery = queryOptions<readonly ScaleFormat[]>({
  queryKey: ['codeScales'],
  queryFn: async () => (await call('codeScales', {})).formats,
  meta: { models: ['setting'] },
});
/** What is sold as recharges. */
export const voucherTypesQuery = listAllQuery('voucherType', {
  active: true,
  fields: 'id,name,kind,product,units,expiration,bearer',
});
/** What is sold by signing a customer up. */
export const subscriptionTypesQuery = listAllQuery('subscription', {
  fields: 'id,product,enrolment,temporarySubscription',
});
/** In the order they were made: the first is a till's until another is chosen. */
export const cashPointsQuery = listAllQuery('pos', { active: true, sort: 'id' });

/** Asks for all of it. Whoever needs an answer that fails asks again, and says so. */
export function askForTill(): void {
  void queryClient.prefetchQuery(productsQuery);
  void queryClient.prefetchQuery(familiesQuery);
  void queryClient.prefetchQuery(taxesQuery);
  void queryClient.prefetchQuery(productRatesQuery);
  void queryClient.prefetchQuery(barcodesQuery);
  void queryClient.prefetchQuery(scalesQuery);
  void queryClient.prefetchQuery(voucherTypesQuery);
  void queryClient.prefetchQuery(subscriptionTypesQuery);
  void queryClient.prefetchQuery(cashPointsQuery);
}
