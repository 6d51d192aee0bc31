/** The type of full invoices, as `billing/createInvoice` takes it for a customer with a tax number. Null where there is none. */
import { useListAll } from '#screens/base/api/queries.ts';

export function useFullInvoiceType(): number | null {
  return useListAll('invoiceType', { code: 'F', fields: 'id,code' }).data?.[0]?.id ?? null;
}
