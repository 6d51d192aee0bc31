/** How a document was paid: each payment with its method, when, by whom and its receipt; what was taken back is struck out. */
import { Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayBeReversed, PaymentActions } from '../payments/PaymentRows.tsx';
import classes from './Invoice.module.css';
import { Scrolled } from './Scrolled.tsx';
import { type Invoice, type InvoicePayment, useInvoicePayments } from './useInvoice.ts';

export function InvoicePayments({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const label = useLabel();
  const { data, error, refetch } = useInvoicePayments(invoice.id);
  const { fields } = models.invoicePayment;
  if (invoice.status === InvoiceStatus.draft) return null;
  const payments = data ?? [];
  const standing = new Set(standingPayments(payments).map(({ id }) => id));
  return (
    <section className={classes.part} aria-label={label(models.invoice.fields.payments.label)}>
      <Title order={2} size="h3" mb="xs">
        {label(models.invoice.fields.payments.label)}
      </Title>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('invoices:payment.none')}</Text>}
      {payments.length > 0 && (
        <Scrolled label={label(models.invoicePayment.plural)}>
          <Table verticalSpacing="xs" data-testid="payments">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('invoices:payment.when')}</Table.Th>
                <Table.Th>{label(fields.paymentMethod.label)}</Table.Th>
                <Table.Th ta="right">{label(fields.amount.label)}</Table.Th>
                <Table.Th>{label(fields.receipt.label)}</Table.Th>
                <Table.Th>{t('invoices:payment.actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} isStanding={standing.has(payment.id)} />
              ))}
            </Table.Tbody>
          </Table>
        </Scrolled>
      )}
    </section>
  );
}

interface PaymentRowProps {
  readonly payment: InvoicePayment;
  readonly isStanding: boolean;
}

function PaymentRow({ payment, isStanding }: PaymentRowProps) {
  const t = useT();
  const format = useFormat();
  const { payment: taken, paymentMethod, receipt, createUser } = payment.expand ?? {};
  const tip = taken?.tip ?? 0;
  return (
    <Table.Tr data-standing={isStanding || undefined}>
      <Table.Td>
        {format.dateTime(String(payment.created))}
        {createUser && (
          <Text size="sm" c="dimmed">
            {createUser.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <span className={isStanding ? undefined : classes.reversed}>
          {paymentMethod?.name ?? t('invoices:payment.setOff')}
        </span>
        {taken?.reference && (
          <Text size="sm" c="dimmed">
            {taken.reference}
          </Text>
        )}
        {!isStanding && (
          <Text size="sm" c="dimmed">
            {taken?.cancelationOf == null ? t('invoices:payment.reversed') : t('invoices:payment.reversal')}
            {taken?.reason ? `: ${taken.reason}` : ''}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <span className={isStanding ? undefined : classes.reversed}>{format.money(payment.amount)}</span>
        {tip !== 0 && (
          <Text size="sm" c="dimmed">
            {t('invoices:payment.tip', { amount: format.money(tip) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {receipt && (
          <Link to="/office/$model/$id" params={{ model: 'invoiceReceipt', id: String(receipt.id) }}>
            {receipt.number}
          </Link>
        )}
      </Table.Td>
      <Table.Td>{isStanding && taken && mayBeReversed(taken) && <PaymentActions payment={taken} />}</Table.Td>
    </Table.Tr>
  );
}

/** The payments of a document that count: neither taken back nor what takes one back. */
function standingPayments(payments: readonly InvoicePayment[]): InvoicePayment[] {
  const reversed = new Set(payments.map(({ expand }) => expand?.payment?.cancelationOf ?? null));
  return payments.filter(
    ({ payment, expand }) =>
      (expand?.payment?.cancelationOf ?? null) === null && (payment === null || !reversed.has(payment)),
  );
}
