/** Exchanges what a ticket sold for something else: as at the till. */
import { useState } from 'react';
import { printDocument } from '#screens/components/documents.ts';
import { useOpenCashPoint } from '../../payments/useOpenCashPoint.ts';
import { usePaymentMethods } from '../../payments/usePaymentMethods.ts';
import { ExchangePanel } from '../../refunds/ExchangePanel.tsx';
import { ExchangeResult } from '../../refunds/ExchangeResult.tsx';
import type { Exchanged } from '../../refunds/useExchange.ts';
import type { Invoice } from '../useInvoice.ts';

export interface SwapFormProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

export function SwapForm({ invoice, onClose }: SwapFormProps) {
  const { pos = null } = useOpenCashPoint();
  const methods = usePaymentMethods();
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  if (exchanged !== null) {
    return <ExchangeResult exchanged={exchanged} onPrint={(document) => void printDocument(document)} />;
  }
  return <ExchangePanel invoice={invoice} methods={methods} pos={pos} onDone={setExchanged} onBack={onClose} />;
}
