/** The totals of a document, as its row holds them. */

import type { NewRow } from '#server/core/records/write.ts';
import type { ApiWrite } from '#shared/catalogue/index.ts';
import { fromMoney, fromPercent, isMicroPrecise, MAX_AMOUNT, type Money, toMoney } from '#shared/domain/money.ts';
import type { DocumentTotals, TaxShare } from '#shared/domain/pricing.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { PriceBook } from '../sales/priceBook.ts';
import { documentTaxes, type TaxReason } from './taxTexts.ts';

/** Totals an import brings along. They have to be those of its lines; the discount nobody else knows. */
export type InputTotals = Pick<
  ApiWrite<'invoice'>,
  'taxes' | 'taxTotal' | 'discountTotal' | 'totalBeforeTaxes' | 'total'
>;

type TotalColumns = Pick<
  NewRow<'invoice'>,
  'totalBeforeTaxes' | 'total' | 'withheld' | 'pending' | 'discounts' | 'taxes' | 'taxTotal' | 'discountTotal'
>;

/** The columns of a draft's totals: nothing of it is paid, and `withheld` of it is not owed. Throws 422 `total_mismatch` where stated ones do not agree. */
export async function totalColumns(
  book: PriceBook,
  totals: DocumentTotals,
  input: InputTotals | null,
  withheld: Money | null,
): Promise<TotalColumns> {
  const errors = input === null ? [] : mismatches(totals, input);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const reasons = new Map<number, TaxReason>();
  for (const { tax } of totals.taxes) {
    const record = await book.tax(tax);
    const said = input?.taxes?.find((sent) => sent.tax === tax);
    reasons.set(tax, {
      category: said?.category === undefined ? (record?.category ?? null) : said.category,
      exemptionReason: said?.exemptionReason === undefined ? (record?.exemptionReason ?? null) : said.exemptionReason,
    });
  }
  const discounts = typeof input?.discountTotal === 'number' ? toMoney(input.discountTotal) : totals.discounts;
  return {
    totalBeforeTaxes: totals.totalBeforeTaxes,
    total: totals.total,
    withheld,
    pending: payableOf({ total: totals.total, withheld }),
    discounts,
    taxes: documentTaxes(totals.taxes, (tax) => reasons.get(tax)),
    taxTotal: totals.taxTotal,
    discountTotal: discounts,
  };
}

function mismatches(totals: DocumentTotals, input: InputTotals): FieldError[] {
  const { taxes, discountTotal } = input;
  const errors: FieldError[] = [];
  for (const name of ['totalBeforeTaxes', 'taxTotal', 'total'] as const) {
    const sum = fromMoney(totals[name]);
    if (typeof input[name] === 'number' && input[name] !== sum) {
      errors.push({ pointer: `#/${name}`, code: 'total_mismatch', detail: `${sum}` });
    }
  }
  const isAmount =
    typeof discountTotal !== 'number' || (isMicroPrecise(discountTotal) && Math.abs(discountTotal) <= MAX_AMOUNT);
  if (!isAmount) errors.push({ pointer: '#/discountTotal', code: 'invalid_value' });
  if (taxes === undefined || taxes === null) return errors;
  if (taxes.length !== totals.taxes.length) errors.push({ pointer: '#/taxes', code: 'total_mismatch' });
  for (const [index, sent] of taxes.entries()) {
    if (!totals.taxes.some((tax) => agrees(tax, sent))) {
      errors.push({ pointer: `#/taxes/${index}`, code: 'total_mismatch' });
    }
  }
  return errors;
}

function agrees(tax: TaxShare, sent: NonNullable<NonNullable<InputTotals['taxes']>[number]>): boolean {
  return (
    tax.tax === sent.tax &&
    (sent.rate === undefined || sent.rate === fromPercent(tax.rate)) &&
    (sent.base === undefined || sent.base === fromMoney(tax.base)) &&
    (sent.amount === undefined || sent.amount === fromMoney(tax.amount))
  );
}
