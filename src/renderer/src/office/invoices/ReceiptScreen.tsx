/** One receipt: who paid it, what was paid by which method, and of which documents, whose paper says it. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { useList, useRecord } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { printDocument } from '../../components/documents.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { explainError } from '../../components/explainError.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { DataPart } from '../parts/DataPart.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Part } from '../parts/Part.tsx';
import { RecordLink } from '../parts/RecordLink.tsx';
import { RelatedRecords } from '../parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useLabel } from '../useLabel.ts';
import './texts.ts';

export default function ReceiptScreen({ model, id }: RecordScreenProps) {
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
