/** Refunds a sale, all of it or some of its units; then says how the money goes back. */
import { useState } from 'react';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { printDocument } from '#screens/components/documents.ts';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { useOpenCashPoint } from '../payments/useOpenCashPoint.ts';
import { usePaymentMethods } from '../payments/usePaymentMethods.ts';
import { RefundPanel } from '../refunds/RefundPanel.tsx';
import { RefundResult } from '../refunds/RefundResult.tsx';
import { refundableSale } from '../refunds/refundable.ts';
import type { Refunded } from '../refunds/refunded.ts';
import { GiveBackAdvances } from './GiveBackAdvances.tsx';

export interface RefundSaleProps {
  readonly sale: ApiRecord<'sale'>;
  readonly onClose: () => void;
}

export function RefundSale({ sale, onClose }: RefundSaleProps) {
  const { pos = null } = useOpenCashPoint();
  const methods = usePaymentMethods();
  const refunds = useListAll('sale', { cancelationOf: sale.id, fields: 'id,total' });
  const advances = useListAll('sale', {
    fkModel: 'sale',
    fkId: sale.id,
    'status[in]': SaleStatus.paid,
    fields: 'id,cancelationOf',
  });
  const { data: customer } = useRecord('customer', sale.customer);
  const [refunded, setRefunded] = useState<Refunded | null>(null);
  const [hasAdvances, setHasAdvances] = useState(false);
  if (refunded !== null) {
    return <RefundResult refunded={refunded} methods={methods} onPrint={(document) => void printDocument(document)} />;
  }
  // An event may tell that they were refunded before the answer is here: the form that asked stays.
  if (!hasAdvances && advances.data?.some(({ cancelationOf }) => cancelationOf === null)) setHasAdvances(true);
  if (hasAdvances) {
    return <GiveBackAdvances sale={sale} pos={pos} onDone={setRefunded} />;
  }
  if (refunds.data === undefined || advances.data === undefined || (sale.customer !== null && customer === undefined))
    return <RecordFieldsLoading />;
  return (
    <RefundPanel
      of={{ sale: sale.id }}
      lines={refundableSale(sale, refunds.data)}
      chosen={[sale.id]}
      paid={{ customer: customer === undefined ? null : { id: customer.id, name: customer.name }, methods: [] }}
      methods={methods}
      pos={pos}
      onDone={setRefunded}
      onBack={onClose}
    />
  );
}
