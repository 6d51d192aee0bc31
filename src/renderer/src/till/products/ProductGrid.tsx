/** The shelf: favourites and families as coloured tabs, and the products of the chosen one. */
import { EmptyState, Scroller, Tabs } from '@mantine/core';
import { type CSSProperties, useMemo, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { ShownRates } from '#screens/subjects/checkout/rates.ts';
import type { Catalogue, TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import type { OutOfStock } from '#screens/subjects/products/useOutOfStock.ts';
import classes from './ProductGrid.module.css';
import { ProductTiles } from './ProductTiles.tsx';

export interface ProductGridProps {
  readonly catalogue: Catalogue;
  /** In their order. */
  readonly favourites: readonly TillProduct[];
  readonly rates: ShownRates;
  /** Units in the basket by product. */
  readonly units: ReadonlyMap<number, number>;
  readonly outOfStock: OutOfStock;
  readonly onAdd: (product: TillProduct, pointer: boolean) => void;
}

const FAVOURITES = 'favourites';
const ALL = 'all';
const FAVOURITE_COLOR = '#d9a514';
const ALL_COLOR = '#8a9696';

export function ProductGrid({ catalogue, favourites, rates, units, outOfStock, onAdd }: ProductGridProps) {
  const t = useT();
  const tabs = [
    ...(favourites.length > 0 ? [{ value: FAVOURITES, name: t('till:grid.favourites'), color: FAVOURITE_COLOR }] : []),
    ...catalogue.families.map((family) => ({ value: String(family.id), name: family.name, color: family.color })),
    { value: ALL, name: t('till:grid.all'), color: ALL_COLOR },
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const active = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value ?? ALL;
  const products = useMemo(() => productsOf(catalogue, favourites, active), [catalogue, favourites, active]);
  return (
    <Tabs className={classes.tabs} variant="unstyled" value={active} onChange={setChosen}>
      <Scroller className={classes.families} startControlProps={scrollControl} endControlProps={scrollControl}>
        <Tabs.List className={classes.tabList} aria-label={t('till:grid.families')}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.value}
              className={classes.tab}
              value={tab.value}
              style={{ '--family': tab.color } as CSSProperties}
              leftSection={<span className={classes.dot} />}
            >
              {tab.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Scroller>
      <Tabs.Panel value={active} className={classes.panel}>
        {products.length === 0 ? (
          <EmptyState mt="xl" title={t('till:grid.none')} description={t('till:grid.noneTodo')} />
        ) : (
          <ProductTiles
            key={active}
            products={products}
            rates={rates}
            units={units}
            outOfStock={outOfStock}
            onAdd={onAdd}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The ends of the row are for fingers and mice; by keyboard the tabs themselves scroll into sight. */
const scrollControl = { tabIndex: -1, 'aria-hidden': true } as const;

function productsOf(catalogue: Catalogue, favourites: readonly TillProduct[], tab: string): readonly TillProduct[] {
  if (tab === ALL) return catalogue.products;
  if (tab === FAVOURITES) return favourites;
  return catalogue.products.filter((product) => String(product.family) === tab);
}
