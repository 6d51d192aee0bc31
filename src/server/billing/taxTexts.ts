/** Taxes as documents and their lines store them: JSON, in units of currency. */
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { fromMoney, fromPercent } from '#shared/domain/money.ts';
import type { TaxShare } from '#shared/domain/pricing.ts';

/** The taxes of a line: JSON `InvoiceLineTax[]`. */
export function lineTaxes(taxes: readonly TaxShare[]): string {
  return JSON.stringify(taxes.map(share));
}

/**
 * The taxes of a document: JSON `InvoiceTax[]`, each with why it is charged or not (EN 16931 BT-118, BT-120) as its
 * record says at the moment of issue.
 */
export function documentTaxes(
  taxes: readonly TaxShare[],
  recordOf: (tax: number) => Pick<Row<'tax'>, 'category' | 'exemptionReason'> | undefined,
): string {
  return JSON.stringify(
    taxes.map((tax) => {
      const record = recordOf(tax.tax);
      return {
        ...share(tax),
        category: record?.category ?? null,
        exemptionReason: record?.exemptionReason ?? null,
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
