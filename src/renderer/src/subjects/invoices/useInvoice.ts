/** A document with what its screen shows of it, updated by live events. */
import { useQuery } from '@tanstack/react-query';
import { listPage } from '#screens/base/api/client.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { type AnyRecord, followable } from '#screens/records/values/records.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';

export type Invoice = ApiRecord<'invoice'>;
export type InvoiceLine = ApiRecord<'invoiceLine'>;
export type InvoiceType = ApiRecord<'invoiceType'>;

/** A payment of a document, as it was taken. */
export type InvoicePayment = ApiRecord<'invoicePayment'> & {
  readonly expand?: {
    readonly payment?: ApiRecord<'payment'> | null;
    readonly paymentMethod?: ApiRecord<'paymentMethod'> | null;
    readonly receipt?: ApiRecord<'invoiceReceipt'> | null;
    readonly createUser?: ApiRecord<'user'> | null;
  };
};

/** The document, and the records it refers to as far as they may be read. */
export function useInvoice(id: number) {
  const { data, error, refetch } = useAnyRecord(models.invoice, id);
  return { record: data, invoice: data as unknown as Invoice | undefined, error, refetch };
}

/** The lines of a document. */
export function linesOf({ lines }: Pick<Invoice, 'lines'>): readonly InvoiceLine[] {
  return lines as unknown as readonly InvoiceLine[];
}

/** The documents its chain leads over, without itself. */
export function relationsOf({ relations }: Pick<Invoice, 'relations'>): readonly Invoice[] {
  return (relations ?? []) as unknown as readonly Invoice[];
}

/** The record a reference of a document leads to, where it could be read. */
export function referred(record: AnyRecord, field: string): AnyRecord | null {
  const found = (record.expand as Readonly<Record<string, unknown>> | undefined)?.[field];
  return (found as AnyRecord | null | undefined) ?? null;
}

/** The payments of a document in the order they were taken, each with its method, its receipt and who took it. */
export function useInvoicePayments(invoice: number) {
  const session = useSession();
  const fields = ['payment', 'paymentMethod', 'receipt', 'createUser'];
  const expand = followable(models.invoicePayment, fields, session?.permissions ?? []).join(',');
  return useQuery({
    queryKey: ['office', 'invoicePayment', 'of', invoice, expand],
    queryFn: async () => {
      const page = await listPage('invoicePayment', {
        invoice,
        sort: 'id',
        limit: 1000,
        ...(expand === '' ? {} : { expand }),
      });
      return page.records as unknown as readonly InvoicePayment[];
    },
    meta: { models: ['invoice', 'payment', 'invoiceReceipt'] },
  });
}
