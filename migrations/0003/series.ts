/** Series of documents. */
export const series: readonly string[] = [];
