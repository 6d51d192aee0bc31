import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/rows.ts';
import { ServiceError } from '#shared/errors.ts';
import { voidInvoice as contract } from '#shared/operations/contracts/voidInvoice.ts';
import { voidDocument } from '../voiding.ts';

/** Voids a document nothing came of. */
export const voidInvoice = handle(contract, async (ctx, { invoice: id, reason }) => {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new ServiceError('not_found');
  await voidDocument(ctx, invoice, reason);
  return presentById(ctx, 'invoice', id);
});
