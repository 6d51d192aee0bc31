/** Makes a ticket a full invoice: of its customer, or of whom it turns out to be for. */
import { Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
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
  const repeat = useRepeatKey();
  if (made !== null) return <Made made={made} onPrint={onPrint} />;
  return (
    <InvoiceBuyerForm
      customer={invoice.customer}
      action={t('pay:buyer.issue')}
      note={t('pay:buyer.ticketKept')}
      onBack={onBack}
      onBuyer={async ({ id: customer }) => {
        const input = { invoice: invoice.id, customer, confirm: true };
        setMade(await call('convertInvoice', input, { idempotencyKey: repeat.keyFor(input) }));
        repeat.settle();
      }}
    >
      <Text>{t('pay:buyer.fromTicket', { number: invoice.number ?? '' })}</Text>
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
        {t('pay:buyer.made', { number: made.number ?? '', name: made.name ?? '' })}
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
