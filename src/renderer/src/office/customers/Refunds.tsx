/** What the facility owes a customer: each credit note with the way to pay it out, and what came back on none. */
import { Button } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { useT } from '../../i18n/index.ts';
import type { CustomerSummary } from '../../payments/useCustomerSummary.ts';
import { useFormat } from '../../useFormat.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { Part } from '../parts/Part.tsx';
import { refreshMoney } from '../parts/refreshMoney.ts';
import { PayDialog } from '../payments/PayDialog.tsx';
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
    <Part title={t('people:refunds')} count={refunds.length}>
      <DataTable
        label={t('people:refunds')}
        columns={[
          { name: 'name', title: t('people:debt.name'), isLong: true },
          { name: 'date', title: t('people:debt.date') },
          { name: 'amount', title: t('people:refund.amount'), isRight: true },
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
                  aria-label={t('people:refund.title', { name })}
                  onClick={() => {
                    setPaid(refund);
                    setOpened(true);
                  }}
                >
                  {t('people:refund.do')}
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
        onClose={() => {
          refreshMoney();
          setOpened(false);
        }}
      />
    </Part>
  );
}
