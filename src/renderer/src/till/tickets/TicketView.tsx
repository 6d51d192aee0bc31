/** A ticket that was found: what was sold, how it was paid, and what can be done with it. */
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { ChangeMethod } from '#screens/subjects/payments/ChangeMethod.tsx';
import type { PaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { ExchangePanel } from '#screens/subjects/refunds/ExchangePanel.tsx';
import { ExchangeResult } from '#screens/subjects/refunds/ExchangeResult.tsx';
import { paidByOf } from '#screens/subjects/refunds/paidBy.ts';
import { RefundPanel } from '#screens/subjects/refunds/RefundPanel.tsx';
import { RefundResult } from '#screens/subjects/refunds/RefundResult.tsx';
import { refundableLines } from '#screens/subjects/refunds/refundable.ts';
import type { Refunded } from '#screens/subjects/refunds/refunded.ts';
import type { Exchanged } from '#screens/subjects/refunds/useExchange.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { EmailTicket } from './EmailTicket.tsx';
import { FullInvoice } from './FullInvoice.tsx';
import { TicketFacts } from './TicketFacts.tsx';

export interface TicketViewProps {
  /** Id of the invoice; null: closed. */
  readonly ticket: number | null;
  readonly pos: number | null;
  readonly methods: PaymentMethods;
  readonly onPrint: (document: string) => void;
  /** Prints the gift ticket of an invoice. */
  readonly onGift: (invoice: number) => void;
  /** Prints the code of a voucher for the bearer that it sold. */
  readonly onVoucher: (voucher: number) => void;
  readonly onOpen: (document: string, number: string) => void;
  /** Puts what was sold into the basket again. */
  readonly onRepeat: (invoice: number) => void;
  readonly onClose: () => void;
}

/** What is done with the ticket just now. */
type Step = 'look' | 'refund' | 'exchange' | 'invoice' | 'method' | 'email';

export default function TicketView({ ticket, onClose, ...rest }: TicketViewProps) {
  const t = useT();
  const query = useRecord('invoice', ticket);
  return (
    <TillDialog
      opened={ticket !== null}
      onClose={onClose}
      title={t('till:ticket.title', { number: query.data?.number ?? '' })}
      size="lg"
    >
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Loader aria-label={t('till:search.searching')} />}
      {ticket !== null && (
        <InCurrency currency={query.data?.currency ?? null}>
          <Ticket key={ticket} ticket={ticket} {...rest} />
        </InCurrency>
      )}
    </TillDialog>
  );
}

function Ticket({
  ticket,
  pos,
  methods,
  onPrint,
  onGift,
  onVoucher,
  onOpen,
  onRepeat,
}: Omit<TicketViewProps, 'onClose' | 'ticket'> & { ticket: number }) {
  const { data: invoice } = useRecord('invoice', ticket);
  const [step, setStep] = useState<Step>('look');
  const [refunded, setRefunded] = useState<Refunded | null>(null);
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  const look = (): void => setStep('look');
  if (invoice === undefined) return null;
  if (refunded !== null) return <RefundResult refunded={refunded} methods={methods} onPrint={onPrint} />;
  if (exchanged !== null) return <ExchangeResult exchanged={exchanged} onPrint={onPrint} />;
  switch (step) {
    case 'exchange':
      return (
        <NumberPadArea>
          <ExchangePanel invoice={invoice} methods={methods} pos={pos} onDone={setExchanged} onBack={look} />
        </NumberPadArea>
      );
    case 'invoice':
      return <FullInvoice invoice={invoice} onPrint={onPrint} onBack={look} />;
    case 'refund': {
      const lines = refundableLines(invoice);
      const panel = (
        <RefundPanel
          of={{ invoice: invoice.id }}
          lines={lines}
          paid={paidByOf(invoice)}
          methods={methods}
          pos={pos}
          onDone={setRefunded}
          onBack={look}
        />
      );
      const hasUnits = lines.some(({ units }) => units !== 1);
      return hasUnits ? <NumberPadArea>{panel}</NumberPadArea> : panel;
    }
    case 'method':
      return <ChangeMethod payments={paymentsOf(invoice)} methods={methods} onDone={look} />;
    case 'email':
      return <EmailTicket invoice={invoice} onDone={look} />;
    case 'look':
      return (
        <TicketFacts
          invoice={invoice}
          onPrint={onPrint}
          onOpen={onOpen}
          onGift={() => onGift(invoice.id)}
          onVoucher={onVoucher}
          onRefund={() => setStep('refund')}
          onExchange={() => setStep('exchange')}
          onInvoice={() => setStep('invoice')}
          onMethod={() => setStep('method')}
          onEmail={() => setStep('email')}
          onRepeat={() => onRepeat(invoice.id)}
        />
      );
  }
}

/** Ids of the payments of a ticket, each once. */
function paymentsOf({ payments }: ApiRecord<'invoice'>): number[] {
  return [...new Set(payments.map(({ payment }) => Number(payment)))];
}
