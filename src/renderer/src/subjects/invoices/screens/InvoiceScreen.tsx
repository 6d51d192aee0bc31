/** A document: the paper as it is printed beside what is known of it, and what can be done with it. */
import { Button, Collapse, SegmentedControl } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { drawn, file } from '#screens/base/api/client.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { later } from '#screens/components/later.tsx';
import { readDraft, useRestoredDraft } from '#screens/records/form/drafts.ts';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { models } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ReturnedBadge } from '../../customers/ReturnedBadge.tsx';
import { SentMails } from '../../mail/SentMails.tsx';
import { InvoiceActions } from '../actions/InvoiceActions.tsx';
import classes from '../Invoice.module.css';
import { InvoiceChain } from '../InvoiceChain.tsx';
import { InvoiceFacts } from '../InvoiceFacts.tsx';
import { InvoiceLines } from '../InvoiceLines.tsx';
import { InvoicePayments } from '../InvoicePayments.tsx';
import { InvoiceStates } from '../InvoiceStates.tsx';
import { Paper } from '../Paper.tsx';
import { type Invoice, linesOf, useInvoice } from '../useInvoice.ts';

const EditDraft = later(() => import('../draft/EditDraft.tsx'));

/** The data and the paper stand side by side from this width on; below, one is shown at a time. */
const SIDE_BY_SIDE = '(min-width: 1100px)';

export default function InvoiceScreen({ id }: RecordScreenProps) {
  const { record, invoice, error, refetch } = useInvoice(id);
  const user = useSession()?.user.id ?? 0;
  // What was begun and not saved is gone on with.
  const place = { user, model: 'invoice', target: String(id) };
  const [edits, setEdits] = useState(() => readDraft(place) !== null);
  useRestoredDraft(place, () => setEdits(true));
  const isDraft = invoice?.status === InvoiceStatus.draft;
  const isEdited = edits && isDraft;
  useEffect(() => {
    if (isDraft) EditDraft.prepare();
  }, [isDraft]);
  return (
    <RecordFrame
      model={models.invoice}
      id={id}
      record={record}
      isWide
      actions={invoice !== undefined && !isEdited && <InvoiceActions invoice={invoice} onEdit={() => setEdits(true)} />}
      badges={
        invoice !== undefined && (
          <>
            <InvoiceStates invoice={invoice} />
            <ReturnedBadge customer={invoice.customer} pending={invoice.pending} sale={null} invoice={id} />
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {record === undefined || invoice === undefined ? (
        error === null && (
          <section className={classes.part}>
            <RecordFieldsLoading />
          </section>
        )
      ) : isEdited ? (
        <Suspense fallback={<RecordFieldsLoading />}>
          <EditDraft id={id} onEnd={() => setEdits(false)} />
        </Suspense>
      ) : (
        <Sides record={record} invoice={invoice} />
      )}
    </RecordFrame>
  );
}

interface SidesProps {
  readonly record: AnyRecord;
  readonly invoice: Invoice;
}

function Sides({ record, invoice }: SidesProps) {
  const t = useT();
  const isWide = useMediaQuery(SIDE_BY_SIDE, undefined, { getInitialValueInEffect: false });
  const [side, setSide] = useState<'data' | 'paper'>('data');
  const hasPaper = invoice.status !== InvoiceStatus.draft || linesOf(invoice).length > 0;
  return (
    <>
      {!isWide && hasPaper && (
        <SegmentedControl
          size="md"
          mt="md"
          aria-label={t('invoices:side.choose')}
          data={[
            { value: 'data', label: t('invoices:side.data') },
            { value: 'paper', label: t('invoices:side.paper') },
          ]}
          value={side}
          onChange={(value) => setSide(value === 'paper' ? 'paper' : 'data')}
        />
      )}
      <div className={classes.sides} data-paper={hasPaper || undefined}>
        {(isWide || side === 'data' || !hasPaper) && (
          <div className={classes.data}>
            <InvoiceFacts record={record} invoice={invoice} />
            <InvoiceLines invoice={invoice} />
            <InvoicePayments invoice={invoice} />
            <InvoiceChain invoice={invoice} />
            <InvoiceMails invoice={invoice} />
            <InvoiceMore record={record} />
            <RecordHistory
              model={models.invoice}
              id={invoice.id}
              changed={String(invoice.updated ?? invoice.created)}
            />
          </div>
        )}
        {hasPaper && (isWide || side === 'paper') && (
          <div className={classes.paper}>
            <DocumentPaper invoice={invoice} />
          </div>
        )}
      </div>
    </>
  );
}

/** The e-mails an invoice went out with. */
function InvoiceMails({ invoice }: { readonly invoice: Invoice }) {
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

function DocumentPaper({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const format = useFormat();
  const { id, document } = invoice;
  const total = format.money(invoice.total);
  if (document === null) {
    return (
      <Paper
        version={`draft ${id} ${invoice.updated}`}
        read={() => drawn('billing/invoicePreview.pdf', { invoice: id })}
        label={t('invoices:paper.preview', { total })}
      />
    );
  }
  return (
    <Paper
      version={document}
      // Looking at it is not having it: it is not noted as printed.
      read={() => file(`${document}&view=true`)}
      label={t('invoices:paper.label', { number: invoice.number ?? '', total })}
    />
  );
}

/** Everything else a document says, for who looks for it. */
function InvoiceMore({ record }: { readonly record: AnyRecord }) {
  const t = useT();
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <section className={classes.part} aria-label={t('invoices:more')}>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        aria-expanded={opened}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={toggle}
      >
        {t('invoices:more')}
      </Button>
      <Collapse expanded={opened}>{opened && <RecordFields model={models.invoice} record={record} />}</Collapse>
    </section>
  );
}
