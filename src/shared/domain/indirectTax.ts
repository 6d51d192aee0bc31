/** The indirect taxes of Spain: IVA on the mainland and the Balearic Islands, IGIC on the Canary Islands, IPSI in Ceuta and Melilla. */

export type IndirectTax = 'IVA' | 'IGIC' | 'IPSI';

/** Which one a tax is, by its name. Any other that is charged on sales is IVA. */
export function indirectTaxOf(name: string): IndirectTax {
  if (/\bIGIC\b/i.test(name)) return 'IGIC';
  return /\bIPSI\b/i.test(name) ? 'IPSI' : 'IVA';
}

/** The one that a document charges; null where it charges several, or nothing. */
export function chargedTax(taxes: readonly { readonly name: string; readonly rate: number }[]): IndirectTax | null {
  const [first, ...others] = new Set(taxes.filter(({ rate }) => rate !== 0).map(({ name }) => indirectTaxOf(name)));
  return others.length === 0 ? (first ?? null) : null;
}
