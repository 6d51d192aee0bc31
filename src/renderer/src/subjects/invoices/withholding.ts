/** What customers withhold, as screens say it: in percentage points and units of currency. */
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import { payableOf, withholdingBase } from '#shared/domain/withholding.ts';
import { type Invoice, linesOf } from './useInvoice.ts';

export interface ShownWithholding {
  readonly rate: number;
  readonly base: number;
  readonly withheld: number;
  readonly payable: number;
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
