import type { WriteContext } from '#server/core/context/context.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { createLine, removeLine, updateLine } from '../drafts.ts';
import type { LineBody } from '../lineTerms.ts';

/** A line may be part of another line of its invoice. Lines of drafts are written; their invoice follows. */
export const invoiceLine: ModelRules = {
  events: ['invoice.updated', 'sale.updated'],
  errors: ['immutable_record', 'in_use', 'invalid_transition', 'sale_charged'],
  linked: { parent: { model: 'invoiceLine', by: ['parentLine'], many: false } },
  create: (ctx, _values, body) => createLine(ctx, bodyOf(body)),
  update: async (ctx, row, _values, body) => updateLine(ctx, await stored(ctx, row), bodyOf(body)),
  remove: async (ctx, row) => removeLine(ctx, await stored(ctx, row)),
};

/** The body as the model's schema has checked it. */
function bodyOf(body: Values): LineBody {
  return body;
}

async function stored(ctx: WriteContext, { id }: AnyRow): Promise<Row<'invoiceLine'>> {
  const row = await getRow(ctx.db, 'invoiceLine', id);
  if (row === undefined) throw new Error(`no invoiceLine ${id}`);
  return row;
}
