/** What a document that corrects, sums up or exchanges others has to name of them before it is issued. */

import type { ReadContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { FieldError } from '#shared/errors.ts';
import { sourcesOf } from '../conversions/conversions.ts';

type Invoice = Row<'invoice'>;
type Line = Row<'invoiceLine'>;

/**
 * Where a document does not name what it corrects (RD 1619/2012 art. 15.4), sums up or exchanges: nothing excuses that. A
 * credit note has the document it credits, or of one that was issued elsewhere its number, which each line says. A
 * summary and an exchange have their sources, or of imports (`invoice:import`) their numbers. The number of
 * a document that is here is none: that is credited by its lines, and no further than they go.
 */
export async function unnamedSources(
  ctx: ReadContext,
  type: Row<'invoiceType'>,
  draft: Invoice,
  lines: readonly Line[],
): Promise<FieldError[]> {
  const is = (flag: 'isCreditNote' | 'isSummary' | 'isReplace'): boolean => draft[flag] === 1 || type[flag] === 1;
  const isConversion = is('isSummary') || is('isReplace');
  if (!is('isCreditNote') && !isConversion) return [];
  if (is('isCreditNote') && draft.source !== null) return [];
  if (isConversion) {
    if ((await sourcesOf(ctx, draft.id)).length > 0) return [];
    if (!covers(ctx.actor.scopes, 'invoice:import')) return [{ pointer: '#/type', code: 'source_required' }];
  }
  return unnumbered(ctx, draft, lines);
}

/** The lines that do not say the number of a document elsewhere, unless the document does. */
async function unnumbered(ctx: ReadContext, draft: Invoice, lines: readonly Line[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const own = (draft.originalNumber ?? '').trim();
  if (own !== '' && (await isHere(ctx, draft, own)))
    errors.push({ pointer: '#/originalNumber', code: 'source_required' });
  for (const [index, { sourceInvoice }] of lines.entries()) {
    const number = sourceInvoice.trim();
    if (number === '' && own === '') {
      errors.push({ pointer: `#/lines/${index}/sourceInvoice`, code: 'source_required' });
    } else if (number !== '' && (await isHere(ctx, draft, number))) {
      errors.push({ pointer: `#/lines/${index}/source`, code: 'source_required', detail: number });
    }
  }
  return errors;
}

async function isHere(ctx: ReadContext, { company }: Invoice, number: string): Promise<boolean> {
  const found = await queryAll(
    ctx.db,
    sql`select 1 from "invoice" where ${isSame(sql`"company"`, company)} and "number" = ${number} limit 1`,
  );
  return found.length > 0;
}
