import { useMutation } from '@tanstack/react-query';
import { create, list } from '../../../api/client.ts';
import { saveDocument } from '../../../components/documents.ts';
import { uuid } from '../../../uuid.ts';
import type { Invoice } from '../useInvoice.ts';

/** Downloads the Facturae of a credit note, which is made the first time it is wanted. */
export function useFacturae() {
  return useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const [kept] = await list('faexCredit', { invoice: id, limit: 1 });
      const { document } = kept ?? (await create('faexCredit', { invoice: id }, { idempotencyKey: uuid() }));
      if (document === null) throw new Error('a Facturae without a document');
      return saveDocument(document, `${(number ?? '').replace(/[^\w.-]+/g, '-')}.xml`, 'application/xml');
    },
  });
}
