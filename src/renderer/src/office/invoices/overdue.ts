import { InvoiceStatus } from '#shared/domain/states.ts';
import { today } from '../../today.ts';
import type { Invoice } from './useInvoice.ts';

/** True for a document that is owed and is overdue, itself or what it stands for. */
export function isOverdue({
  status,
  pending,
  earliestDueDate,
  isProforma,
}: Pick<Invoice, 'status' | 'pending' | 'earliestDueDate' | 'isProforma'>): boolean {
  return (
    status === InvoiceStatus.confirmed &&
    !isProforma &&
    pending > 0 &&
    earliestDueDate !== null &&
    earliestDueDate < today()
  );
}
