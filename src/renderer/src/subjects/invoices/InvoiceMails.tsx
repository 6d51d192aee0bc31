/** The e-mails an invoice went out with. */
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { SentMails } from '../mail/SentMails.tsx';
import type { Invoice } from './useInvoice.ts';

export function InvoiceMails({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const mayRead = usePermission('email:read');
  if (!mayRead || invoice.sendStatus === null) return null;
  return <SentMails title={t('invoices:mail.title')} of={{ invoice: invoice.id }} isShownEmpty />;
}
