import { ServiceError } from '#shared/errors.ts';
import { voidInvoice as contract } from '#shared/operations/contracts/voidInvoice.ts';
import { voidDocument } from '../../billing/voiding.ts';
import { presentById } from '../../records/present.ts';
import { getRow } from '../../records/rows.ts';
import { handle } from '../handler.ts';

/** Voids a document nothing came of. */
export const voidInvoice = handle(contract, async (ctx, { invoice: id, reason }) => {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new ServiceError('not_found');
  await voidDocument(ctx, invoice, reason);
  return presentById(ctx, 'invoice', id);
});
