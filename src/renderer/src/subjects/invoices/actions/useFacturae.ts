import { useMutation } from '@tanstack/react-query';
import { drawn } from '#screens/base/api/client.ts';
import { saveBytes } from '#screens/components/documents.ts';
import { fileName } from '#shared/domain/fileName.ts';
import type { Invoice } from '../useInvoice.ts';

/** Downloads the Facturae of a confirmed document. */
export function useFacturae() {
  return useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const bytes = await drawn('billing/facturae.xml', { invoice: id });
      return saveBytes(bytes, `${fileName(number ?? '')}.xml`, 'application/xml');
    },
  });
}
