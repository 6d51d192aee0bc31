/** One deposit: its balance and until when it holds, every movement of it, and what can be done with it. */
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { DepositActions } from '../DepositActions.tsx';
import { PrintReceipt } from '../PrintReceipt.tsx';
import { useDepositReceipt } from '../useDepositReceipt.tsx';

export default function DepositScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const format = useFormat();
  const { data: deposit, error, refetch } = useRecord('deposit', id);
  const mayWrite = usePermission('deposit:write');
  const mayReadCustomer = usePermission('customer:read');
  const customer = useRecord('customer', mayReadCustomer ? (deposit?.customer ?? null) : null).data;
  const paid = useDepositReceipt();
  return (
    <RecordFrame
      model={model}
      id={id}
      record={deposit}
      actions={
        deposit?.deleted === false && (
          <>
            <DepositActions deposit={id} balance={deposit.balance} onPaid={paid.show} />
            {mayWrite && <RecordActions model={model} record={deposit} />}
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {deposit === undefined && error === null && <RecordFieldsLoading />}
      {deposit !== undefined && (
        <>
          <div className={classes.figures} style={{ marginTop: 20 }}>
            <Figure
              label={t('vouchers:deposit.balance')}
              value={format.money(deposit.balance)}
              note={
                deposit.endDate === null
                  ? t('vouchers:deposit.noEnd')
                  : t('vouchers:deposit.until', { date: format.date(deposit.endDate) })
              }
            />
            <Figure
              label={t('vouchers:customer')}
              value={
                <RecordLink model="customer" id={deposit.customer}>
                  {customer?.name ?? String(deposit.customer)}
                </RecordLink>
              }
            />
          </div>
          <RelatedRecords
            model="depositMovement"
            title={t('vouchers:ledger')}
            filter={{ deposit: id }}
            columns={['created', 'type', 'amount', 'receipt', 'payment', 'sale', 'reason']}
            cells={{
              actions: ({ id: movement, receipt }) =>
                typeof receipt === 'string' && <PrintReceipt depositMovement={movement} receipt={receipt} />,
            }}
            dependsOn={['deposit']}
            empty={t('vouchers:noMovements')}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${deposit.updated} ${deposit.balance}`} />
        </>
      )}
      {paid.dialog}
    </RecordFrame>
  );
}
