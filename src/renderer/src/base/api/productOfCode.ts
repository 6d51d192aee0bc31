/** What a code of an article means, by the server: for the screens that do not keep a catalogue. */
import { readScaleLabel } from '#shared/domain/scaleCodes.ts';
import { list } from './client.ts';
import { queryClient } from './queries.ts';
import { scalesQuery } from './tillQueries.ts';

/** The product of a barcode, a product code or a label of a scale; null for none. Throws ApiError. */
export async function productOfCode(code: string): Promise<number | null> {
  const label = readScaleLabel(code, await queryClient.ensureQueryData(scalesQuery));
  for (const text of label?.articles ?? [code]) {
    const [held] = await list('productBarcode', { barcode: text, limit: 1, fields: 'id,product' });
    if (held !== undefined) return held.product;
    const [product] = await list('product', { code: text, limit: 1, fields: 'id' });
    if (product !== undefined) return product.id;
  }
  return null;
}
