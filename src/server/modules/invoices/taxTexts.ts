/** Taxes as documents and their lines store them: JSON, in units of currency. */
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { fromMoney, fromPercent } from '#shared/domain/money.ts';
import type { TaxShare } from '#shared/domain/pricing.ts';

/** Why a tax is charged or not (EN 16931 BT-118, BT-120). */
export type TaxReason = Pick<Row<'tax'>, 'exemptionReason'> & { readonly category: string | null };

/** The taxes of a line: JSON `InvoiceLineTax[]`. */
export function lineTaxes(taxes: readonly TaxShare[]): string {
  return JSON.stringify(taxes.map(share));
}

/**
 * The taxes of a document: JSON `InvoiceTax[]`, each with its reason as the tax's record has it at
 * the moment of issue.
 */
export function documentTaxes(taxes: readonly TaxShare[], reasonOf: (tax: number) => TaxReason | undefined): string {
  return JSON.stringify(
    taxes.map((tax) => {
      const reason = reasonOf(tax.tax);
      return {
        ...share(tax),
        category: reason?.category ?? null,
        exemptionReason: reason?.exemptionReason ?? null,
      } satisfies NonNullable<ApiRecord<'invoice'>['taxes']>[number];
    }),
  );
}

function share(tax: TaxShare): ApiRecord<'invoiceLine'>['taxes'][number] {
  return {
    id: tax.tax,
    name: tax.name,
    rate: fromPercent(tax.rate),
    tax: tax.tax,
    base: fromMoney(tax.base),
    amount: fromMoney(tax.amount),
  };
}
