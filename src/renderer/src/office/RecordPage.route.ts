/** A record. */

export const route = { path: '/office/$model/$id' } as const;
