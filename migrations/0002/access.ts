/** Keys, authorisations and identities. */
export const access: readonly string[] = [];
