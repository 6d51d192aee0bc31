import type { CustomerSummary } from './useCustomerSummary.ts';

/** What tells a debt from the others. */
export function debtKey({ model, id }: Pick<CustomerSummary['debts'][number], 'model' | 'id'>): string {
  return `${model} ${id}`;
}
