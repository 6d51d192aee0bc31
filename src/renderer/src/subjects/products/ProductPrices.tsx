/** The price of a product with and without tax, and what is earned with it: as it is typed. */

import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from '#screens/records/parts/Panel.module.css';
import { Panel } from '#screens/records/parts/Panel.tsx';
import { usePrices } from './usePrices.ts';

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
          ? t('productScreen:prices.withTaxes')
          : t('productScreen:prices.with', { rate: format.percent(prices.rate) }),
      amount: typeof price === 'number' ? price : undefined,
    },
    { name: t('productScreen:prices.without'), amount: prices?.withoutTax },
    { name: t('productScreen:prices.cost'), amount: typeof cost === 'number' ? cost : undefined },
  ];
  return (
    <Panel title={t('productScreen:prices.title')}>
      <dl className={classes.facts} data-testid="prices">
        {facts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === undefined ? nothing : format.money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('productScreen:prices.margin')}</dt>
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
