// Written by scripts/generateIndexes.ts.
/** The screens that reports have of their own, each loaded when it is first opened. */
export const reportScreens = {
  cashDifferences: () => import('./CashDifferencesReport.tsx'),
  debts: () => import('./DebtsReport.tsx'),
  entries: () => import('./EntriesReport.tsx'),
  monthEnd: () => import('./MonthEndReport.tsx'),
  month: () => import('./MonthReport.tsx'),
  payments: () => import('./PaymentsReport.tsx'),
  sales: () => import('./SalesReport.tsx'),
  undocumented: () => import('./UndocumentedReport.tsx'),
} as const;
