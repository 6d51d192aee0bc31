/**
 * Documents worked out by hand, with what the law says of them: for every way in by which a document is priced. Amounts
 * in units of currency, rates in percentage points. Steps and roundings are those of docs/domain/money.md; cents
 * round half away from zero (Ley 46/1998 art. 11). With tax included the shelf price is what is paid and the base is
 * taken out of the sum of a rate (RD 1619/2012 art. 7.1.f: a simplified invoice states rate and total); without, a
 * rate's tax is its base times the rate (RD 1619/2012 art. 6.1.g, h; EN 16931 BR-CO-17).
 */

/** Taxes of the documents: Ley 37/1992 art. 90, 91, 20; art. 161 for the surcharges. */
export const goldenTaxes = {
  general: { name: 'IVA 21 %', rate: 21 },
  reduced: { name: 'IVA 10 %', rate: 10 },
  superReduced: { name: 'IVA 4 %', rate: 4 },
  zero: { name: 'IVA 0 %', rate: 0 },
  exempt: { name: 'Exento', rate: 0 },
  surcharge: { name: 'Recargo 5,2 %', rate: 5.2 },
  reducedSurcharge: { name: 'Recargo 1,4 %', rate: 1.4 },
  superReducedSurcharge: { name: 'Recargo 0,5 %', rate: 0.5 },
  tobacco: { name: 'Recargo 1,75 %', rate: 1.75 },
} as const;

export type GoldenTax = keyof typeof goldenTaxes;

export interface GoldenLine {
  /** Of a unit, in the document's terms: with tax or without. */
  readonly price: number;
  readonly units?: number;
  /** Percentage points. */
  readonly discount?: number;
  readonly taxes: readonly GoldenTax[];
  /** None of its taxes applies. */
  readonly supply?: true;
  /** How many lines like it follow one another. */
  readonly times?: number;
}

export type GoldenShare = readonly [tax: GoldenTax, base: number, amount: number];

/** Net, tax and total, its part of each tax, and how many lines like it follow one another. */
export type GoldenLineAmounts = readonly [
  net: number,
  tax: number,
  total: number,
  shares: readonly GoldenShare[],
  times?: number,
];

/** What a document comes to. */
export interface GoldenAmounts {
  /** The calculation by hand. */
  readonly working: readonly string[];
  readonly totals: readonly [base: number, tax: number, total: number, discounts: number];
  readonly taxes: readonly GoldenShare[];
  readonly lines: readonly GoldenLineAmounts[];
}

export interface GoldenDocument {
  readonly name: string;
  readonly source: string;
  readonly lines: readonly GoldenLine[];
  /** Its prices include tax. */
  readonly withTax: GoldenAmounts;
  /** The same prices, tax on top. */
  readonly withoutTax: GoldenAmounts;
}

/** The lines of a document, every one by itself. */
export function goldenLines({ lines }: GoldenDocument): GoldenLine[] {
  return lines.flatMap((line) => Array.from({ length: line.times ?? 1 }, () => line));
}

/** What its lines come to, every one by itself. */
export function goldenLineAmounts({ lines }: GoldenAmounts): GoldenLineAmounts[] {
  return lines.flatMap((line) => Array.from({ length: line[4] ?? 1 }, () => line));
}

/** The documents that a till can issue: it credits nothing. */
export function isSaleable({ lines }: GoldenDocument): boolean {
  return lines.every(({ price, units = 1 }) => price >= 0 && units > 0);
}
