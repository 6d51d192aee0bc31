/** What a document charges, line by line, and what that comes to. */
import { Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { creditsAmount } from '#shared/domain/credit.ts';
import classes from './Invoice.module.css';
import { Scrolled } from './Scrolled.tsx';
import { type Invoice, linesOf } from './useInvoice.ts';
import { type ShownWithholding, withholdingOfInvoice } from './withholding.ts';

export function InvoiceLines({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.invoiceLine;
  const lines = linesOf(invoice);
  const hasDiscount = lines.some(({ discountRate }) => discountRate !== 0);
  const included = invoice.pricesTaxIncluded;
  return (
    <section className={classes.part} aria-label={label(models.invoice.fields.lines.label)}>
      <Title order={2} size="h3" mb="xs">
        {label(models.invoice.fields.lines.label)}
      </Title>
      {lines.length === 0 && <Text c="dimmed">{t('invoices:line.none')}</Text>}
      {lines.length > 0 && (
        <Scrolled label={label(models.invoiceLine.plural)}>
          <Table verticalSpacing="xs" data-testid="lines">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{label(fields.description.label)}</Table.Th>
                <Table.Th ta="right">{label(fields.units.label)}</Table.Th>
                <Table.Th ta="right">{label(included ? fields.price.label : fields.priceBeforeTaxes.label)}</Table.Th>
                {hasDiscount && <Table.Th ta="right">{label(fields.discountRate.label)}</Table.Th>}
                <Table.Th ta="right">{label(fields.tax.label)}</Table.Th>
                <Table.Th ta="right">{label(included ? fields.total.label : fields.totalBeforeTaxes.label)}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.id}>
                  <Table.Td pl={line.parentLine === null ? 'xs' : 'xl'}>
                    {line.description}
                    {line.sale !== null && (
                      <>
                        {' · '}
                        <Link to="/office/$model/$id" params={{ model: 'sale', id: String(line.sale) }}>
                          {t('invoices:line.sale')}
                        </Link>
                      </>
                    )}
                    {line.sourceInvoice !== '' && (
                      <Text size="sm" c="dimmed">
                        {t('invoices:line.from', { number: line.sourceInvoice })}
                      </Text>
                    )}
                    {line.credited !== 0 && (
                      <Text size="sm" c="dimmed">
                        {t('invoices:line.credited', { amount: format.money(Math.abs(line.credited)) })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{creditsAmount(line) ? '' : format.number(line.units)}</Table.Td>
                  <Table.Td ta="right">
                    {creditsAmount(line) ? '' : format.price(included ? line.price : line.priceBeforeTaxes)}
                  </Table.Td>
                  {hasDiscount && (
                    <Table.Td ta="right">{line.discountRate === 0 ? '' : format.percent(line.discountRate)}</Table.Td>
                  )}
                  <Table.Td ta="right">
                    {line.supply
                      ? label(fields.supply.label)
                      : line.taxes.length === 0
                        ? ''
                        : format.percent(line.taxRate)}
                  </Table.Td>
                  <Table.Td ta="right">{format.money(included ? line.total : line.totalBeforeTaxes)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolled>
      )}
      <Totals
        taxes={(invoice.taxes ?? []).map(({ name, rate, base, amount }) => ({ name, rate, base, amount }))}
        totalBeforeTaxes={invoice.totalBeforeTaxes}
        discounts={invoice.discounts}
        total={invoice.total}
        withholding={withholdingOfInvoice(invoice)}
      />
    </section>
  );
}

export interface TotalsProps {
  readonly taxes: readonly {
    readonly name: string;
    readonly rate: number;
    readonly base: number;
    readonly amount: number;
  }[];
  readonly totalBeforeTaxes: number;
  readonly discounts: number;
  readonly total: number;
  readonly withholding: ShownWithholding | null;
}

/** What a document comes to, in units of its currency. */
export function Totals({ taxes, totalBeforeTaxes, discounts, total, withholding }: TotalsProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.invoice;
  return (
    <dl className={classes.totals} data-testid="totals">
      {discounts !== 0 && (
        <div>
          <dt>{label(fields.discounts.label)}</dt>
          <dd>{format.money(discounts)}</dd>
        </div>
      )}
      <div>
        <dt>{label(fields.totalBeforeTaxes.label)}</dt>
        <dd>{format.money(totalBeforeTaxes)}</dd>
      </div>
      {taxes.map(({ name, rate, base, amount }) => (
        <div key={`${name} ${rate}`}>
          <dt>{t('invoices:tax.of', { name, base: format.money(base) })}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
      <div className={classes.whole}>
        <dt>{label(fields.total.label)}</dt>
        <dd>{format.money(total)}</dd>
      </div>
      {withholding !== null && (
        <>
          <div>
            <dt>
              {t('invoices:withholding.of', {
                rate: format.percent(withholding.rate),
                base: format.money(withholding.base),
              })}
            </dt>
            <dd>{format.money(0 - withholding.withheld)}</dd>
          </div>
          <div className={classes.whole}>
            <dt>{t('invoices:withholding.payable')}</dt>
            <dd>{format.money(withholding.payable)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
