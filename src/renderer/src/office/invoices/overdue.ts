import { InvoiceStatus } from '#shared/domain/states.ts';
import type { Invoice } from './useInvoice.ts';

/** True for a document that is owed and whose day has passed. */
export function isOverdue(
  { status, pending, dueDate, isProforma }: Pick<Invoice, 'status' | 'pending' | 'dueDate' | 'isProforma'>,
  today: string = todayHere(),
): boolean {
  return status === InvoiceStatus.confirmed && !isProforma && pending > 0 && dueDate !== null && dueDate < today;
}

/** The day it is on this machine, as the API writes it. */
export function todayHere(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
