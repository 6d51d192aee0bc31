/** A remittance: what it comes to, its debits, what came back, and what its state lets be done. */
import { Badge } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { RemittanceActions } from '../RemittanceActions.tsx';

export default function RemittanceScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { data: own, error, refetch } = useRecord('remittance', id);
  const mayOperate = usePermission('remittance:operate');
  const { data: account } = useRecord('creditorAccount', own?.creditorAccount ?? null);
  const statuses: Readonly<Record<number, { readonly es: string; readonly en: string }>> =
    models.remittance.fields.status.values;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={own}
      badges={
        own !== undefined && (
          <Badge size="lg" variant="default" tt="none" fw={600} data-testid="status">
            {label(statuses[own.status] ?? { es: '', en: '' })}
          </Badge>
        )
      }
      actions={own !== undefined && mayOperate && <RemittanceActions key={own.status} remittance={own} />}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {own === undefined && error === null && <RecordFieldsLoading />}
      {own !== undefined && (
        <>
          <div className={classes.figures} style={{ marginTop: 20 }}>
            <Figure
              label={t('directDebits:one.total')}
              value={format.money(own.total)}
              note={t('directDebits:one.debits', { count: own.debits })}
            />
            <Figure label={t('directDebits:one.date')} value={format.date(own.collectionDate)} note={own.messageId} />
            <Figure
              label={t('directDebits:one.returned')}
              value={format.money(own.returned)}
              isAlert={own.returned > 0}
            />
            <Figure
              label={t('directDebits:one.account')}
              value={
                <RecordLink model="creditorAccount" id={own.creditorAccount}>
                  {account?.name ?? String(own.creditorAccount)}
                </RecordLink>
              }
              note={account?.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            />
          </div>
          <RelatedRecords
            model="remittanceDebit"
            title={t('directDebits:one.list')}
            filter={{ remittance: id }}
            columns={['endToEndId', 'customer', 'text', 'amount', 'status', 'iban', 'overpaid']}
            sort="id"
            dependsOn={['remittance', 'bankReturn']}
            empty={null}
          />
          <RecordHistory model={model} id={id} changed={String(own.updated)} />
        </>
      )}
    </RecordFrame>
  );
}
