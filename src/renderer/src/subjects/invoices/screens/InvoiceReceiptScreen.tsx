/** One receipt: who paid it, what was paid by which method, and of which documents, whose paper says it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useList, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { printDocument } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { Facts } from '#screens/records/parts/Facts.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';

export default function InvoiceReceiptScreen({ model, id }: RecordScreenProps) {
  const { data: receipt, error, refetch } = useRecord('invoiceReceipt', id);
  return (
    <RecordFrame model={model} id={id} record={receipt} actions={receipt !== undefined && <Print receipt={id} />}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {receipt === undefined && error === null && <RecordFieldsLoading />}
      {receipt !== undefined && (
        <>
          <ReceiptFacts receipt={receipt} />
          <RelatedRecords
            model="invoicePayment"
            filter={{ receipt: id }}
            columns={['invoice', 'created', 'paymentMethod', 'amount']}
            dependsOn={['payment', 'invoice']}
            empty={null}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={String(receipt.updated)} />
        </>
      )}
    </RecordFrame>
  );
}

function ReceiptFacts({ receipt }: { readonly receipt: ApiRecord<'invoiceReceipt'> }) {
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.invoiceReceipt;
  const mayRead = usePermission('customer:read');
  const customer = useRecord('customer', mayRead ? receipt.customer : null).data;
  return (
    <Part title={format.money(receipt.amount)}>
      <Facts
        facts={[
          { label: label(fields.number.label), value: receipt.number },
          { label: label(models.invoice.fields.date.label), value: format.dateTime(receipt.created) },
          {
            label: label(fields.customer.label),
            value:
              customer === undefined ? null : (
                <RecordLink model="customer" id={customer.id}>
                  {customer.name}
                </RecordLink>
              ),
          },
          { label: label(fields.comments.label), value: receipt.comments },
        ]}
      />
    </Part>
  );
}

/** The paper of the document it paid, which says what was paid of it. */
function Print({ receipt }: { readonly receipt: number }) {
  const t = useT();
  const paid = useList('invoicePayment', { receipt }).data ?? [];
  const invoices = new Set(paid.map(({ invoice }) => invoice));
  const [only = null] = invoices.size === 1 ? invoices : [];
  const document = useRecord('invoice', only).data?.document ?? null;
  const print = useMutation({
    mutationFn: printDocument,
    onError: (error) => {
      const { title, todo } = explainError(t, error);
      notifications.show({ color: 'red', title, message: todo, closeButtonProps: { 'aria-label': t('common:close') } });
    },
  });
  if (document === null) return null;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate(document)}
    >
      {t('invoices:do.print')}
    </Button>
  );
}
