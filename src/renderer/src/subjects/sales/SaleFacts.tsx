/** What was sold, to whom, by whom and where, and what it comes to. */
import { Text } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Facts } from '#screens/records/parts/Facts.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { useNames } from '#screens/records/parts/useNames.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';

export function SaleFacts({ sale }: { readonly sale: ApiRecord<'sale'> }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.sale;
  const customer = useOptional('customer', sale.customer);
  const beneficiary = useOptional('customer', sale.beneficiary);
  const product = useOptional('product', sale.product);
  const userName = useNames('user');
  const posName = useNames('pos');
  const methodName = useNames('paymentMethod');
  return (
    <>
      <div className={classes.figures} style={{ marginTop: 20 }}>
        <Figure
          label={t('sales:total')}
          value={format.money(sale.total)}
          note={t('sales:made', { units: format.number(sale.units), price: format.price(sale.price) })}
        />
        <Figure
          label={t('sales:pending')}
          value={format.money(sale.pending)}
          isAlert={sale.pending > 0}
          note={sale.pendingPaymentMethod === null ? undefined : methodName(sale.pendingPaymentMethod)}
        />
        <Figure
          label={t('sales:taxes')}
          value={format.money(sale.taxAmount)}
          note={sale.taxes.map((tax) => String((tax as { name?: unknown }).name ?? '')).join(', ')}
        />
      </div>
      <Part title={t('sales:what')}>
        <Facts
          facts={[
            {
              label: label(fields.customer.label),
              value: sale.customer !== null && (
                <RecordLink model="customer" id={sale.customer}>
                  {customer?.name ?? `${label(fields.customer.label)} ${sale.customer}`}
                </RecordLink>
              ),
            },
            {
              label: label(fields.beneficiary.label),
              value: sale.beneficiary !== null && (
                <RecordLink model="customer" id={sale.beneficiary}>
                  {beneficiary?.name ?? String(sale.beneficiary)}
                </RecordLink>
              ),
            },
            {
              label: label(fields.product.label),
              value: sale.product !== null && (
                <RecordLink model="product" id={sale.product}>
                  {product?.name ?? String(sale.product)}
                </RecordLink>
              ),
            },
            { label: t('sales:soldAt'), value: format.dateTime(sale.issueDate ?? sale.created) },
            { label: t('sales:soldBy'), value: userName(sale.createUser) },
            { label: label(fields.pos.label), value: posName(sale.pos) },
            { label: label(fields.name.label), value: sale.name },
            {
              label: label(fields.discountRate.label),
              value: sale.discountRate === 0 ? null : format.percent(sale.discountRate),
            },
            { label: label(fields.useDate.label), value: sale.useDate === null ? null : format.dateTime(sale.useDate) },
            { label: label(fields.dueDate.label), value: sale.dueDate === null ? null : format.date(sale.dueDate) },
            { label: label(fields.timeout.label), value: sale.timeout === null ? null : format.dateTime(sale.timeout) },
            { label: label(fields.ticketNote.label), value: sale.ticketNote },
            { label: label(fields.publicComments.label), value: sale.publicComments },
          ].map((fact) => ({ ...fact, value: fact.value === false ? null : fact.value }))}
        />
        {sale.comments !== null && sale.comments !== '' && (
          <Text mt="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {sale.comments}
          </Text>
        )}
      </Part>
    </>
  );
}

/** A record that may be named, where it may be read. */
function useOptional<N extends 'customer' | 'product'>(model: N, id: number | null) {
  const isAllowed = usePermission(`${model}:read`);
  return useRecord(model, isAllowed ? id : null).data;
}
