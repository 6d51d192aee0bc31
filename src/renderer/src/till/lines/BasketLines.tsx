/** The lines of the basket. A line is drawn anew only when it changes itself, however many there are. */
import { EmptyState } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconShoppingBag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useStableHandlers } from '#screens/components/useStableHandlers.ts';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import { lineTotal } from '#screens/subjects/checkout/pricing.ts';
import type { OutOfStock } from '#screens/subjects/products/useOutOfStock.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { BasketLineItem, type LineHandlers } from './BasketLineItem.tsx';
import classes from './BasketLines.module.css';

export interface BasketLinesProps extends LineHandlers {
  readonly basket: Basket;
  readonly priced: PricedDocument;
  readonly outOfStock: OutOfStock;
  readonly locked: boolean;
}

export function BasketLines({
  basket,
  priced,
  outOfStock,
  locked,
  onSelect,
  onUnits,
  onEdit,
  onPrice,
}: BasketLinesProps) {
  const t = useT();
  const handlers = useStableHandlers<LineHandlers>({ onSelect, onUnits, onEdit, onPrice });
  const list = useRef<HTMLUListElement>(null);
  const { ref: measure, height } = useElementSize<HTMLUListElement>();
  const ref = useMergedRef(list, measure);
  const units = basket.lines.find(({ id }) => id === basket.selected)?.units;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is looked at again when one of these changes.
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [basket.selected, units, basket.lines.length, height]);
  if (basket.lines.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={<IconShoppingBag aria-hidden />}
          title={t('till:basket.empty')}
          description={t('till:basket.emptyTodo')}
        />
      </div>
    );
  }
  return (
    <ul ref={ref} className={classes.lines} aria-label={t('till:basket.label')} data-testid="basket">
      {basket.lines.map((line, index) => (
        <BasketLineItem
          key={line.id}
          line={line}
          total={lineTotal(priced, index)}
          stock={outOfStock.get(line.product)}
          selected={line.id === basket.selected}
          locked={locked}
          forBearer={basket.customer === null}
          handlers={handlers}
        />
      ))}
    </ul>
  );
}
