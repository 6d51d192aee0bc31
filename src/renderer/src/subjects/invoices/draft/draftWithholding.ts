import { fromMoney, toMoney, toPercent } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { payableOf, withheldOf, withholdingBase } from '#shared/domain/withholding.ts';
import type { ShownWithholding } from '../withholding.ts';
import type { EditedInvoice } from './draftState.ts';

/** What is withheld of a draft as it is edited, by the rule of the service; null where nothing is. */
export function withholdingOfDraft(
  { lines, withholdingRate }: Pick<EditedInvoice, 'lines' | 'withholdingRate'>,
  document: PricedDocument,
): ShownWithholding | null {
  if (withholdingRate === null) return null;
  const rows = document.lines.map(({ totalBeforeTaxes }, index) => ({
    totalBeforeTaxes,
    supply: lines[index]?.supply ?? false,
  }));
  const base = withholdingBase(document.totalBeforeTaxes, rows);
  const withheld = withheldOf(base, toPercent(withholdingRate));
  const payable = fromMoney(payableOf({ total: document.total, withheld }));
  return { rate: withholdingRate, base: fromMoney(base), withheld: fromMoney(withheld ?? toMoney(0)), payable };
}
