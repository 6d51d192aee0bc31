import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/rows.ts';
import { ServiceError } from '#shared/errors.ts';
import { confirmInvoice as contract } from '#shared/operations/contracts/confirmInvoice.ts';
import { confirmDraft } from '../confirm.ts';

/** Confirms a draft. */
export const confirmInvoice = handle(contract, async (ctx, { invoice: id }) => {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new ServiceError('not_found');
  await confirmDraft(ctx, invoice);
  return presentById(ctx, 'invoice', id);
});
