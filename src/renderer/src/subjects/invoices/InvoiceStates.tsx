/** The states of a document beside its number: what it is, whether it counts, whether it is paid and sent. */
import { Badge } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { InvoiceStatus, PaymentStatus, SendStatus } from '#shared/domain/states.ts';
import { isOverdue } from './overdue.ts';
import { type Invoice, referred } from './useInvoice.ts';

const statusColors: Readonly<Record<number, string>> = {
  [InvoiceStatus.draft]: 'gray',
  [InvoiceStatus.confirmed]: 'brand',
  [InvoiceStatus.voided]: 'red',
};
const paymentColors: Readonly<Record<number, string>> = {
  [PaymentStatus.pending]: 'orange',
  [PaymentStatus.partlyPaid]: 'yellow',
  [PaymentStatus.paid]: 'green',
};
const sendColors: Readonly<Record<number, string>> = {
  [SendStatus.pending]: 'blue',
  [SendStatus.sent]: 'green',
  [SendStatus.error]: 'red',
};

export function InvoiceStates({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const label = useLabel();
  const { status, paymentStatus, sendStatus } = models.invoice.fields;
  const type = referred(invoice as never, 'type');
  const states = [
    { color: statusColors[invoice.status], text: label(status.values[invoice.status as 0]) },
    ...(invoice.paymentStatus === null || invoice.isProforma
      ? []
      : [
          {
            color: paymentColors[invoice.paymentStatus],
            text: label(paymentStatus.values[invoice.paymentStatus as 0]),
          },
        ]),
    ...(isOverdue(invoice) ? [{ color: 'red', text: t('invoices:state.overdue') }] : []),
    ...(invoice.sendStatus === null
      ? []
      : [{ color: sendColors[invoice.sendStatus], text: label(sendStatus.values[invoice.sendStatus as 1]) }]),
  ];
  return (
    <>
      {type !== null && (
        <Badge variant="default" size="lg" tt="none" fw={600}>
          {String(type.name)}
        </Badge>
      )}
      {states.map(({ color = 'gray', text }) => (
        <Badge key={text} variant="dot" color={color} size="lg" tt="none" fw={600} data-testid="state">
          {text}
        </Badge>
      ))}
    </>
  );
}
