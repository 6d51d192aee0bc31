import { ServiceError } from '#shared/errors.ts';
import { confirmInvoice as contract } from '#shared/operations/contracts/confirmInvoice.ts';
import { confirmDraft } from '../../billing/confirm.ts';
import { presentById } from '../../records/present.ts';
import { getRow } from '../../records/rows.ts';
import { handle } from '../handler.ts';

/** Confirms a draft. */
export const confirmInvoice = handle(contract, async (ctx, { invoice: id }) => {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new ServiceError('not_found');
  await confirmDraft(ctx, invoice);
  return presentById(ctx, 'invoice', id);
});
