/** Makes a Facturae and stores it by its hash. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { storeFile } from '#server/core/records/files.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type FacturaeSource, facturae } from './facturae.ts';

/** Makes the document of the invoice with an id; without one there is none. Returns its hash. Throws what `load` does. */
export async function storeFacturae(
  ctx: WriteContext,
  id: unknown,
  load: (ctx: ReadContext, invoice: Row<'invoice'>) => Promise<FacturaeSource>,
): Promise<string | null> {
  const invoice = typeof id === 'number' ? await getRow(ctx.db, 'invoice', id) : undefined;
  if (invoice === undefined) return null;
  return storeFile(ctx, 'application/xml', Buffer.from(facturae(await load(ctx, invoice)), 'utf8'));
}
