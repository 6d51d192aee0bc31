/** Documents worked by hand, as the API takes and answers them. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { FacilityServer } from '../server.ts';
import { type GoldenLine, type GoldenShare, type GoldenTax, goldenTaxes } from './document.ts';

export interface GoldenBook {
  readonly taxId: (name: GoldenTax) => number;
  /** A draft of lines, their prices in the terms it is in, of a type by its code. */
  readonly draftOf: (
    lines: readonly GoldenLine[],
    pricesTaxIncluded: boolean,
    type: string,
  ) => Promise<ApiRecord<'invoice'>>;
  /** The taxes of a document or line. */
  readonly sharesOf: (taxes: readonly Share[] | null) => GoldenShare[];
}

interface Share {
  readonly tax: number;
  readonly base: number;
  readonly amount: number;
}

/** Adds the taxes that a facility does not have anyway. */
export async function goldenBook({ facility, api }: FacilityServer): Promise<GoldenBook> {
  const names = Object.keys(goldenTaxes) as GoldenTax[];
  const seeded: Partial<Record<GoldenTax, number>> = facility.taxes;
  const ids = new Map<GoldenTax, number>();
  for (const name of names) ids.set(name, seeded[name] ?? (await api.create('tax', goldenTaxes[name])).id);
  const taxId = (name: GoldenTax): number => ids.get(name) ?? 0;
  const nameOf = (id: number): GoldenTax => {
    const name = names.find((candidate) => taxId(candidate) === id);
    if (name === undefined) throw new Error(`no tax ${id}`);
    return name;
  };
  return {
    taxId,
    draftOf: (lines, pricesTaxIncluded, type) =>
      api.create('invoice', {
        type: facility.types[type] ?? 0,
        customer: facility.customers.club,
        pricesTaxIncluded,
        lines: lines.map(({ price, units = 1, discount = 0, supply = false, taxes }, index) => ({
          ...(pricesTaxIncluded ? { price } : { priceBeforeTaxes: price }),
          ...{ description: `Línea ${index + 1}`, units, discountRate: discount, supply },
          taxes: taxes.map((name) => ({ tax: taxId(name) })),
          // What is credited was invoiced elsewhere.
          ...(type === 'R' ? { sourceInvoice: 'A25-000001' } : {}),
        })),
      }),
    sharesOf: (taxes) => (taxes ?? []).map(({ tax, base, amount }) => [nameOf(tax), base, amount]),
  };
}

/** The lines of an answer. */
export function linesOf({ lines }: ApiRecord<'invoice'>): readonly ApiRecord<'invoiceLine'>[] {
  return lines as unknown as readonly ApiRecord<'invoiceLine'>[];
}
