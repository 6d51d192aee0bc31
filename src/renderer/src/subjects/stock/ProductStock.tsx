/** How much of a product there is, where, what is on order, and how it moved last. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listPage } from '#screens/base/api/client.ts';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/parts/Panel.module.css';
import { Panel } from '#screens/records/parts/Panel.tsx';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { outstandingQuantity, totalQuantity } from '#shared/domain/stock.ts';
import { useStocked } from './useStocked.ts';

/** Movements that are shown; the rest is behind a link. */
const LAST = 6;

export function ProductStock({ product }: { readonly product: AnyRecord }) {
  const t = useT();
  const format = useFormat();
  const maySeeMovements = usePermission('stockMovement:read');
  const mayOperate = usePermission('stock:operate');
  const { stock, minimum } = useStocked(product);
  return (
    <Panel
      title={t('stock:level.title')}
      more={
        maySeeMovements && (
          <Link to="/office/$model" params={{ model: 'stockMovement' }} search={{ 'product[in]': product.id }}>
            {t('stock:level.all')}
          </Link>
        )
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>{t('stock:level.inAll')}</dt>
          <dd data-testid="stock" className={minimum !== null && stock < minimum ? classes.low : undefined}>
            {format.number(stock)}
          </dd>
        </div>
        {minimum !== null && (
          <div>
            <dt>{t('stock:level.minimum')}</dt>
            <dd>{format.number(minimum)}</dd>
          </div>
        )}
        <Ordered product={product.id} />
      </dl>
      {mayOperate && <Levels product={product.id} />}
      {maySeeMovements && <Movements product={product.id} />}
    </Panel>
  );
}

interface OfProduct {
  readonly product: number;
}

function Ordered({ product }: OfProduct) {
  const t = useT();
  const format = useFormat();
  const mayReadOrders = usePermission('stockOrder:read');
  const mayReadLines = usePermission('stockOrderLine:read');
  const { data } = useQuery({
    queryKey: ['office', 'stockOrderLine', 'ordered', product],
    queryFn: async () => (await listPage('stockOrderLine', { product, expand: 'stockOrder', limit: 1000 })).records,
    meta: { models: ['stockOrder', 'stockOrderLine'] },
    enabled: mayReadOrders && mayReadLines,
  });
  const open: readonly number[] = [
    StockOrderStatus.draft,
    StockOrderStatus.confirmed,
    StockOrderStatus.sent,
    StockOrderStatus.partlyReceived,
  ];
  const lines = (data ?? []).filter(({ expand }) =>
    open.includes(Number((expand as { stockOrder?: { status?: number } | null } | undefined)?.stockOrder?.status)),
  );
  const ordered = totalQuantity(
    lines.map(({ amount, received }) => outstandingQuantity({ amount: Number(amount), received: Number(received) })),
  );
  if (data === undefined) return null;
  return (
    <div>
      <dt>{t('stock:level.ordered')}</dt>
      <dd data-testid="ordered">{format.number(ordered)}</dd>
    </div>
  );
}

function Levels({ product }: OfProduct) {
  const t = useT();
  const format = useFormat();
  const { data } = useRead('stockLevels', { product }, ['stockMovement', 'warehouse']);
  const { data: warehouses } = useListAll('warehouse');
  // In one place, it is what there is in all.
  if (data === undefined || data.levels.length < 2) return null;
  return (
    <ul className={classes.rows} aria-label={t('stock:level.byWarehouse')}>
      {data.levels.map(({ warehouse, stock }) => (
        <li key={warehouse} className={classes.row}>
          <span>
            {warehouses?.find(({ id }) => id === warehouse)?.name ??
              t('stock:level.warehouse', { id: warehouse ?? '' })}
          </span>
          <span>{format.number(stock)}</span>
        </li>
      ))}
    </ul>
  );
}

function Movements({ product }: OfProduct) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['office', 'stockMovement', 'of', product],
    queryFn: async () => (await listPage('stockMovement', { product, sort: '-id', limit: LAST })).records,
    meta: { models: ['stockMovement'] },
  });
  if (data?.length === 0) return <Text c="dimmed">{t('stock:level.never')}</Text>;
  return (
    <ul className={classes.rows} aria-label={t('stock:level.last')}>
      {(data ?? []).map((movement) => (
        <li key={movement.id} className={classes.row}>
          <span>
            <Link to="/office/$model/$id" params={{ model: 'stockMovement', id: String(movement.id) }}>
              {label(models.stockMovement.fields.type.values[Number(movement.type) as 1])}
            </Link>
            <Text span size="sm" c="dimmed" ml={8}>
              {format.dateTime(String(movement.created))}
            </Text>
          </span>
          <span>{`${Number(movement.amount) > 0 ? '+' : ''}${format.number(Number(movement.amount))}`}</span>
        </li>
      ))}
    </ul>
  );
}
