/** The overview. As each report, it is in the menu by its definition. */

export const route = {
  path: '/office/dashboard',
  validateSearch: (search: Record<string, unknown>): { readonly [name: string]: unknown } => search,
} as const;
