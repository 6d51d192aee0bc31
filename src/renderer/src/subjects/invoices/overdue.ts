import { today } from '#screens/base/format/today.ts';
import { isOwed } from '#shared/domain/owed.ts';
import type { Invoice } from './useInvoice.ts';

/** True for a document that is owed and is overdue, itself or what it stands for. */
export function isOverdue(invoice: Parameters<typeof isOwed>[0] & Pick<Invoice, 'earliestDueDate'>): boolean {
  return isOwed(invoice) && invoice.earliestDueDate !== null && invoice.earliestDueDate < today();
}
