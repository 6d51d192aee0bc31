/** One sale: what was sold to whom, what was paid of it, the documents it is on, and what can be done with it. */
import { Alert, Stack } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { ReturnedBadge } from '../../customers/ReturnedBadge.tsx';
import { SaleActions } from '../SaleActions.tsx';
import { SaleDocuments } from '../SaleDocuments.tsx';
import { SaleFacts } from '../SaleFacts.tsx';
import { SalePayments } from '../SalePayments.tsx';
import { SaleStatusBadge } from '../SaleStatusBadge.tsx';

export default function SaleScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const { data: sale, error, refetch } = useRecord('sale', id);
  return (
    <RecordFrame
      model={model}
      id={id}
      record={sale}
      badges={
        sale !== undefined && (
          <>
            <SaleStatusBadge status={sale.status} />
            <ReturnedBadge customer={sale.customer} pending={sale.pending} sale={sale.id} invoice={sale.invoice} />
          </>
        )
      }
      actions={sale !== undefined && <SaleActions sale={sale} />}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {sale === undefined && error === null && <RecordFieldsLoading />}
      {sale !== undefined && (
        <Stack gap={0}>
          {sale.reason !== null && (
            <Alert mt="md" color="gray" title={t('sales:reason')}>
              {sale.reason}
            </Alert>
          )}
          <SaleFacts sale={sale} />
          <SalePayments sale={sale} />
          <SaleDocuments sale={sale} />
          {sale.parent === null && (
            <RelatedRecords
              model="sale"
              title={t('sales:basket')}
              filter={{ parent: sale.id }}
              columns={['description', 'units', 'total', 'pending', 'status']}
              empty={null}
            />
          )}
          <RelatedRecords
            model="voucherMovement"
            title={t('sales:vouchers')}
            filter={{ sale: sale.id }}
            columns={['created', 'type', 'amount', 'expires', 'voucher']}
            empty={null}
          />
          <RelatedRecords
            model="depositMovement"
            filter={{ sale: sale.id }}
            columns={['created', 'type', 'amount', 'deposit']}
            empty={null}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${sale.updated} ${sale.status} ${sale.pending}`} />
        </Stack>
      )}
    </RecordFrame>
  );
}
