/** Calls off a sale of which advances were paid, and gives back all that was paid of it, as it came. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fromMoney, sub, toMoney } from '#shared/domain/money.ts';
import { type Refunded, refundedBy } from '../refunds/refunded.ts';

export interface GiveBackAdvancesProps {
  readonly sale: ApiRecord<'sale'>;
  readonly pos: number | null;
  readonly onDone: (refunded: Refunded) => void;
}

export function GiveBackAdvances({ sale, pos, onDone }: GiveBackAdvancesProps) {
  const t = useT();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const refund = useOperation('refundSale', { onDone: (made) => onDone(refundedBy(made)) });
  const amount = format.money(fromMoney(sub(toMoney(sale.total), toMoney(sale.pending))));
  const why = reason.trim();
  const input = { sale: sale.id, ...(pos === null ? {} : { pos }), ...(why === '' ? {} : { reason: why }) };
  return (
    <OperationForm
      operation={refund}
      input={input}
      action={t('refunds:refund.pay', { amount })}
      note={t('refunds:refund.kept')}
      isDangerous
    >
      <Text>{t('sales:advances.back', { amount })}</Text>
      <TextInput
        size="md"
        data-autofocus
        label={t('refunds:refund.reason')}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </OperationForm>
  );
}
