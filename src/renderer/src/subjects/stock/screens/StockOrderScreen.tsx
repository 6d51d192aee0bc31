/** An order to a supplier: what was ordered, what has come of it, and what its state lets be done. */
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { hasUnsent, useRestoredUnsent } from '#screens/records/form/unsent.ts';
import classes from '#screens/records/parts/Panel.module.css';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { type AnyRecord, expanded } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { SentMails } from '../../mail/SentMails.tsx';
import { OrderActions } from '../order/OrderActions.tsx';
import { OrderEditor } from '../order/OrderEditor.tsx';
import { OrderLines } from '../order/OrderLines.tsx';
import { OrderReceipt } from '../order/OrderReceipt.tsx';
import { editedOf, type StockOrder, type StockOrderLine } from '../order/orderState.ts';

export default function StockOrderScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const mayReadMails = usePermission('email:read');
  const user = useSession()?.user.id ?? 0;
  // What was begun and not saved is gone on with.
  const [isEdited, setEdited] = useState(() => hasUnsent(user, `order.${id}`));
  useRestoredUnsent(`order.${id}`, () => setEdited(true));
  const { data, error, refetch } = useAnyRecord(model, id);
  const mayOperate = usePermission('stock:operate');
  const order = data as unknown as StockOrder | undefined;
  const isReceivable = mayOperate && order !== undefined && mayMove('stockOrder', 'receive', order.status ?? null);
  const isWritten =
    isEdited && mayOperate && order !== undefined && mayMove('stockOrder', 'change', order.status ?? null);
  const lines = (order?.lines ?? []) as unknown as readonly StockOrderLine[];
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      badges={
        order !== undefined && (
          <Badge size="lg" variant="default" tt="none" fw={600} data-testid="status">
            {label(models.stockOrder.fields.status.values[order.status as 0])}
          </Badge>
        )
      }
      actions={
        order !== undefined && mayOperate && !isWritten ? (
          <OrderActions key={String(order.updated)} order={order} onEdit={() => setEdited(true)} />
        ) : undefined
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined || order === undefined ? (
        error === null && (
          <section className={recordClasses.part}>
            <RecordFieldsLoading />
          </section>
        )
      ) : isWritten ? (
        <OrderEditor
          key={String(order.updated)}
          stored={order}
          base={editedOf(order, lines)}
          onSaved={() => setEdited(false)}
          onLeave={() => setEdited(false)}
        />
      ) : (
        <>
          <OrderFacts record={data} order={order} />
          {isReceivable ? (
            <OrderReceipt key={String(order.updated)} order={order} lines={lines} />
          ) : (
            <OrderLines lines={lines} total={order.total} />
          )}
          {mayReadMails && <SentMails title={t('stock:mail.sent')} of={{ stockOrder: id }} />}
          <RecordHistory model={model} id={id} changed={String(order.updated)} />
        </>
      )}
    </RecordFrame>
  );
}

function OrderFacts({ record, order }: { readonly record: AnyRecord; readonly order: StockOrder }) {
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.stockOrder;
  const [supplier] = expanded(record, 'supplier');
  const [warehouse] = expanded(record, 'warehouse');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      label(fields.supplier.label),
      supplier === undefined ? null : (
        <Link key="supplier" to="/office/$model/$id" params={{ model: 'supplier', id: String(supplier.id) }}>
          {String(supplier.name)}
        </Link>
      ),
    ],
    [label(fields.warehouse.label), warehouse === undefined ? null : String(warehouse.name)],
    [label(fields.date.label), format.date(String(order.date))],
    [
      label(fields.estimatedDeliveryDate.label),
      order.estimatedDeliveryDate === null ? null : format.date(String(order.estimatedDeliveryDate)),
    ],
    [
      label(fields.globalDiscount.label),
      Number(order.globalDiscount) === 0 ? null : format.percent(Number(order.globalDiscount)),
    ],
    [label(fields.amount.label), format.number(Number(order.amount))],
    [
      label(fields.total.label),
      <span key="total" data-testid="order-total">
        {format.money(Number(order.total))}
      </span>,
    ],
    [label(fields.comments.label), order.comments],
  ];
  return (
    <section className={classes.panel} aria-label={label(models.stockOrder.label)}>
      <dl className={classes.facts} data-wide>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
