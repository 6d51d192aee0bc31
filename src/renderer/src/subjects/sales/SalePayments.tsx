/** The payments of a sale, and what took them back. */
import { Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { PaymentRows } from '../payments/PaymentRows.tsx';
import { useSalePayments } from './useSalePayments.ts';

export function SalePayments({ sale }: { readonly sale: ApiRecord<'sale'> }) {
  const t = useT();
  const { parts, error, retry } = useSalePayments(sale.id);
  const title = t('sales:payments');
  return (
    <Part title={title} count={parts?.length ?? null}>
      {error !== null && <ErrorNotice error={error} onRetry={retry} />}
      {parts === undefined && error === null && <RecordFieldsLoading />}
      {parts?.length === 0 && <Text c="dimmed">{t('sales:noPayments')}</Text>}
      {parts !== undefined && parts.length > 0 && <PaymentRows label={title} parts={parts} />}
    </Part>
  );
}
