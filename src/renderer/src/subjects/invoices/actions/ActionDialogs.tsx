/** The dialogs of what is done with a document, one at a time. */

import { call, remove } from '#screens/base/api/client.ts';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { isQuarterOver } from '#shared/domain/dueDates.ts';
import { fieldCodes } from '#shared/errors.ts';
import { PayDialog } from '../../payments/PayDialog.tsx';
import type { Invoice } from '../useInvoice.ts';
import { AskForm } from './AskForm.tsx';
import { BuyerForm } from './BuyerForm.tsx';
import { CreditForm } from './CreditForm.tsx';
import type { ActionName } from './offered.ts';
import { SendForm } from './SendForm.tsx';
import { SummaryForm } from './SummaryForm.tsx';
import { SwapForm } from './SwapForm.tsx';

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
  const format = useFormat();
  const label = useLabel();
  const isLate = isQuarterOver(invoice, today());
  const number = invoice.number ?? t('invoices:draft.name');
  const made = (document: Invoice): void => {
    const key = document.status === 0 ? 'draft' : 'issued';
    const message =
      key === 'draft' ? t('invoices:made.draft') : t('invoices:made.issued', { number: document.number ?? '' });
    onDone(message, document.id);
  };
  const note = t('invoices:kept');
  const dialog = (name: ActionName, title: string, size = 560) => ({
    ...{ opened: step === name, onClose, onReopen: () => onStep(name), title, size },
  });
  return (
    <>
      <FormModal {...dialog('confirm', t('invoices:confirm.title'))}>
        <AskForm
          text={t('invoices:confirm.text', { total: format.money(invoice.total) })}
          warning={isLate ? label(fieldCodes.quarter_over) : null}
          action={t('invoices:do.confirm')}
          note={note}
          perform={(idempotencyKey) => call('confirmInvoice', { invoice: invoice.id }, { idempotencyKey })}
          onDone={(document) => made(document as Invoice)}
        />
      </FormModal>
      <FormModal {...dialog('delete', t('invoices:delete.title'))}>
        <AskForm
          text={t('invoices:delete.text')}
          action={t('invoices:do.delete')}
          isDangerous
          note={note}
          perform={(idempotencyKey) => remove('invoice', invoice.id, { idempotencyKey })}
          onDone={() => onDone(t('invoices:delete.done'), 'list')}
        />
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
      <FormModal opened={step === 'swap'} onClose={onClose} title={t('pay:ticket.exchange')} size={620}>
        <SwapForm invoice={invoice} onClose={onClose} />
      </FormModal>
      <FormModal {...dialog('summary', t('invoices:do.summary'), 620)}>
        <SummaryForm invoice={invoice} onDone={made} />
      </FormModal>
      <FormModal {...dialog('send', t('office:mail.title', { number }))}>
        <SendForm invoice={invoice} onDone={(message) => onDone(message, null)} />
      </FormModal>
      <FormModal {...dialog('void', t('invoices:void.title', { number }))}>
        <ReasonForm
          text={t('invoices:void.text')}
          action={t('invoices:do.void')}
          note={note}
          perform={(reason, idempotencyKey) => call('voidInvoice', { invoice: invoice.id, reason }, { idempotencyKey })}
          onDone={() => onDone(t('invoices:void.done', { number }), null)}
        />
      </FormModal>
    </>
  );
}
