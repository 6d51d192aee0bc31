/** One voucher: what can be used of it and until when, every movement of it, and what can be done with it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { VoucherKind, VoucherMovementType } from '#shared/domain/states.ts';
import { BearerActions } from '../BearerActions.tsx';
import { Lots } from '../Lots.tsx';
import { VoucherActions } from '../VoucherActions.tsx';

export default function VoucherScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const format = useFormat();
  const { data: voucher, error, refetch } = useRecord('voucher', id);
  const mayOperate = usePermission('billing:operate');
  const mayReadCustomer = usePermission('customer:read');
  const customer = useRecord('customer', mayReadCustomer ? (voucher?.customer ?? null) : null).data;
  const type = useRecord('voucherType', voucher?.voucherType ?? null).data;
  const balances = useRead(
    'voucherBalance',
    { customer: voucher?.customer ?? 0 },
    ['voucher', 'voucherMovement', 'voucherType'],
    { enabled: mayOperate && voucher != null && voucher.customer !== null },
  );
  const own = balances.data?.balances.find((balance) => balance.voucher === id);
  const usable = own?.balance ?? 0;
  const isMoney = type?.kind === VoucherKind.money;
  const write = (amount: number): string => (isMoney ? format.money(amount) : format.number(amount));
  return (
    <RecordFrame
      model={model}
      id={id}
      record={voucher}
      actions={
        voucher !== undefined &&
        type !== undefined &&
        (voucher.customer === null ? (
          <BearerActions voucher={id} name={type.name} />
        ) : (
          <VoucherActions
            customer={voucher.customer}
            voucher={id}
            voucherType={type.id}
            name={type.name}
            kind={type.kind}
            balance={usable}
          />
        ))
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {voucher === undefined && error === null && <RecordFieldsLoading />}
      {voucher !== undefined && type !== undefined && (
        <>
          <div className={classes.figures} style={{ marginTop: 20 }}>
            <Figure label={t('vouchers:usable')} value={write(own === undefined ? voucher.balance : usable)} />
            <Figure
              label={t('vouchers:customer')}
              value={
                voucher.customer === null ? (
                  t('vouchers:bearer.code', { end: voucher.codeEnd ?? '' })
                ) : (
                  <RecordLink model="customer" id={voucher.customer}>
                    {customer?.name ?? String(voucher.customer)}
                  </RecordLink>
                )
              }
            />
            <Figure
              label={t('vouchers:type')}
              value={
                <RecordLink model="voucherType" id={type.id}>
                  {type.name}
                </RecordLink>
              }
            />
          </div>
          {own !== undefined && (
            <Part title={t('vouchers:lots')}>
              <Lots balance={own} />
            </Part>
          )}
          <RelatedRecords
            model="voucherMovement"
            title={t('vouchers:ledger')}
            filter={{ voucher: id }}
            columns={['created', 'type', 'amount', 'expires', 'sale', 'notes']}
            empty={t('vouchers:noMovements')}
            cells={{
              actions: (movement) => <TakeBack movement={movement} amount={write(Math.abs(Number(movement.amount)))} />,
            }}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${voucher.updated} ${voucher.balance}`} />
        </>
      )}
    </RecordFrame>
  );
}

/** Takes a recharge or a use without payment back; what was paid is given back by a refund of its sale. */
function TakeBack({ movement, amount }: { readonly movement: AnyRecord; readonly amount: string }) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [opened, setOpened] = useState(false);
  const { type, payment, source } = movement;
  const isRecharge = type === VoucherMovementType.recharge;
  const isUse = type === VoucherMovementType.use && payment === null;
  if (!mayOperate || source !== null || (!isRecharge && !isUse)) return null;
  return (
    <>
      <Button size="md" variant="subtle" onClick={() => setOpened(true)}>
        {t('vouchers:takeBack.do')}
      </Button>
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        onReopen={() => setOpened(true)}
        title={t('vouchers:takeBack.title')}
        size={480}
      >
        <ReasonForm
          text={isRecharge ? t('vouchers:takeBack.recharge', { amount }) : t('vouchers:takeBack.use', { amount })}
          action={t('vouchers:takeBack.do')}
          note={t('vouchers:kept')}
          operation="voucherRefund"
          inputOf={(notes) => ({ voucherMovement: movement.id, notes })}
          onDone={() => setOpened(false)}
        />
      </FormModal>
    </>
  );
}
