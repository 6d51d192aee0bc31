/** A new record; what its form begins with stands in the address. */

export const route = {
  path: '/office/$model/new',
  validateSearch: (search: Record<string, unknown>): { readonly [name: string]: unknown } => search,
} as const;
