/** A report; what is asked of it stands in the address. */

export const route = {
  path: '/office/reports/$report',
  validateSearch: (search: Record<string, unknown>): { readonly [name: string]: unknown } => search,
} as const;
