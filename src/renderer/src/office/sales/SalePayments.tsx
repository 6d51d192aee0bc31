/** The payments of a sale, and what took them back. */
import { Text } from '@mantine/core';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { Part } from '../parts/Part.tsx';
import { PaymentRows } from '../payments/PaymentRows.tsx';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
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
