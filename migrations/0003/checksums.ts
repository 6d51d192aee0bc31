/** Checksums: of each row of what a facility keeps of money, over all its columns. */
const tables = [
  ...['sale', 'salePayment', 'invoice', 'invoiceLine', 'invoicePayment', 'invoiceReceipt', 'invoiceCounter'],
  ...['posMovement', 'zReport', 'voucher', 'deposit', 'stockOrder', 'stockOrderLine', 'editedSale'],
  ...['faexCancel', 'faexCredit', 'event', 'file'],
];

export const checksums: readonly string[] = tables.map((table) => `alter table "${table}" add column "checksum" text`);
