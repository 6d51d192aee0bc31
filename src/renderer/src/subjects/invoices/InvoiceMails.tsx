/** The e-mails an invoice went out with. */
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { SentMails } from '../mail/SentMails.tsx';
import type { Invoice } from './useInvoice.ts';

export function InvoiceMails({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const mayRead = usePermission('email:read');
  // One that is in the outbox counts as not sent.
  if (!mayRead || invoice.number === null) return null;
  return (
    <SentMails
      title={t('invoices:mail.title')}
      of={{ invoice: invoice.id }}
      isShownEmpty={invoice.sendStatus !== null}
    />
  );
}
