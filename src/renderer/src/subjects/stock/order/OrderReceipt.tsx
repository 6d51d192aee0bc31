/** Goods of an order as they are counted in: each scan is one, and nothing is booked until it is said. */
import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { z } from 'zod';
import { productOfCode } from '#screens/base/api/productOfCode.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { useUnsent } from '#screens/records/form/unsent.ts';
import { outstandingQuantity, totalQuantity } from '#shared/domain/stock.ts';
import { OrderLines } from './OrderLines.tsx';
import type { StockOrder, StockOrderLine } from './orderState.ts';

const amountsSchema = z.record(z.string(), z.number());

export interface OrderReceiptProps {
  readonly order: StockOrder;
  readonly lines: readonly StockOrderLine[];
}

export function OrderReceipt({ order, lines }: OrderReceiptProps) {
  const t = useT();
  const format = useFormat();
  const [amounts, keep] = useUnsent(`receipt.${order.id}`, amountsSchema, {});
  const [problem, setProblem] = useState<string | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const { data: warehouses = [] } = useListAll('warehouse', { active: true, sort: 'id' });
  const [warehouse, setWarehouse] = useState<string | null>(null);
  const count = totalQuantity(Object.values(amounts));
  const isTooMany = lines.some((line) => (amounts[String(line.id)] ?? 0) > openOf(line));
  const { run, pending, error } = useOperation('stockReceiveOrder', {
    onDone: () => {
      keep(null);
      notifications.show({
        message: t('stock:order.received', { amount: format.number(count) }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
  });
  const set = (line: number, amount: number | null): void => {
    const { [String(line)]: _was, ...others } = amounts;
    keep(amount === null || amount === 0 ? others : { ...others, [String(line)]: amount });
  };
  useScan((code) => {
    if (document.querySelector('[role=dialog]') !== null || pending) return;
    setProblem(null);
    productOfCode(code)
      .then((id) => {
        const own = lines.filter(({ product }) => product === id);
        keep((current) => {
          const line = own.find((each) => openOf(each) > (current[String(each.id)] ?? 0)) ?? own.at(-1);
          if (line === undefined) {
            setProblem(t('stock:order.notOrdered', { code }));
            return current;
          }
          setLast(line.id);
          return { ...current, [String(line.id)]: totalQuantity([current[String(line.id)] ?? 0, 1]) };
        });
      })
      .catch((failure: unknown) => setProblem(explainError(t, failure).title));
  });
  return (
    <>
      {problem !== null && (
        <Alert
          color="orange"
          mt="md"
          role="alert"
          title={problem}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={() => setProblem(null)}
        />
      )}
      {error !== null && <ErrorNotice error={error} note={t('stock:order.kept')} />}
      <OrderLines lines={lines} total={Number(order.total)} arriving={{ amounts, set, last }} />
      <Group mt="md" justify="space-between" align="flex-end">
        <Text c="dimmed" size="sm">
          {t('stock:order.scanHint')}
        </Text>
        <Group align="flex-end">
          {warehouses.length > 1 && (
            <Select
              size="md"
              label={t('stock:order.warehouse')}
              data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={warehouse ?? String(order.warehouse ?? warehouses[0]?.id)}
              allowDeselect={false}
              onChange={setWarehouse}
            />
          )}
          <Button size="md" variant="default" onClick={() => keep(allOf(lines))}>
            {t('stock:order.all')}
          </Button>
          <Button
            size="md"
            loading={pending}
            disabled={count === 0 || isTooMany}
            onClick={() =>
              run({
                order: order.id,
                lines: Object.entries(amounts).map(([line, amount]) => ({ line: Number(line), amount })),
                ...(warehouse === null ? {} : { warehouse: Number(warehouse) }),
              })
            }
          >
            {t('stock:order.receive', { amount: format.number(count) })}
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** All that has not come yet. */
function allOf(lines: readonly StockOrderLine[]): Record<string, number> {
  return Object.fromEntries(lines.flatMap((line) => (openOf(line) > 0 ? [[String(line.id), openOf(line)]] : [])));
}

function openOf({ amount, received }: StockOrderLine): number {
  return outstandingQuantity({ amount: Number(amount), received: Number(received) });
}
