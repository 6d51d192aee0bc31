/** The price of a product with and without tax, and what is earned with it: as it is typed. */

import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/parts/Panel.module.css';
import { Panel } from '#screens/records/parts/Panel.tsx';
import { fromMoney, type Money, sub, toMoney, toPercent } from '#shared/domain/money.ts';
import { withoutTaxes } from '#shared/domain/pricing.ts';

export interface ProductPricesProps {
  readonly price: unknown;
  readonly taxes: unknown;
  readonly cost: unknown;
}

export function ProductPrices({ price, taxes, cost }: ProductPricesProps) {
  const t = useT();
  const format = useFormat();
  const prices = usePrices(price, taxes, cost);
  const nothing = <span aria-hidden>—</span>;
  const facts = [
    {
      // Who may not read the taxes is not told a rate.
      name:
        prices === null
          ? t('products:prices.withTaxes')
          : t('products:prices.with', { rate: format.percent(prices.rate) }),
      amount: typeof price === 'number' ? price : undefined,
    },
    { name: t('products:prices.without'), amount: prices?.withoutTax },
    { name: t('products:prices.cost'), amount: typeof cost === 'number' ? cost : undefined },
  ];
  return (
    <Panel title={t('products:prices.title')}>
      <dl className={classes.facts} data-testid="prices">
        {facts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === undefined ? nothing : format.money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('products:prices.margin')}</dt>
          <dd>
            {prices?.margin == null ? (
              nothing
            ) : (
              <span className={prices.margin.amount < 0 ? classes.low : undefined}>
                {format.money(prices.margin.amount)}
                {prices.margin.percent !== null && ` · ${format.percent(prices.margin.percent)}`}
              </span>
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

interface Prices {
  readonly withoutTax: number;
  /** In percentage points. */
  readonly rate: number;
  /** Over the average cost; null where that is not known. */
  readonly margin: { readonly amount: number; readonly percent: number | null } | null;
}

/**
 * What the prices of a product come to, by the functions the service prices with. As far as the values are prices by now;
 * null while the taxes are not known, or the price is none.
 */
function usePrices(price: unknown, taxes: unknown, cost: unknown): Prices | null {
  const { data: known } = useListAll('tax');
  if (known === undefined || typeof price !== 'number') return null;
  const ids = Array.isArray(taxes) ? taxes.map(Number) : [];
  const applied = known
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, rate }) => ({ tax: id, name, rate: toPercent(rate) }));
  const net = withoutTaxes(toMoney(price), applied);
  return {
    withoutTax: fromMoney(net),
    rate: applied.reduce((sum, { tax }) => sum + (known.find(({ id }) => id === tax)?.rate ?? 0), 0),
    margin: typeof cost === 'number' ? marginOf(net, toMoney(cost)) : null,
  };
}

function marginOf(net: Money, cost: Money): Prices['margin'] {
  const amount = sub(net, cost);
  return { amount: fromMoney(amount), percent: cost === 0 ? null : Math.round((amount / cost) * 1000) / 10 };
}
