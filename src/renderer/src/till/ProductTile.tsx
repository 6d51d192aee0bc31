/** One product to tap: its colour, its price and how many are in the basket. */
import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { useImage } from '../api/queries.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import classes from './Till.module.css';
import type { TillProduct } from './useCatalogue.ts';

export interface ProductTileProps {
  readonly product: TillProduct;
  /** Units in the basket. */
  readonly units: number;
  /** `pointer`: tapped or clicked rather than pressed from the keyboard. */
  readonly onAdd: (product: TillProduct, pointer: boolean) => void;
}

export const ProductTile = memo(function ProductTile({ product, units, onAdd }: ProductTileProps) {
  const t = useT();
  const format = useFormat();
  const image = useImage(product.image);
  const price = format.money(product.price);
  const inBasket = units === 0 ? '' : `, ${t('till:grid.inBasket', { units: format.number(units) })}`;
  return (
    <UnstyledButton
      className={classes.tile}
      style={{ '--tile': product.color } as CSSProperties}
      aria-label={`${product.name}, ${price}${inBasket}`}
      data-testid={`product-${product.id}`}
      data-image={image === undefined ? undefined : true}
      onClick={(event) => onAdd(product, event.detail > 0)}
    >
      <span className={classes.tileName}>{product.name}</span>
      {image !== undefined && <img className={classes.tileImage} src={image} alt="" />}
      <span className={classes.tileFoot}>
        {units > 0 && <span className={classes.tileCount}>{format.number(units)}</span>}
        <span className={classes.tilePrice}>{price}</span>
      </span>
    </UnstyledButton>
  );
});
