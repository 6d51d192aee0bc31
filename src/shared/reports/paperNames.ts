/** What of the reports goes by mail. A mail has a file of what is on its paper: the register is longer. */
export const mailedNames = [
  'overview',
  'month',
  'sales',
  'payments',
  'taxes',
  'debts',
  'vouchers',
  'cashDifferences',
] as const;
export type MailedName = (typeof mailedNames)[number];

/** What of the reports goes on paper. */
export const paperNames = [...mailedNames, 'register'] as const;
export type PaperName = (typeof paperNames)[number];
