/** Series of documents, and what is made of a document once. */
export const series: readonly string[] = [
  // A cancellation takes the whole invoice back, and a credit note is handed over once.
  ...['faexCancel', 'faexCredit'].map(
    (table) =>
      `create unique index "${table}_once" on "${table}" ("invoice") where "deleted" = 0 and "invoice" is not null`,
  ),
];
