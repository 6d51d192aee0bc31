/** What of a document does not change, and may be sent back as it was read and not otherwise. */

import type { ReadContext } from '#server/core/context/context.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { ServiceError } from '#shared/errors.ts';
import { sourcesOf } from '../conversions/conversions.ts';
import { storedLines } from './draftLines.ts';
import type { Columns } from './header.ts';
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

/**
 * True for the draft of a conversion that still says what its sources say: throws 409 `immutable_record` where
 * it would say something else. Free is whom it is made out to, where they do not say it, its date and its texts.
 */
export async function keepsSources(
  ctx: ReadContext,
  row: Row<'invoice'>,
  values: Columns,
  lines: readonly LineBody[] | null,
): Promise<boolean> {
  const sources = await sourcesOf(ctx, row.id);
  if (sources.length === 0) return false;
  const stored: Columns = row;
  const fixed = sources.some(({ customer }) => customer !== null) ? [...ofSources, 'customer'] : ofSources;
  const isOther = fixed.some((name) => Object.hasOwn(values, name) && values[name] !== stored[name]);
  if (isOther || (lines !== null && !areLinesUnchanged(ctx, await storedLines(ctx, row.id), lines))) {
    throw new ServiceError('immutable_record');
  }
  return true;
}

/** Throws 409 `immutable_record` for a draft whose lines are those of its sources. */
export async function requireOwnLines(ctx: ReadContext, { id }: Row<'invoice'>): Promise<void> {
  if ((await sourcesOf(ctx, id)).length > 0) throw new ServiceError('immutable_record');
}

/** Columns that say what its sources say, or how. */
const ofSources = [
  ...['type', 'company', 'currency', 'pricesTaxIncluded', 'taxExempt', 'isReplace', 'skipRecalculate'],
  'withholdingRate',
];

type FieldName = keyof typeof models.invoiceLine.fields;

const fields = (Object.keys(models.invoiceLine.fields) as FieldName[]).filter((name) =>
  isWritable(models.invoiceLine.fields[name], 'update'),
);
