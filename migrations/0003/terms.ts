/** When documents have to be paid, and what companies say of themselves. */
export const terms: readonly string[] = [
  ...['customer', 'company'].map(
    (table) =>
      `alter table "${table}" add column "paymentCondition" integer check ("paymentCondition" in (0, 1, 2, 3, 4))`,
  ),
  ...['invoiceFooterTextEn', 'ticketFooterText', 'ticketFooterTextEn', 'accentColor'].map(
    (column) => `alter table "company" add column "${column}" text`,
  ),
];
