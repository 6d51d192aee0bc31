/** Equivalence surcharge: what retailers under the special scheme pay on top of the VAT of what they buy. */

/**
 * Rates of VAT and the surcharges that go with them, in percentage points (Ley 37/1992 art. 161; 1.75 is that of tobacco).
 * Also those of earlier and of transitional rates: corrections name what was charged then.
 */
const pairs: readonly (readonly [vat: number, surcharge: number])[] = [
  [21, 5.2],
  [21, 1.75],
  [10, 1.4],
  [4, 0.5],
  // RDL 20/2022 and RDL 4/2024: food.
  [7.5, 1],
  [5, 0.62],
  [5, 0.5],
  [2, 0.26],
  // Until September 2012, and until July 2010.
  [18, 4],
  [18, 1.75],
  [8, 1],
  [16, 4],
  [16, 1.75],
  [7, 1],
];

interface Rated {
  readonly name: string;
  /** Percentage points. */
  readonly rate: number;
}

/**
 * The taxes of one line, each with the equivalence surcharge on the same base, if there is one: a tax whose rate is the
 * surcharge of another by law, or that is called one («recargo») beside a single other tax. No tax is lost: a surcharge
 * without its VAT stands alone.
 */
export function withSurcharges<T extends Rated>(
  taxes: readonly T[],
): { readonly tax: T; readonly surcharge: T | null }[] {
  const left = new Set(taxes);
  const found: { tax: T; surcharge: T | null }[] = [];
  for (const tax of taxes) {
    const surcharge = taxes.find(
      (other) => other !== tax && left.has(other) && isSurchargeOf(other, tax, taxes.length),
    );
    if (surcharge === undefined || !left.has(tax)) continue;
    left.delete(tax);
    left.delete(surcharge);
    found.push({ tax, surcharge });
  }
  const alone = [...left].map((tax) => ({ tax, surcharge: null }));
  const place = ({ tax }: { readonly tax: T }): number => taxes.indexOf(tax);
  return [...found, ...alone].sort((a, b) => place(a) - place(b));
}

function isSurchargeOf(other: Rated, tax: Rated, count: number): boolean {
  const isByLaw = pairs.some(([vat, surcharge]) => tax.rate === vat && other.rate === surcharge);
  return isByLaw || (count === 2 && isCalledOne(other) && !isCalledOne(tax));
}

function isCalledOne({ name }: Rated): boolean {
  return /\brecargo\b/i.test(name);
}
