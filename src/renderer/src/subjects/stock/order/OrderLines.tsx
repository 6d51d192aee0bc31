/** The lines of an order: what was ordered at which cost, what has come, and what comes now where it is being received. */
import { Table, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import classes from '#screens/records/parts/Panel.module.css';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { outstandingQuantity, totalQuantity } from '#shared/domain/stock.ts';
import type { StockOrderLine } from './orderState.ts';

/** Decimals of a quantity. */
const DECIMALS = 3;

export interface OrderLinesProps {
  readonly lines: readonly StockOrderLine[];
  readonly total: number;
  /** What comes now, by line, and how to change it. */
  readonly arriving?: {
    readonly amounts: Readonly<Record<string, number>>;
    readonly set: (line: number, amount: number | null) => void;
    /** The line that was scanned last. */
    readonly last: number | null;
  };
}

export function OrderLines({ lines, total, arriving }: OrderLinesProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.stockOrderLine;
  return (
    <section className={classes.panel} aria-label={label(models.stockOrder.fields.lines.label)}>
      <Title order={2} size="h4" mb="xs">
        {label(models.stockOrder.fields.lines.label)}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else that takes the focus. */}
      <section className={recordClasses.wide} tabIndex={0} aria-label={label(models.stockOrderLine.plural)}>
        <Table className={recordClasses.table} verticalSpacing="sm" data-testid="order-lines">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{label(fields.product.label)}</Table.Th>
              <Table.Th ta="right">{label(fields.grossUnitCost.label)}</Table.Th>
              <Table.Th ta="right">{label(fields.total.label)}</Table.Th>
              <Table.Th ta="right">{t('stock:order.ordered')}</Table.Th>
              <Table.Th ta="right">{label(fields.received.label)}</Table.Th>
              {arriving !== undefined && <Table.Th ta="right">{t('stock:order.arriving')}</Table.Th>}
              <Table.Th ta="right">{t('stock:order.missing')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => {
              const now = arriving?.amounts[String(line.id)] ?? 0;
              const open = outstandingQuantity({ amount: Number(line.amount), received: Number(line.received) });
              const missing = totalQuantity([open, -now]);
              return (
                <Table.Tr key={line.id} data-last={arriving?.last === line.id || undefined}>
                  <Table.Td>
                    <Link to="/office/$model/$id" params={{ model: 'product', id: String(line.product) }}>
                      {line.productName}
                    </Link>
                  </Table.Td>
                  <Table.Td ta="right">
                    {format.price(Number(line.grossUnitCost))}
                    {Number(line.discount) !== 0 && ` −${format.percent(Number(line.discount))}`}
                  </Table.Td>
                  <Table.Td ta="right">{format.money(Number(line.total))}</Table.Td>
                  <Table.Td ta="right">{format.number(Number(line.amount))}</Table.Td>
                  <Table.Td ta="right">{format.number(Number(line.received))}</Table.Td>
                  {arriving !== undefined && (
                    <Table.Td ta="right" w={130}>
                      <DecimalInput
                        size="md"
                        aria-label={t('stock:order.arrivingOf', { name: line.productName ?? '' })}
                        styles={{ input: { textAlign: 'right' } }}
                        value={now === 0 ? null : now}
                        max={1_000_000}
                        decimals={DECIMALS}
                        disabled={open <= 0}
                        error={missing < 0}
                        onChange={(amount) => arriving.set(line.id, amount)}
                      />
                    </Table.Td>
                  )}
                  <Table.Td ta="right" className={missing < 0 ? classes.low : undefined}>
                    {missing < 0
                      ? t('stock:order.tooMany', { amount: format.number(-missing) })
                      : format.number(missing)}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{label(models.stockOrder.fields.total.label)}</Table.Th>
              <Table.Th />
              <Table.Th ta="right">{format.money(total)}</Table.Th>
              <Table.Th ta="right">{format.number(totalQuantity(lines.map(({ amount }) => Number(amount))))}</Table.Th>
              <Table.Th ta="right">
                {format.number(totalQuantity(lines.map(({ received }) => Number(received))))}
              </Table.Th>
              {arriving !== undefined && (
                <Table.Th ta="right">{format.number(totalQuantity(Object.values(arriving.amounts)))}</Table.Th>
              )}
              <Table.Th />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </section>
    </section>
  );
}
