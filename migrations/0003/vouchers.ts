/** What vouchers cost. */
export const vouchers: readonly string[] = [];
