/** One deposit: its balance and until when it holds, every movement of it, and what can be done with it. */
import { useRecord } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { RecordActions } from '../form/RecordActions.tsx';
import { DataPart } from '../parts/DataPart.tsx';
import { Figure } from '../parts/Figure.tsx';
import classes from '../parts/Parts.module.css';
import { RecordLink } from '../parts/RecordLink.tsx';
import { RelatedRecords } from '../parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { DepositActions } from './DepositActions.tsx';
import '../parts/texts.ts';
import './texts.ts';

export default function DepositScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const format = useFormat();
  const { data: deposit, error, refetch } = useRecord('deposit', id);
  const mayWrite = usePermission('deposit:write');
  const mayReadCustomer = usePermission('customer:read');
  const customer = useRecord('customer', mayReadCustomer ? (deposit?.customer ?? null) : null).data;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={deposit}
      actions={
        deposit?.deleted === false && (
          <>
            <DepositActions deposit={id} balance={deposit.balance} />
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
            columns={['created', 'type', 'amount', 'payment', 'sale', 'reason']}
            dependsOn={['deposit']}
            empty={t('vouchers:noMovements')}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${deposit.updated} ${deposit.balance}`} />
        </>
      )}
    </RecordFrame>
  );
}
