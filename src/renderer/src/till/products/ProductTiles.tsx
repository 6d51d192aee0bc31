/** The products of one tab in rows that fill the shelf. Of many, only those in sight are drawn. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type ReactNode, Suspense, useRef } from 'react';
import { later } from '#screens/components/later.tsx';
import type { ShownRates } from '#screens/subjects/checkout/rates.ts';
import type { TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import type { OutOfStock } from '#screens/subjects/products/useOutOfStock.ts';
import { ProductTile } from './ProductTile.tsx';
import classes from './ProductTiles.module.css';
import { tileLayout } from './tileLayout.ts';

export interface ProductTilesProps {
  readonly products: readonly TillProduct[];
  readonly rates: ShownRates;
  /** Units in the basket by product. */
  readonly units: ReadonlyMap<number, number>;
  readonly outOfStock: OutOfStock;
  readonly onAdd: (product: TillProduct, pointer: boolean) => void;
}

const GAP = 8;
/** Around the tiles, in pixels: room for the focus ring of the outer ones. */
const RING = 4;
const BELOW = 8;
/** Most products that are all drawn: what chooses among them is loaded only where there are more. */
const ALL_DRAWN = 120;

const VirtualRows = later(() => import('./VirtualRows.tsx'));

export function ProductTiles({ products, rates, units, outOfStock, onAdd }: ProductTilesProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  // What is measured is the box with its padding.
  const room = { width: width - 2 * RING, height: height - RING - BELOW };
  const tile = tileLayout({ ...room, count: products.length, gap: GAP });
  const { columns } = tile;
  const step = tile.height + GAP;
  const rowCount = Math.ceil(products.length / columns);
  const row = (index: number): ReactNode => (
    <div
      key={index}
      style={{
        position: 'absolute',
        insetInline: 0,
        transform: `translateY(${index * step}px)`,
        height: tile.height,
        display: 'grid',
        gap: GAP,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {products.slice(index * columns, (index + 1) * columns).map((product) => (
        <ProductTile
          key={product.id}
          product={product}
          rate={rates.get(product.id) ?? null}
          units={units.get(product.id) ?? 0}
          isOut={outOfStock.has(product.id)}
          onAdd={onAdd}
        />
      ))}
    </div>
  );
  const firstRows = Array.from({ length: Math.min(rowCount, Math.ceil(ALL_DRAWN / columns)) }, (_, index) => index);
  return (
    <div
      ref={useMergedRef(scroll, measure)}
      className={classes.scroll}
      style={{ padding: `${RING}px ${RING}px ${BELOW}px` }}
    >
      {width > 0 && (
        <div className={classes.tiles} data-large={tile.large || undefined} style={{ height: rowCount * step - GAP }}>
          {products.length <= ALL_DRAWN ? (
            firstRows.map(row)
          ) : (
            <Suspense fallback={firstRows.map(row)}>
              <VirtualRows scroll={scroll} count={rowCount} step={step} row={row} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
