/** A warehouse: its data, what is in it and worth, and how that moved last. */
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useList, useRead } from '#screens/base/api/queries.ts';
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
import { fromMoney, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { differenceValue } from '#shared/domain/stock.ts';

export default function WarehouseScreen(props: RecordScreenProps) {
  const mayOperate = usePermission('stock:operate');
  const maySeeMovements = usePermission('stockMovement:read');
  return (
    <FormScreen
      {...props}
      beside={() => (
        <>
          {mayOperate && <Held warehouse={props.id} />}
          {maySeeMovements && <Moved warehouse={props.id} />}
        </>
      )}
    />
  );
}

interface OfWarehouse {
  readonly warehouse: number;
}

/** Products that are shown: those worth most. */
const MOST = 10;
const LAST = 6;

function Held({ warehouse }: OfWarehouse) {
  const t = useT();
  const format = useFormat();
  const query = useRead('stockLevels', { warehouse }, ['product', 'warehouse'], { refetchInterval: 60_000 });
  const held = (query.data?.levels ?? [])
    .filter(({ stock }) => stock !== 0)
    .map((level) => ({
      ...level,
      value: differenceValue(level.stock, level.cost === null ? null : toMoney(level.cost)),
    }))
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return (
    <Panel title={t('stock:warehouse.held')} query={query}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('stock:warehouse.products')}</dt>
          <dd data-testid="held-products">{format.number(held.length)}</dd>
        </div>
        <div>
          <dt>{t('stock:warehouse.value')}</dt>
          <dd data-testid="held-value">{format.money(fromMoney(sum(held, ({ value }) => value ?? ZERO)))}</dd>
        </div>
      </dl>
      <ul className={classes.rows} aria-label={t('stock:warehouse.held')}>
        {held.slice(0, MOST).map(({ product, name, stock, value }) => (
          <li key={product} className={classes.row}>
            <RecordLink model="product" id={product}>
              {name}
            </RecordLink>
            <span className={stock < 0 ? classes.low : undefined}>
              {format.number(stock)}
              {value !== null && ` · ${format.moneyOf(value)}`}
            </span>
          </li>
        ))}
      </ul>
      <Button
        mt="sm"
        size="md"
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/office/$model/new" params={{ model: 'inventoryCount' }} search={{ warehouse }} />
        )}
      >
        {t('stock:warehouse.count')}
      </Button>
    </Panel>
  );
}

function Moved({ warehouse }: OfWarehouse) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const query = useList('stockMovement', { warehouse, sort: '-id', limit: LAST });
  return (
    <Panel
      title={t('stock:warehouse.last')}
      query={query}
      more={
        <Link to="/office/$model" params={{ model: 'stockMovement' }} search={{ 'warehouse[in]': warehouse }}>
          {t('stock:supplier.all')}
        </Link>
      }
    >
      {query.data?.length === 0 && <Text c="dimmed">{t('stock:warehouse.never')}</Text>}
      <ul className={classes.rows} aria-label={t('stock:warehouse.last')}>
        {(query.data ?? []).map((movement) => (
          <li key={movement.id} className={classes.row}>
            <span>
              <RecordLink model="stockMovement" id={movement.id}>
                {label(models.stockMovement.fields.type.values[movement.type as 1])}
              </RecordLink>
              <Text span size="sm" c="dimmed" ml={8}>
                {format.dateTime(String(movement.created))}
              </Text>
            </span>
            <span>{`${movement.amount > 0 ? '+' : ''}${format.number(movement.amount)}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
