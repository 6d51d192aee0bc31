import type { WriteContext } from '#server/core/context/context.ts';
import { documentVersion } from '#server/core/documents/version.ts';
import { type AnyRow, filePath } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { createDraft, removeDraft, updateInvoice } from '../drafts.ts';
import { relations } from '../relations.ts';

/**
 * Through the generic API invoices are made, changed and taken out as drafts. A confirmed one has a document; it is
 * made from what is frozen and never changes.
 */
export const invoice: ModelRules = {
  events: ['sale.updated'],
  errors: ['immutable_record', 'in_use', 'invalid_transition', 'sale_charged'],
  derived: {
    document: {
      from: ['status', 'hash'],
      value: ({ id, status, hash }) =>
        status === 0 ? null : filePath('invoice', id, 'document', documentVersion(Number(status), String(hash))),
    },
  },
  linked: { relations: { model: 'invoice', reached: relations, many: true } },
  create: createDraft,
  update: async (ctx, row, values, body) => updateInvoice(ctx, await stored(ctx, row), values, body),
  remove: async (ctx, row) => removeDraft(ctx, await stored(ctx, row)),
};

async function stored(ctx: WriteContext, { id }: AnyRow): Promise<Row<'invoice'>> {
  const row = await getRow(ctx.db, 'invoice', id);
  if (row === undefined) throw new Error(`no invoice ${id}`);
  return row;
}
