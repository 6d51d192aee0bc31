import { InvoiceStatus } from '#shared/domain/states.ts';
import { today } from '../../today.ts';
import type { Invoice } from './useInvoice.ts';

/** True for a document that is owed and whose day has passed. */
export function isOverdue({
  status,
  pending,
  dueDate,
  isProforma,
}: Pick<Invoice, 'status' | 'pending' | 'dueDate' | 'isProforma'>): boolean {
  return status === InvoiceStatus.confirmed && !isProforma && pending > 0 && dueDate !== null && dueDate < today();
}
