/** One product to tap: its colour, its price and how many are in the basket. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { useImage } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { LineRate } from '#screens/subjects/checkout/basketLine.ts';
import type { TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import classes from './ProductTile.module.css';

export interface ProductTileProps {
  readonly product: TillProduct;
  /** By which a tap sells it now; null: by its own price. */
  readonly rate: LineRate | null;
  /** Units in the basket. */
  readonly units: number;
  /** There is none left by the books. */
  readonly isOut: boolean;
  /** `pointer`: tapped or clicked rather than pressed from the keyboard. */
  readonly onAdd: (product: TillProduct, pointer: boolean) => void;
}

export const ProductTile = memo(function ProductTile({ product, rate, units, isOut, onAdd }: ProductTileProps) {
  const t = useT();
  const format = useFormat();
  const image = useImage(product.image);
  return (
    <UnstyledButton
      className={classes.tile}
      style={{ '--tile': product.color } as CSSProperties}
      data-testid={`product-${product.id}`}
      data-out={isOut || undefined}
      onClick={(event) => onAdd(product, event.detail > 0)}
    >
      <span className={classes.tileName}>{product.name}</span>
      <span className={classes.tileFoot}>
        <span className={classes.tilePrice}>
          {/* Without a price of its own it is there to be given one. */}
          {rate === null && product.price === 0 ? t('till:grid.openPrice') : format.money(rate?.price ?? product.price)}
          {rate !== null && <VisuallyHidden>{rate.name}</VisuallyHidden>}
        </span>
        <span className={classes.tileSide}>
          {image !== undefined && <img className={classes.tileImage} src={image} alt="" />}
          {isOut && <span className={classes.tileOut}>{t('till:grid.out')}</span>}
          {units > 0 && (
            <span className={classes.tileCount}>
              {format.number(units)} <VisuallyHidden>{t('till:grid.inBasket')}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </UnstyledButton>
  );
});
