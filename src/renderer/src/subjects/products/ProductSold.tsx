/** Where a product is sold, and what was sold of it lately. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { read } from '#screens/base/api/client.ts';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/parts/Panel.module.css';
import { Panel } from '#screens/records/parts/Panel.tsx';
import type { Values } from '#screens/records/values/formValues.ts';
import { SUMS_SCOPE } from '#shared/catalogue/sums.ts';
import { SaleStatus } from '#shared/domain/states.ts';

const DAYS = 30;
/** What was sold, and what was taken back of it, which is a sale below zero. */
const SOLD = [SaleStatus.pending, SaleStatus.partlyPaid, SaleStatus.paid, SaleStatus.refunded].join(',');

const totals = z.object({
  count: z.int(),
  sums: z.array(z.object({ currency: z.string().nullable(), values: z.record(z.string(), z.number()) })),
});

export interface ProductSoldProps {
  readonly id: number;
  readonly values: Values;
}

export function ProductSold({ id, values }: ProductSoldProps) {
  const mayRead = usePermission('sale:read');
  const mayAddUp = usePermission(SUMS_SCOPE);
  return (
    <>
      {mayRead && mayAddUp && <Sales product={id} />}
      <Places id={id} values={values} />
    </>
  );
}

function Sales({ product }: { readonly product: number }) {
  const t = useT();
  const format = useFormat();
  const from = daysBefore(useToday(), DAYS);
  const filters = { 'product[in]': product, 'created[gte]': from, 'status[in]': SOLD };
  const query = useQuery({
    queryKey: ['office', 'sale', 'sold', product, from],
    queryFn: async () => totals.parse(await read('/api/totals/sale', { ...filters, fields: 'units,total' })),
    meta: { models: ['sale'] },
  });
  const { data } = query;
  return (
    <Panel
      title={t('products:sold.title', { count: DAYS })}
      query={query}
      more={
        <Link to="/office/$model" params={{ model: 'sale' }} search={filters}>
          {t('products:sold.rows', { count: data?.count ?? 0 })}
        </Link>
      }
    >
      <dl className={classes.facts} data-testid="sold">
        <div>
          <dt>{t('products:sold.units')}</dt>
          <dd>{format.number((data?.sums ?? []).reduce((sum, { values }) => sum + (values.units ?? 0), 0))}</dd>
        </div>
        <div>
          <dt>{t('products:sold.total')}</dt>
          <dd>
            {data?.sums.length === 0
              ? format.money(0)
              : data?.sums.map(({ currency, values }) => format.moneyIn(currency)(values.total ?? 0)).join(' · ')}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Places({ id, values }: ProductSoldProps) {
  const t = useT();
  const mayReadFavourites = usePermission('posFavourites:read');
  const mayReadPos = usePermission('pos:read');
  const mayReadFamilies = usePermission('family:read');
  const { data: favourites } = useListAll('posFavourites', {}, { enabled: mayReadFavourites });
  const { data: points } = useListAll('pos', {}, { enabled: mayReadPos });
  const familyId = typeof values.family === 'number' && mayReadFamilies ? values.family : null;
  const { data: family } = useRecord('family', familyId);
  // A cash point without a list of its own shows the products that are marked.
  const shown = (points ?? []).filter((point) => {
    const own = favourites?.find(({ pos }) => pos === point.id);
    return own === undefined ? values.favourite === true : (own.products as readonly unknown[]).includes(id);
  });
  return (
    <Panel title={t('products:places.title')}>
      {values.active !== true ? (
        <Text c="dimmed">{t('products:places.nowhere')}</Text>
      ) : (
        <ul className={classes.rows}>
          <li className={classes.row}>
            <span>{t('products:places.family')}</span>
            <span>
              {familyId === null ? (
                t('products:places.noFamily')
              ) : (
                <Link to="/office/$model/$id" params={{ model: 'family', id: String(familyId) }}>
                  {family?.name ?? familyId}
                </Link>
              )}
            </span>
          </li>
          <li className={classes.row}>
            <span>{t('products:places.favourites')}</span>
            <span data-testid="favourites">
              {shown.length === 0 ? t('products:places.none') : shown.map(({ name }) => name).join(', ')}
            </span>
          </li>
        </ul>
      )}
    </Panel>
  );
}

function daysBefore(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
