/** What customers withhold of office documents: how much, and of which documents. */

import type { Row } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';
import { withheldOf, withholdingBase, withholdsTooMuch } from '#shared/domain/withholding.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { PricedDraft } from './draftLines.ts';
import type { Columns } from './header.ts';

type Invoice = Row<'invoice'>;
type Rate = Invoice['withholdingRate'];

/** What is withheld of a draft whose lines were priced just now. */
export function withheldOfDraft({ withholdingRate }: Columns, { lines, totals }: PricedDraft): Money | null {
  const own = lines.map(({ amounts, pricing }) => ({
    totalBeforeTaxes: amounts.totalBeforeTaxes,
    supply: pricing.supply === true,
  }));
  return withheldOf(withholdingBase(totals.totalBeforeTaxes, own), (withholdingRate ?? null) as Rate);
}

/** What is withheld of a draft whose lines are as they were. */
export function withheldOfStored(
  { withholdingRate }: Columns,
  { totalBeforeTaxes }: Invoice,
  lines: readonly Row<'invoiceLine'>[],
): Money | null {
  return withheldOf(withholdingBase(totalBeforeTaxes, lines), (withholdingRate ?? null) as Rate);
}

/** A document as far as it may have something withheld. */
interface Head extends Columns {
  readonly withholdingRate?: unknown;
  readonly isReceipt?: unknown;
  readonly isInternal?: unknown;
}

/**
 * Throws 422 where something is withheld of a document of which nothing can be: a ticket, whose buyer is nobody that
 * withholds; what is internal; one that charges sales, which are owed whole.
 */
export function requireWithholdable(head: Head, lines: readonly { readonly sale?: unknown }[]): void {
  const errors = unfitting(head, lines);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/** Everything for which a document that is being confirmed may have nothing withheld. */
export function withholdingFaults(draft: Invoice, lines: readonly Row<'invoiceLine'>[]): FieldError[] {
  if (draft.withholdingRate === null) return [];
  const errors = unfitting(draft, lines);
  // It is the customer who declares it, by that number.
  if ((draft.taxNumber ?? '').trim() === '') errors.push({ pointer: '#/customer', code: 'tax_number_required' });
  if (withholdsTooMuch(draft)) errors.push({ pointer: '#/withholdingRate', code: 'too_big' });
  return errors;
}

function unfitting(
  { withholdingRate, isReceipt, isInternal }: Head,
  lines: readonly { readonly sale?: unknown }[],
): FieldError[] {
  const isWithheld = (withholdingRate ?? null) !== null;
  const isFit = isReceipt !== 1 && isInternal !== 1 && lines.every(({ sale }) => (sale ?? null) === null);
  return isWithheld && !isFit ? [{ pointer: '#/withholdingRate', code: 'withholding_unfit' }] : [];
}
