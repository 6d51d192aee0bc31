/** The dialogs of what is done with a document, one at a time. */

import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useRecord } from '#screens/base/api/queries.ts';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { printDocument } from '#screens/components/documents.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { type Operation, useOperation, useRecordWrite } from '#screens/components/useOperation.ts';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { isQuarterOver } from '#shared/domain/dueDates.ts';
import { fieldCodes } from '#shared/errors.ts';
import { MailForm } from '../../mail/MailForm.tsx';
import { PayDialog } from '../../payments/PayDialog.tsx';
import { useOpenCashPoint } from '../../payments/useOpenCashPoint.ts';
import { usePaymentMethods } from '../../payments/usePaymentMethods.ts';
import { ExchangePanel } from '../../refunds/ExchangePanel.tsx';
import { ExchangeResult } from '../../refunds/ExchangeResult.tsx';
import type { Exchanged } from '../../refunds/useExchange.ts';
import type { Invoice } from '../useInvoice.ts';
import { BuyerForm } from './BuyerForm.tsx';
import { CreditForm } from './CreditForm.tsx';
import type { ActionName } from './offered.ts';
import { SummaryForm } from './SummaryForm.tsx';

export interface ActionDialogsProps {
  readonly invoice: Invoice;
  readonly step: ActionName | null;
  readonly onClose: () => void;
  /** Opens one again. */
  readonly onStep: (step: ActionName) => void;
  /** `made`: the document that is there now, or the list where there is none any more; null: this one. */
  readonly onDone: (message: string, made: number | 'list' | null) => void;
}

export function ActionDialogs({ invoice, step, onClose, onStep, onDone }: ActionDialogsProps) {
  const t = useT();
  const number = invoice.number ?? t('invoices:draft.name');
  const made = (document: Invoice): void => {
    const key = document.status === 0 ? 'draft' : 'issued';
    const message =
      key === 'draft' ? t('invoices:made.draft') : t('invoices:made.issued', { number: document.number ?? '' });
    onDone(message, document.id);
  };
  const note = t('invoices:kept');
  const dialog = (name: ActionName, title: string, size = 560) => ({
    opened: step === name,
    onClose,
    onReopen: () => onStep(name),
    title,
    size,
  });
  return (
    <>
      <FormModal {...dialog('confirm', t('invoices:confirm.title'))}>
        <ConfirmForm invoice={invoice} onDone={made} />
      </FormModal>
      <FormModal {...dialog('delete', t('invoices:delete.title'))}>
        <DeleteForm invoice={invoice} onDone={() => onDone(t('invoices:delete.done'), 'list')} />
      </FormModal>
      <PayDialog
        opened={step === 'pay' || step === 'payOut'}
        of={{ invoice: invoice.id }}
        name={number}
        due={Math.abs(invoice.pending)}
        customer={invoice.customer}
        isRefund={step === 'payOut'}
        onClose={onClose}
      />
      <FormModal {...dialog('credit', t('invoices:credit.title', { number }), 980)}>
        <CreditForm invoice={invoice} onDone={made} />
      </FormModal>
      <FormModal
        {...dialog('convert', invoice.isReceipt ? t('invoices:do.fullInvoice') : t('invoices:do.convert'), 620)}
      >
        <BuyerForm invoice={invoice} into="convert" onDone={made} />
      </FormModal>
      <FormModal {...dialog('exchange', t('invoices:do.exchange'), 620)}>
        <BuyerForm invoice={invoice} into="exchange" onDone={made} />
      </FormModal>
      <FormModal opened={step === 'swap'} onClose={onClose} title={t('till:ticket.exchange')} size={620}>
        <SwapForm invoice={invoice} onClose={onClose} />
      </FormModal>
      <FormModal {...dialog('summary', t('invoices:do.summary'), 620)}>
        <SummaryForm invoice={invoice} onDone={made} />
      </FormModal>
      <FormModal {...dialog('send', t('mail:send.title', { number }))}>
        <SendForm invoice={invoice} onDone={(message) => onDone(message, null)} />
      </FormModal>
      <FormModal {...dialog('void', t('invoices:void.title', { number }))}>
        <ReasonForm
          text={t('invoices:void.text')}
          action={t('invoices:do.void')}
          note={note}
          operation="voidInvoice"
          inputOf={(reason) => ({ invoice: invoice.id, reason })}
          onDone={() => onDone(t('invoices:void.done', { number }), null)}
        />
      </FormModal>
    </>
  );
}

interface DraftFormProps {
  readonly invoice: Invoice;
  readonly onDone: (document: Invoice) => void;
}

function ConfirmForm({ invoice, onDone }: DraftFormProps) {
  const t = useT();
  const format = useFormat();
  const label = useLabel();
  const confirm = useOperation('confirmInvoice', { onDone: (document) => onDone(document as Invoice) });
  return (
    <AskForm
      operation={confirm}
      input={{ invoice: invoice.id }}
      text={t('invoices:confirm.text', { total: format.money(invoice.total) })}
      warning={isQuarterOver(invoice, today()) ? label(fieldCodes.quarter_over) : null}
      action={t('invoices:do.confirm')}
      note={t('invoices:kept')}
    />
  );
}

function DeleteForm({ invoice, onDone }: { readonly invoice: Invoice; readonly onDone: () => void }) {
  const t = useT();
  const removing = useRecordWrite({ onDone });
  return (
    <AskForm
      operation={removing}
      input={{ remove: 'invoice', id: invoice.id }}
      text={t('invoices:delete.text')}
      action={t('invoices:do.delete')}
      isDangerous
      note={t('invoices:kept')}
    />
  );
}

interface AskFormProps<Input> {
  readonly operation: Operation<Input>;
  readonly input: Input;
  readonly text: string;
  /** What speaks against it, where something does. */
  readonly warning?: string | null;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** What stays as it was where it fails. */
  readonly note: string;
}

/** Says what will happen, and does it. */
function AskForm<Input>({ text, warning = null, ...rest }: AskFormProps<Input>) {
  return (
    <OperationForm {...rest} isFirst>
      <Text>{text}</Text>
      {warning !== null && (
        <Alert color="orange" variant="light">
          {warning}
        </Alert>
      )}
    </OperationForm>
  );
}

interface SendFormProps {
  readonly invoice: Invoice;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

/** Sends a document by e-mail to its customer. */
function SendForm({ invoice, onDone }: SendFormProps) {
  const { data: customer } = useRecord('customer', invoice.customer);
  return (
    <MailForm
      waits
      address={customer?.email}
      operation="sendInvoice"
      inputOf={(mail) => ({ invoice: invoice.id, ...mail })}
      preview={{
        of: ['invoice', invoice.id],
        read: (typed) => call('previewInvoiceEmail', { invoice: invoice.id, ...typed }),
      }}
      onDone={onDone}
    />
  );
}

interface SwapFormProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Exchanges what a ticket sold for something else: as at the till. */
function SwapForm({ invoice, onClose }: SwapFormProps) {
  const { pos = null } = useOpenCashPoint();
  const methods = usePaymentMethods();
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  if (exchanged !== null) {
    return <ExchangeResult exchanged={exchanged} onPrint={(document) => void printDocument(document)} />;
  }
  return <ExchangePanel invoice={invoice} methods={methods} pos={pos} onDone={setExchanged} onBack={onClose} />;
}
