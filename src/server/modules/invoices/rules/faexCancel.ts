import type { ReadContext } from '#server/core/context/context.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import { loadCancellation } from '#server/modules/documents/loadFacturae.ts';
import { storeFacturae } from '#server/modules/documents/storeFacturae.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { isUntouched } from '../voiding.ts';

/**
 * The document that cancels an issued invoice, made with the record and stored with it. It is not signed. An invoice has
 * one at most. It cancels the whole invoice, so there is none for what was paid, credited or converted.
 */
export const faexCancel: ModelRules = {
  errors: ['invalid_transition', 'unique_conflict'],
  beforeWrite: async (ctx, values, before) => {
    if (before !== null) return;
    values.document = await storeFacturae(ctx, values.invoice, loadCancellation);
    await requireWhole(ctx, values.invoice);
  },
  beforeRestore: (ctx, { invoice }) => requireWhole(ctx, invoice),
};

/** Throws 409 `invalid_transition` where something came of the invoice: the answer to that is a credit note. */
async function requireWhole(ctx: ReadContext, id: unknown): Promise<void> {
  const invoice = typeof id === 'number' ? await getRow(ctx.db, 'invoice', id) : undefined;
  if (invoice === undefined || invoice.status === InvoiceStatus.voided || (await isUntouched(ctx, invoice))) return;
  throw new ServiceError('invalid_transition', { detail: invoice.number ?? `invoice ${invoice.id}` });
}
