/** The shelf: favourites and families as coloured tabs, and the products of the chosen one. Only visible rows are drawn. */
import { EmptyState, Scroller, Tabs } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../i18n/index.ts';
import { ProductTile } from './ProductTile.tsx';
import classes from './Till.module.css';
import { tileLayout } from './tileLayout.ts';
import type { Catalogue, TillProduct } from './useCatalogue.ts';

export interface ProductGridProps {
  readonly catalogue: Catalogue;
  /** Units in the basket by product. */
  readonly units: ReadonlyMap<number, number>;
  readonly onAdd: (product: TillProduct, pointer: boolean) => void;
}

const FAVOURITES = 'favourites';
const ALL = 'all';
const FAVOURITE_COLOR = '#d9a514';
const ALL_COLOR = '#8a9696';

export function ProductGrid({ catalogue, units, onAdd }: ProductGridProps) {
  const t = useT();
  const hasFavourites = catalogue.products.some((product) => product.favourite);
  const tabs = [
    ...(hasFavourites ? [{ value: FAVOURITES, name: t('till:grid.favourites'), color: FAVOURITE_COLOR }] : []),
    ...catalogue.families.map((family) => ({ value: String(family.id), name: family.name, color: family.color })),
    { value: ALL, name: t('till:grid.all'), color: ALL_COLOR },
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const active = tabs.find((tab) => tab.value === chosen)?.value ?? tabs[0]?.value ?? ALL;
  const products = useMemo(() => productsOf(catalogue, active), [catalogue, active]);
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
          <Tiles key={active} products={products} units={units} onAdd={onAdd} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The ends of the row are for fingers and mice; by keyboard the tabs themselves scroll into sight. */
const scrollControl = { tabIndex: -1, 'aria-hidden': true } as const;

const GAP = 8;

interface TilesProps extends Omit<ProductGridProps, 'catalogue'> {
  readonly products: readonly TillProduct[];
}

function Tiles({ products, units, onAdd }: TilesProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const tile = tileLayout({ width, height, count: products.length, gap: GAP });
  const { columns } = tile;
  const rowCount = Math.ceil(products.length / columns);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroll.current,
    estimateSize: () => tile.height + GAP,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => rows.measure(), [tile.height]);
  return (
    <div ref={useMergedRef(scroll, measure)} className={classes.scroll}>
      {width > 0 && (
        <div
          className={classes.tiles}
          data-large={tile.large || undefined}
          style={{ height: rowCount * (tile.height + GAP) - GAP }}
        >
          {rows.getVirtualItems().map((row) => (
            <div
              key={row.key}
              style={{
                position: 'absolute',
                insetInline: 0,
                transform: `translateY(${row.index * (tile.height + GAP)}px)`,
                height: tile.height,
                display: 'grid',
                gap: GAP,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {products.slice(row.index * columns, (row.index + 1) * columns).map((product) => (
                <ProductTile key={product.id} product={product} units={units.get(product.id) ?? 0} onAdd={onAdd} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function productsOf(catalogue: Catalogue, tab: string): readonly TillProduct[] {
  if (tab === ALL) return catalogue.products;
  if (tab === FAVOURITES) return catalogue.products.filter((product) => product.favourite);
  return catalogue.products.filter((product) => String(product.family) === tab);
}
