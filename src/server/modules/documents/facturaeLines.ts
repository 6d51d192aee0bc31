/** The lines of a Facturae, and what it says of all of them together. */
import { element, type XmlElement } from '#server/core/documents/xml.ts';
import {
  add,
  apportion,
  type Money,
  type Percent,
  type Ratio,
  r6,
  rateRatio,
  ratio,
  times,
  ZERO,
} from '#shared/domain/money.ts';
import { type Fitting, fitted } from './facturaeFit.ts';
import { amount, decimal, eightDecimals, TEXT, text } from './facturaeValues.ts';

/** A tax of a line. */
export interface FacturaeTax {
  /** TaxTypeCode: 01 IVA, 02 IPSI, 03 IGIC, 05 another. */
  readonly code: '01' | '02' | '03' | '05';
  readonly rate: Percent;
  readonly base: Money;
  readonly amount: Money;
  /** Equivalence surcharge on the same base. */
  readonly surcharge: { readonly rate: Percent; readonly amount: Money } | null;
}

export interface FacturaeLine {
  readonly description: string;
  readonly units: number;
  /** Of one unit, to eight decimals, without tax. */
  readonly unitPrice: Ratio;
  /** Units × price, before the discount. */
  readonly cost: Money;
  readonly discount: { readonly rate: Percent; readonly amount: Money } | null;
  /** What is left: the line's part of the base. */
  readonly gross: Money;
  readonly taxes: readonly FacturaeTax[];
  /** Why nothing is charged: 01 exempt, 02 not subject to the tax. */
  readonly special: { readonly code: '01' | '02'; readonly reason: string } | null;
}

/** What the buyer withholds of all lines together (IRPF). */
export interface FacturaeWithholding {
  readonly rate: Percent;
  readonly amount: Money;
}

/** `InvoiceLine`. */
export function lineElement(line: FacturaeLine, withheld: Withheld | null, place: Fitting): XmlElement {
  const { discount, special } = line;
  return element('InvoiceLine', [
    element('ItemDescription', place('Descripción', line.description, TEXT)),
    element('Quantity', String(line.units)),
    element('UnitPriceWithoutTax', eightDecimals(line.unitPrice)),
    element('TotalCost', decimal(line.cost)),
    discount === null
      ? null
      : element('DiscountsAndRebates', [
          element('Discount', [
            element('DiscountReason', 'Descuento'),
            element('DiscountRate', decimal(discount.rate)),
            element('DiscountAmount', decimal(discount.amount)),
          ]),
        ]),
    element('GrossAmount', decimal(line.gross)),
    withheldElement(withheld),
    element('TaxesOutputs', line.taxes.map(taxElement)),
    special === null ? null : text('AdditionalLineItemInformation', special.reason, TEXT),
    special === null
      ? null
      : element('SpecialTaxableEvent', [
          element('SpecialTaxableEventCode', special.code),
          text('SpecialTaxableEventReason', special.reason, TEXT),
        ]),
  ]);
}

/** A part of what is withheld. */
export interface Withheld {
  readonly rate: Percent;
  readonly base: Money;
  readonly amount: Money;
}

/** What is withheld of each line: cents that sum to all of it. */
export function withheldOfLines(
  withholding: FacturaeWithholding | null,
  lines: readonly FacturaeLine[],
): readonly Withheld[] {
  if (withholding === null) return [];
  const { rate } = withholding;
  const exact = lines.map(({ gross }) => r6(times(ratio(gross), rateRatio(rate))));
  const parts = apportion(withholding.amount, exact);
  return lines.map(({ gross }, index) => ({ rate, base: gross, amount: parts[index] ?? ZERO }));
}

/** Withheld taxes; 04 is personal income tax. */
export function withheldElement(withheld: Withheld | null): XmlElement | null {
  if (withheld === null) return null;
  return element('TaxesWithheld', [
    element('Tax', [
      element('TaxTypeCode', '04'),
      element('TaxRate', decimal(withheld.rate)),
      amount('TaxableBase', withheld.base),
      amount('TaxAmount', withheld.amount),
    ]),
  ]);
}

/** `Tax`, as lines and the invoice have it. */
export function taxElement({ code, rate, base, amount: taxed, surcharge }: FacturaeTax): XmlElement {
  return element('Tax', [
    element('TaxTypeCode', code),
    element('TaxRate', decimal(rate)),
    amount('TaxableBase', base),
    amount('TaxAmount', taxed),
    surcharge === null ? null : element('EquivalenceSurcharge', decimal(surcharge.rate)),
    surcharge === null ? null : amount('EquivalenceSurchargeAmount', surcharge.amount),
  ]);
}

/** The taxes of all lines, each code, rate and surcharge once. */
export function summed(taxes: readonly FacturaeTax[]): FacturaeTax[] {
  const byKey = new Map<string, FacturaeTax>();
  for (const tax of taxes) {
    const key = `${tax.code}:${tax.rate}:${tax.surcharge?.rate ?? ''}`;
    const known = byKey.get(key);
    const surcharge = tax.surcharge && {
      ...tax.surcharge,
      amount: add(tax.surcharge.amount, known?.surcharge?.amount ?? ZERO),
    };
    byKey.set(key, {
      ...tax,
      base: add(tax.base, known?.base ?? ZERO),
      amount: add(tax.amount, known?.amount ?? ZERO),
      surcharge,
    });
  }
  return [...byKey.values()];
}

/** What the law has stated of operations that are not taxed (RD 1619/2012 art. 6.1.j). */
export function legalLiterals(lines: readonly FacturaeLine[]): XmlElement | null {
  const reasons = new Set(lines.flatMap(({ special }) => (special === null ? [] : [special.reason.slice(3)])));
  return reasons.size === 0
    ? null
    : element(
        'LegalLiterals',
        [...reasons].map((reason) => element('LegalReference', fitted(reason, 250))),
      );
}
