import { DUPLICATE, documentVersion } from '#server/core/documents/version.ts';
import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { covers } from '#shared/domain/scopes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { printInvoice as contract } from '#shared/operations/contracts/printInvoice.ts';
import { notePrinted } from '../printed.ts';

/** Whoever may read a document may print it. */
const READ = 'invoice:read';

export const printInvoice = handle(contract, async (ctx, { invoice: id }) => {
  if (!covers(ctx.actor.scopes, READ)) throw new ServiceError('insufficient_scope', { detail: READ });
  const row = await load(ctx, 'invoice', id);
  if (row.status === InvoiceStatus.draft || row.hash === null) throw new ServiceError('invalid_transition');
  const duplicate = row.printed === 1;
  await notePrinted(ctx, id, duplicate);
  ctx.emit({ type: 'invoice.printed', model: 'invoice', id });
  const address = `/api/file/invoice/${id}/document?v=${documentVersion(row.status, row.hash)}`;
  return { document: duplicate ? `${address}&copy=${DUPLICATE}` : address, duplicate };
});
