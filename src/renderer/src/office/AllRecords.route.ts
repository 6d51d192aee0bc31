/** Every list there is. */

export const route = { path: '/office/records' } as const;
