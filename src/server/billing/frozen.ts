/** Lines of a confirmed document, which may be sent back as they were read and not otherwise. */
import { models, type Row } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import type { ReadContext } from '../context.ts';
import { differs, type LineBody } from './lineTerms.ts';

/** True where every line sent is the stored one: with its id, or in its place. */
export function areLinesUnchanged(
  ctx: ReadContext,
  stored: readonly Row<'invoiceLine'>[],
  sent: readonly LineBody[],
): boolean {
  if (stored.length !== sent.length) return false;
  return sent.every((body, index) => {
    const row = stored[index];
    if (row === undefined || (typeof body.id === 'number' && body.id !== row.id)) return false;
    return !fields.some((name) => differs({ body, row, at: '#' }, name, ctx.zone));
  });
}

type FieldName = keyof typeof models.invoiceLine.fields;

const fields = (Object.keys(models.invoiceLine.fields) as FieldName[]).filter((name) =>
  isWritable(models.invoiceLine.fields[name], 'update'),
);
