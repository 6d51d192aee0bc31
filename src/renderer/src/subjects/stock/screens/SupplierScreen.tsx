/** A supplier: their data, what is on order from them, and what they supply at which cost. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { list } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/parts/Panel.module.css';
import { Panel } from '#screens/records/parts/Panel.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { FormScreen } from '#screens/records/screens/FormScreen.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { outstandingQuantity, totalQuantity } from '#shared/domain/stock.ts';

export default function SupplierScreen(props: RecordScreenProps) {
  const mayRead = usePermission('stockOrder:read');
  return <FormScreen {...props} beside={() => mayRead && <Supplied supplier={props.id} />} />;
}

/** Orders looked at, and rows of each panel that are shown. */
const ORDERS = 200;
const LAST = 6;
const PRODUCTS = 12;

const open: readonly (number | null)[] = [
  StockOrderStatus.draft,
  StockOrderStatus.confirmed,
  StockOrderStatus.sent,
  StockOrderStatus.partlyReceived,
];

async function suppliedBy(supplier: number) {
  const orders = await list('stockOrder', { supplier, sort: '-id', limit: ORDERS });
  const ids = orders.filter(({ status }) => status !== StockOrderStatus.cancelled).map(({ id }) => id);
  const lines =
    ids.length === 0 ? [] : await list('stockOrderLine', { 'stockOrder[in]': ids, sort: '-id', limit: 1000 });
  return { orders, lines };
}

function Supplied({ supplier }: { readonly supplier: number }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const mayOperate = usePermission('stock:operate');
  const query = useQuery({
    queryKey: ['office', 'supplier', 'orders', supplier],
    queryFn: () => suppliedBy(supplier),
    meta: { models: ['stockOrder', 'stockOrderLine'] },
  });
  const { orders = [], lines = [] } = query.data ?? {};
  const isOpen = new Set(orders.filter(({ status }) => open.includes(status ?? null)).map(({ id }) => id));
  const toCome = totalQuantity(
    lines.filter(({ stockOrder }) => isOpen.has(stockOrder)).map((line) => outstandingQuantity(line)),
  );
  // The lines are the last first: what each product cost last.
  const products = [...new Map(lines.toReversed().map((line) => [line.product, line])).values()].toReversed();
  return (
    <>
      <Panel
        title={label(models.stockOrder.plural)}
        query={query}
        more={
          <Link to="/office/$model" params={{ model: 'stockOrder' }} search={{ 'supplier[in]': supplier }}>
            {t('stock:supplier.all')}
          </Link>
        }
      >
        <dl className={classes.facts}>
          <div>
            <dt>{t('stock:supplier.open')}</dt>
            <dd data-testid="open-orders">{format.number(isOpen.size)}</dd>
          </div>
          <div>
            <dt>{t('stock:supplier.toCome')}</dt>
            <dd data-testid="to-come">{format.number(toCome)}</dd>
          </div>
        </dl>
        <ul className={classes.rows} aria-label={t('stock:supplier.last')}>
          {orders.slice(0, LAST).map((order) => (
            <li key={order.id} className={classes.row}>
              <span>
                <RecordLink model="stockOrder" id={order.id}>
                  {order.number}
                </RecordLink>
                <Text span size="sm" c="dimmed" ml={8}>
                  {label(models.stockOrder.fields.status.values[order.status as 0])}
                </Text>
              </span>
              <span>{format.money(order.total)}</span>
            </li>
          ))}
        </ul>
        {mayOperate && (
          <Button
            mt="sm"
            size="md"
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/office/$model/new" params={{ model: 'stockOrder' }} search={{ supplier }} />
            )}
          >
            {t('stock:editor.new')}
          </Button>
        )}
      </Panel>
      <Panel title={t('stock:supplier.products')} query={query}>
        {products.length === 0 && <Text c="dimmed">{t('stock:supplier.none')}</Text>}
        <ul className={classes.rows} aria-label={t('stock:supplier.products')}>
          {products.slice(0, PRODUCTS).map(({ product, productName, grossUnitCost }) => (
            <li key={product} className={classes.row}>
              <RecordLink model="product" id={product}>
                {productName}
              </RecordLink>
              <span>{format.price(grossUnitCost)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
