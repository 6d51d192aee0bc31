/** What the facility owes a customer: each credit note with the way to pay it out, and what came back on none. */
import { Button } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PayDialog } from '../../payments/PayDialog.tsx';
import type { CustomerSummary } from '../useCustomerSummary.ts';
import { debtCells } from './debtCells.tsx';

export interface RefundsProps {
  readonly customer: number;
  readonly summary: Pick<CustomerSummary, 'currency' | 'refunds'>;
}

export function Refunds({ customer, summary: { currency, refunds } }: RefundsProps) {
  const t = useT();
  const format = useFormat();
  const mayRefund = usePermission('billing:refund');
  const [paid, setPaid] = useState(refunds[0]);
  const [opened, setOpened] = useState(false);
  return (
    <Part title={t('customers:refunds')} count={refunds.length}>
      <DataTable
        label={t('customers:refunds')}
        columns={[
          { name: 'name', title: t('customers:debt.name'), isLong: true },
          { name: 'date', title: t('customers:debt.date') },
          { name: 'amount', title: t('payments:refund.amount'), isRight: true },
          { name: 'actions', title: '' },
        ]}
        rows={refunds.map((refund) => {
          const { model, id, name, pending, currency: of } = refund;
          return {
            key: `${model} ${id}`,
            cells: {
              ...debtCells(refund, format),
              amount: <b>{format.moneyIn(of)(-pending)}</b>,
              actions: mayRefund && model === 'invoice' && of === currency && (
                <Button
                  size="md"
                  variant="default"
                  leftSection={<IconCashBanknote size={18} aria-hidden />}
                  aria-label={t('payments:refund.title', { name })}
                  onClick={() => {
                    setPaid(refund);
                    setOpened(true);
                  }}
                >
                  {t('payments:refund.do')}
                </Button>
              ),
            },
          };
        })}
      />
      <PayDialog
        opened={opened}
        of={{ invoice: paid?.id ?? 0 }}
        name={paid?.name ?? ''}
        due={-(paid?.pending ?? 0)}
        customer={customer}
        isRefund
        onClose={() => setOpened(false)}
      />
    </Part>
  );
}
