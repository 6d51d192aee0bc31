/** Asks who the full invoice of the basket is for. */
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { InvoiceBuyerForm } from '#screens/subjects/invoices/buyer/InvoiceBuyerForm.tsx';

export interface InvoiceDialogProps {
  readonly opened: boolean;
  /** The customer of the basket. */
  readonly customer: number | null;
  readonly onPick: (customer: BasketCustomer) => void;
  readonly onClose: () => void;
}

export default function InvoiceDialog({ opened, customer, onPick, onClose }: InvoiceDialogProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('invoices:receiver.title')} size="lg">
      <InvoiceBuyerForm
        customer={customer}
        action={t('invoices:receiver.take')}
        note={t('invoices:receiver.basketKept')}
        onBack={onClose}
        onBuyer={async ({ id, name, taxNumber }) => onPick({ id, name, detail: taxNumber, wantsInvoice: true })}
      />
    </TillDialog>
  );
}
