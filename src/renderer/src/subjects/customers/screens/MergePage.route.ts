/** Merges two customers; the list of duplicates leads to it. */

export const route = {
  path: '/office/merge',
  validateSearch: (search: Record<string, unknown>): { customer?: number; merged?: number } => ({
    ...(typeof search.customer === 'number' ? { customer: search.customer } : {}),
    ...(typeof search.merged === 'number' ? { merged: search.merged } : {}),
  }),
} as const;
