/** What customers withhold, as screens say it: in percentage points and units of currency. */
import { fromMoney, toMoney, toPercent } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { payableOf, withheldOf, withholdingBase } from '#shared/domain/withholding.ts';
import type { EditedInvoice } from './draft/draftState.ts';
import { type Invoice, linesOf } from './useInvoice.ts';

export interface ShownWithholding {
  readonly rate: number;
  readonly base: number;
  readonly withheld: number;
  readonly payable: number;
}

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

/** What is withheld of a stored document; null where nothing is. */
export function withholdingOfInvoice(invoice: Invoice): ShownWithholding | null {
  const { withholdingRate: rate, withheld, total, totalBeforeTaxes } = invoice;
  if (rate === null || withheld === null) return null;
  const rows = linesOf(invoice).map((line) => ({
    supply: line.supply,
    totalBeforeTaxes: toMoney(line.totalBeforeTaxes),
  }));
  const base = fromMoney(withholdingBase(toMoney(totalBeforeTaxes), rows));
  const payable = fromMoney(payableOf({ total: toMoney(total), withheld: toMoney(withheld) }));
  return { rate, base, withheld, payable };
}
