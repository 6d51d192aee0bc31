import { useListAll } from '#screens/base/api/queries.ts';
import type { Known } from './productRows.ts';
import type { Catalogue } from './useCatalogue.ts';

/** What a new product may name: taxes and families in use, and the codes that are taken. Undefined until it is read. */
export function useProductData(catalogue: Catalogue): Known | undefined {
  const taxes = useListAll('tax', { active: true });
  const families = useListAll('family', { active: true });
  if (taxes.data === undefined || families.data === undefined) return undefined;
  return {
    taxes: taxes.data,
    // The general rate: the first of what an installation starts with.
    defaultTax: taxes.data[0]?.id ?? null,
    families: families.data,
    codes: new Set(catalogue.byCode.keys()),
  };
}
