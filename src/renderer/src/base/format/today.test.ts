import { afterEach, expect, it, vi } from 'vitest';
import { isOverdue } from '#screens/subjects/invoices/overdue.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { queryClient, setupStatusQuery } from '../api/queries.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

// One is ahead of every machine's calendar, and one behind it.
it.each([
  ['Pacific/Kiritimati', '2027-01-02'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('it is the day in %s, whatever the machine’s is', (timeZone, today) => {
  vi.setSystemTime('2027-01-01T10:30:00Z');
  queryClient.setQueryData(setupStatusQuery.queryKey, { timeZone } as never);
  const plain = { isProforma: false, isInternal: false, convertedTo: null, summaryInvoice: null };
  const owed = { status: InvoiceStatus.confirmed, pending: 1, ...plain } as const;
  expect(isOverdue({ ...owed, earliestDueDate: today })).toBe(false);
  expect(isOverdue({ ...owed, earliestDueDate: dayBefore(today) })).toBe(true);
});

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
