/** Makes a pending sale another customer's. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { CustomerSelect } from '../customers/CustomerSelect.tsx';

export interface MoveSaleFormProps {
  readonly sale: ApiRecord<'sale'>;
  readonly onDone: () => void;
}

export function MoveSaleForm({ sale, onDone }: MoveSaleFormProps) {
  const t = useT();
  const [customer, setCustomer] = useState<number | null>(null);
  const once = useOperation('saveSale', { onDone });
  return (
    <OperationForm
      operation={once}
      input={customer === null || customer === sale.customer ? null : { id: sale.id, customer }}
      action={t('sales:move.now')}
      note={t('sales:kept')}
    >
      <Text>{t('sales:move.text')}</Text>
      <CustomerSelect label={t('sales:move.to')} value={customer} onChange={setCustomer} />
    </OperationForm>
  );
}
