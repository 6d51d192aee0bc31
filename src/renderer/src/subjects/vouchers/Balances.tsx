/** What a customer holds on vouchers and deposits, with the way to put more on them and to use them. */
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { VoucherKind } from '#shared/domain/states.ts';
import type { CustomerSummary } from '../customers/useCustomerSummary.ts';
import type { Paid } from '../payments/usePayable.ts';
import { DepositActions } from './DepositActions.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { isSoon } from './Lots.tsx';
import { useDepositReceipt } from './useDepositReceipt.tsx';
import { VoucherActions } from './VoucherActions.tsx';

export interface BalancesProps {
  readonly customer: number;
  /** Those that are still valid. */
  readonly deposits: CustomerSummary['deposits'];
  /** Without what is used up, and without the movements. */
  readonly isShort?: boolean;
}

export function Balances({ customer, deposits, isShort = false }: BalancesProps) {
  const receipt = useDepositReceipt();
  return (
    <>
      <Vouchers customer={customer} isShort={isShort} />
      {(!isShort || deposits.length > 0) && <Deposits customer={customer} deposits={deposits} onPaid={receipt.show} />}
      {!isShort && <Ledger customer={customer} />}
      {receipt.dialog}
    </>
  );
}

function Vouchers({ customer, isShort }: Pick<Required<BalancesProps>, 'customer' | 'isShort'>) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useRead('voucherBalance', { customer }, [
    'voucher',
    'voucherMovement',
    'voucherType',
  ]);
  const title = t('vouchers:title');
  const balances = (data?.balances ?? []).filter(({ balance }) => !isShort || balance > 0);
  return (
    <Part title={title} count={data === undefined ? null : balances.length}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data !== undefined && balances.length === 0 && <Text c="dimmed">{t('vouchers:none')}</Text>}
      {balances.length > 0 && (
        <DataTable
          label={title}
          columns={[
            { name: 'name', title: t('vouchers:type'), isLong: true },
            { name: 'balance', title: t('vouchers:usable'), isRight: true },
            { name: 'expires', title: t('vouchers:expires'), isLong: true },
            { name: 'actions', title: '' },
          ]}
          rows={balances.map(({ voucher, voucherType, name, kind, balance, lots }) => {
            const write = (amount: number): string =>
              kind === VoucherKind.money ? format.money(amount) : format.number(amount);
            return {
              key: voucher,
              cells: {
                name: (
                  <RecordLink model="voucher" id={voucher}>
                    {name}
                  </RecordLink>
                ),
                balance: <b>{write(balance)}</b>,
                expires: lots.map(({ voucherMovement, remaining, expires }) => (
                  <div key={voucherMovement}>
                    {expires === null
                      ? t('vouchers:lotNever', { left: write(remaining) })
                      : t('vouchers:lotUntil', { left: write(remaining), date: format.date(expires) })}{' '}
                    {isSoon(expires) && (
                      <Badge variant="dot" color="orange" tt="none">
                        {t('vouchers:soon')}
                      </Badge>
                    )}
                  </div>
                )),
                actions: (
                  <VoucherActions
                    customer={customer}
                    voucher={voucher}
                    voucherType={voucherType}
                    name={name}
                    kind={kind}
                    balance={balance}
                  />
                ),
              },
            };
          })}
        />
      )}
    </Part>
  );
}

interface DepositsProps extends Pick<BalancesProps, 'customer' | 'deposits'> {
  readonly onPaid: (paid: Paid) => void;
}

function Deposits({ customer, deposits, onPaid }: DepositsProps) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  const [opened, setOpened] = useState(false);
  const title = t('vouchers:deposit.title');
  return (
    <Part
      title={title}
      count={deposits.length}
      actions={
        mayOperate &&
        deposits.length === 0 && (
          <Button size="md" variant="default" onClick={() => setOpened(true)}>
            {t('vouchers:deposit.recharge')}
          </Button>
        )
      }
    >
      {deposits.length === 0 && <Text c="dimmed">{t('vouchers:deposit.none')}</Text>}
      {deposits.length > 0 && (
        <DataTable
          label={title}
          columns={[
            { name: 'name', title: t('vouchers:deposit.one') },
            { name: 'balance', title: t('vouchers:usable'), isRight: true },
            { name: 'expires', title: t('vouchers:expires') },
            { name: 'actions', title: '' },
          ]}
          rows={deposits.map(({ deposit, balance, endDate }) => ({
            key: deposit,
            cells: {
              name: (
                <RecordLink model="deposit" id={deposit}>
                  {t('vouchers:deposit.number', { number: deposit })}
                </RecordLink>
              ),
              balance: <b>{format.money(balance)}</b>,
              expires: endDate === null ? t('vouchers:never') : format.date(endDate),
              actions: <DepositActions deposit={deposit} balance={balance} onPaid={onPaid} />,
            },
          }))}
        />
      )}
      <DepositDialog
        opened={opened}
        onPaid={onPaid}
        onClose={() => setOpened(false)}
        onReopen={() => setOpened(true)}
        of={{ customer }}
      />
    </Part>
  );
}

/** Every movement of the vouchers of a customer. */
function Ledger({ customer }: { readonly customer: number }) {
  const t = useT();
  const mayRead = usePermission('voucher:read');
  const vouchers = useListAll('voucher', { customer, fields: 'id' }, { enabled: mayRead }).data ?? [];
  if (vouchers.length === 0) return null;
  return (
    <RelatedRecords
      model="voucherMovement"
      title={t('vouchers:ledger')}
      filter={{ 'voucher[in]': vouchers.map(({ id }) => id).join(',') }}
      columns={['created', 'type', 'amount', 'expires', 'sale', 'notes']}
      empty={t('vouchers:noMovements')}
    />
  );
}
