/** An import into a model, or one that was begun. */

export const route = {
  path: '/office/import',
  validateSearch: (search: Record<string, unknown>): { model?: string; import?: number } => ({
    ...(typeof search.model === 'string' ? { model: search.model } : {}),
    ...(typeof search.import === 'number' ? { import: search.import } : {}),
  }),
} as const;
