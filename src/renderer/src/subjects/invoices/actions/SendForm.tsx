/** Sends a document by e-mail to its customer. */
import { call } from '#screens/base/api/client.ts';
import { useRecord } from '#screens/base/api/queries.ts';
import { MailForm } from '../../mail/MailForm.tsx';
import type { Invoice } from '../useInvoice.ts';

export interface SendFormProps {
  readonly invoice: Invoice;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

export function SendForm({ invoice, onDone }: SendFormProps) {
  const { data: customer } = useRecord('customer', invoice.customer);
  return (
    <MailForm
      waits
      address={customer?.email}
      perform={(mail, idempotencyKey) => call('sendInvoice', { invoice: invoice.id, ...mail }, { idempotencyKey })}
      preview={{
        of: ['invoice', invoice.id],
        read: (typed) => call('previewInvoiceEmail', { invoice: invoice.id, ...typed }),
      }}
      onDone={onDone}
    />
  );
}
