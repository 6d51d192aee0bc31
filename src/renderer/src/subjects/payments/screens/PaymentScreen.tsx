/** One payment: what it paid, how and by whom, what took it back, and how its method can be corrected. */
import { Alert, Text } from '@mantine/core';
import { useList, useRecord } from '#screens/base/api/queries.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { Facts } from '#screens/records/parts/Facts.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { useNames } from '#screens/records/parts/useNames.ts';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';
import { tillTypes } from '#shared/domain/paymentTypes.ts';
import { mayBeReversed, PaymentActions, PaymentState, useReversed } from '../PaymentRows.tsx';

export default function PaymentScreen({ model, id }: RecordScreenProps) {
  const { data: payment, error, refetch } = useRecord('payment', id);
  const reversed = useReversed(payment === undefined ? [] : [payment]);
  const isReversed = reversed?.has(id) === true;
  const isOpen = payment !== undefined && reversed !== undefined && !isReversed && mayBeReversed(payment);
  return (
    <RecordFrame
      model={model}
      id={id}
      record={payment}
      badges={
        payment !== undefined && reversed !== undefined && <PaymentState payment={payment} isReversed={isReversed} />
      }
      actions={isOpen && <PaymentActions payment={payment} />}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {payment === undefined && error === null && <RecordFieldsLoading />}
      {payment !== undefined && (
        <>
          <PaymentFacts payment={payment} />
          {isOpen && <WhoMay payment={payment} />}
          <WhatItPaid payment={payment.id} />
          <RelatedRecords
            model="posMovement"
            filter={{ payment: id }}
            columns={['created', 'type', 'amount', 'pos']}
            empty={null}
          />
          <RelatedRecords
            model="voucherMovement"
            filter={{ payment: id }}
            columns={['created', 'type', 'amount', 'voucher']}
            empty={null}
          />
          <RelatedRecords
            model="depositMovement"
            filter={{ payment: id }}
            columns={['created', 'type', 'amount', 'deposit']}
            empty={null}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${payment.updated} ${isReversed}`} />
        </>
      )}
    </RecordFrame>
  );
}

function PaymentFacts({ payment }: { readonly payment: ApiRecord<'payment'> }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.payment;
  const userName = useNames('user');
  const posName = useNames('pos');
  const methodName = useNames('paymentMethod');
  const mayRead = usePermission('customer:read');
  const customer = useRecord('customer', mayRead ? payment.customer : null).data;
  const reversal = useList('payment', { cancelationOf: payment.id }).data?.[0];
  const money = (amount: number | null): string | null =>
    amount === null || amount === 0 ? null : format.money(amount);
  const link = (id: number, at: string) => (
    <RecordLink model="payment" id={id}>
      {at}
    </RecordLink>
  );
  return (
    <Part title={format.money(payment.amount)}>
      <Facts
        facts={[
          { label: label(fields.paymentMethod.label), value: methodName(payment.paymentMethod) },
          { label: t('payments:payment.when'), value: format.dateTime(payment.created) },
          { label: t('payments:payment.who'), value: userName(payment.createUser) },
          { label: label(fields.pos.label), value: posName(payment.pos) },
          {
            label: label(fields.customer.label),
            value:
              customer === undefined ? null : (
                <RecordLink model="customer" id={customer.id}>
                  {customer.name}
                </RecordLink>
              ),
          },
          { label: label(fields.tendered.label), value: money(payment.tendered) },
          { label: label(fields.change.label), value: money(payment.change) },
          { label: label(fields.tip.label), value: money(payment.tip) },
          { label: label(fields.reference.label), value: payment.reference },
          { label: label(fields.reason.label), value: payment.reason },
          {
            label: label(fields.cancelationOf.label),
            value:
              payment.cancelationOf === null
                ? null
                : link(payment.cancelationOf, t('payments:payment.number', { number: payment.cancelationOf })),
          },
          {
            label: t('payments:payment.reversedBy'),
            value: reversal === undefined ? null : link(reversal.id, format.dateTime(reversal.created)),
          },
        ]}
      />
    </Part>
  );
}

/** Whom a correction of the method takes, as the service decides it; the running session is known there alone. */
function WhoMay({ payment }: { readonly payment: ApiRecord<'payment'> }) {
  const t = useT();
  const session = useSession();
  const mayRefund = usePermission('billing:refund');
  if (mayRefund) return null;
  const isOwn = payment.createUser === session?.user.id && tillTypes.has(payment.type);
  return (
    <Alert mt="md" color="gray">
      <Text size="sm">{isOwn ? t('payments:payment.own') : t('payments:payment.manager')}</Text>
    </Alert>
  );
}

function WhatItPaid({ payment }: { readonly payment: number }) {
  const t = useT();
  return (
    <>
      <RelatedRecords
        model="salePayment"
        title={t('payments:payment.paidSales')}
        filter={{ payment }}
        columns={['sale', 'amount']}
        dependsOn={['payment', 'sale']}
        empty={null}
      />
      <RelatedRecords
        model="invoicePayment"
        title={t('payments:payment.paidInvoices')}
        filter={{ payment }}
        columns={['invoice', 'amount', 'customerName', 'receipt']}
        dependsOn={['payment', 'invoice']}
        empty={null}
      />
    </>
  );
}
