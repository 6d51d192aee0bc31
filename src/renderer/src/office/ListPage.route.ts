/** The list of a model. What it shows is read from its address with the catalogue, which the first screens have no use for. */

export const route = {
  path: '/office/$model',
  validateSearch: (search: Record<string, unknown>): { readonly [name: string]: unknown } => search,
} as const;
