/** What a document comes to, whose it is, and the facts around it. */
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { isNifKind } from '#shared/domain/identification.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { identificationText } from '#shared/i18n/identificationText.ts';
import classes from './Invoice.module.css';
import { type Invoice, referred } from './useInvoice.ts';
import { withholdingOfInvoice } from './withholding.ts';

export interface InvoiceFactsProps {
  readonly record: AnyRecord;
  readonly invoice: Invoice;
}

export function InvoiceFacts({ record, invoice }: InvoiceFactsProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.invoice;
  const withholding = withholdingOfInvoice(invoice);
  const owes = invoice.status === InvoiceStatus.confirmed && !invoice.isProforma;
  const address = [invoice.street, invoice.street2, [invoice.zipCode, invoice.city].filter(Boolean).join(' ')];
  const said = {
    taxNumber: invoice.taxNumber,
    kind: invoice.taxNumberKind,
    issuer: invoice.taxNumberCountryIsoCode,
  };
  const condition = invoice.paymentCondition;
  // Said where the document stands for something that was overdue before it.
  const earliest = invoice.earliestDueDate === invoice.dueDate ? null : invoice.earliestDueDate;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [label(fields.customer.label), <Buyer key="buyer" record={record} invoice={invoice} />],
    [
      label(fields.taxNumber.label),
      isNifKind(said.kind) ? invoice.taxNumber : identificationText(said, currentLanguage()),
    ],
    [label(fields.address.label), address.filter((part) => part !== null && part !== '').join(', ')],
    [label(fields.date.label), invoice.date === null ? null : format.date(invoice.date)],
    [label(fields.dueDate.label), invoice.dueDate === null ? null : format.date(invoice.dueDate)],
    [label(fields.earliestDueDate.label), earliest === null ? null : format.date(earliest)],
    [
      label(fields.paymentCondition.label),
      condition === null ? null : label(fields.paymentCondition.values[condition as 0]),
    ],
    [label(fields.paymentMethod.label), nameOf(record, 'paymentMethod')],
    [label(fields.counter.label), invoice.counter === null ? null : <Series key="series" record={record} />],
    [label(fields.pos.label), nameOf(record, 'pos')],
    [t('invoices:fact.by'), nameOf(record, 'createUser')],
    [label(fields.purchaseOrder.label), invoice.purchaseOrder],
    [label(fields.voidedAt.label), invoice.voidedAt === null ? null : format.dateTime(String(invoice.voidedAt))],
    [label(fields.voidReason.label), invoice.voidReason],
    [label(fields.publicComments.label), invoice.publicComments],
    [label(fields.comments.label), invoice.comments],
  ];
  return (
    <section className={classes.part} aria-label={t('invoices:fact.title')}>
      <div className={classes.amounts}>
        <Amount name={label(fields.total.label)} value={format.money(invoice.total)} id="total" />
        {withholding !== null && (
          <Amount name={t('invoices:withholding.payable')} value={format.money(withholding.payable)} id="payable" />
        )}
        {owes && (
          <Amount
            name={label(fields.pending.label)}
            value={format.money(invoice.pending)}
            isOwed={invoice.pending !== 0}
            id="pending"
          />
        )}
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt className={classes.label}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

interface AmountProps {
  readonly name: string;
  readonly value: string;
  readonly id: string;
  readonly isOwed?: boolean;
}

function Amount({ name, value, id, isOwed = false }: AmountProps) {
  return (
    <div>
      <div className={classes.label}>{name}</div>
      <div className={classes.amount} data-owed={isOwed || undefined} data-testid={id}>
        {value}
      </div>
    </div>
  );
}

function Buyer({ record, invoice }: InvoiceFactsProps) {
  const t = useT();
  const customer = referred(record, 'customer');
  const name = invoice.name ?? (customer === null ? null : String(customer.name));
  if (invoice.customer === null) return name ?? <Text c="dimmed">{t('invoices:fact.nobody')}</Text>;
  return (
    <Link to="/office/$model/$id" params={{ model: 'customer', id: String(invoice.customer) }}>
      {name ?? String(invoice.customer)}
    </Link>
  );
}

function nameOf(record: AnyRecord, field: string): string | null {
  const found = referred(record, field);
  return found === null ? null : String(found.name);
}

/** A series goes by the code of its type: its format is of no use to who looks for it. */
function Series({ record }: { readonly record: AnyRecord }) {
  const counter = referred(record, 'counter');
  if (counter === null) return null;
  const code = referred(record, 'type')?.code;
  return (
    <Link to="/office/$model/$id" params={{ model: 'invoiceCounter', id: String(counter.id) }}>
      {typeof code === 'string' && code !== '' ? code : String(counter.id)}
    </Link>
  );
}
