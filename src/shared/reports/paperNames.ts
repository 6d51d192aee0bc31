/** What of the reports goes on paper and by mail. */
export const paperNames = [
  'overview',
  'month',
  'sales',
  'payments',
  'taxes',
  'debts',
  'vouchers',
  'cashDifferences',
] as const;
export type PaperName = (typeof paperNames)[number];
