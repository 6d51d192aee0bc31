/** Makes a ticket a full invoice: of its customer, or of whom it turns out to be for. */
import { Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { InvoiceBuyerForm } from '#screens/subjects/invoices/buyer/InvoiceBuyerForm.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';

export interface FullInvoiceProps {
  readonly invoice: ApiRecord<'invoice'>;
  readonly onPrint: (document: string) => void;
  readonly onBack: () => void;
}

export function FullInvoice({ invoice, onPrint, onBack }: FullInvoiceProps) {
  const t = useT();
  const [made, setMade] = useState<ApiRecord<'invoice'> | null>(null);
  if (made !== null) return <Made made={made} onPrint={onPrint} />;
  return (
    <InvoiceBuyerForm
      customer={invoice.customer}
      action={t('invoices:receiver.issue')}
      note={t('invoices:receiver.ticketKept')}
      onBack={onBack}
      onBuyer={async ({ id: customer }, { operation }) =>
        setMade(await operation('convertInvoice', { invoice: invoice.id, customer, confirm: true }))
      }
    >
      <Text>{t('invoices:receiver.fromTicket', { number: invoice.number ?? '' })}</Text>
    </InvoiceBuyerForm>
  );
}

function Made({
  made,
  onPrint,
}: {
  readonly made: ApiRecord<'invoice'>;
  readonly onPrint: FullInvoiceProps['onPrint'];
}) {
  const t = useT();
  const { document } = made;
  return (
    <Stack role="status" data-testid="full-invoice">
      <Text size="lg" fw={600}>
        {t('invoices:receiver.made', { number: made.number ?? '', name: made.name ?? '' })}
      </Text>
      <Button
        size="lg"
        autoFocus
        disabled={document === null}
        onClickCapture={firstClickOnly}
        leftSection={<IconPrinter size={22} aria-hidden />}
        onClick={() => document !== null && onPrint(document)}
      >
        {t('till:receipt.print')}
      </Button>
    </Stack>
  );
}
