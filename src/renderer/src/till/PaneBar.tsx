/** On a narrow screen: the way between products and basket; beside the products, what the basket holds and comes to. */
import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconShoppingBag } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './PaneBar.module.css';

/** The half of the till that a narrow screen shows. */
export type Pane = 'products' | 'basket';

export interface PaneBarProps {
  readonly pane: Pane;
  readonly items: number;
  readonly total: Money;
  readonly onPane: (pane: Pane) => void;
}

export function PaneBar({ pane, items, total, onPane }: PaneBarProps) {
  const t = useT();
  const format = useFormat();
  const isProducts = pane === 'products';
  return (
    <section className={classes.paneBar} aria-label={t('till:pane.label')} data-testid="pane-bar">
      {isProducts && (
        <div>
          <Text size="sm" c="dimmed" lh={1.2}>
            {t('till:basket.items', { count: items })}
          </Text>
          <span className={classes.paneTotal}>{format.moneyOf(total)}</span>
        </div>
      )}
      <Button
        size="md"
        h={48}
        variant={isProducts ? 'filled' : 'default'}
        leftSection={isProducts ? <IconShoppingBag size={22} aria-hidden /> : <IconArrowLeft size={22} aria-hidden />}
        onClick={() => onPane(isProducts ? 'basket' : 'products')}
      >
        {isProducts ? t('till:pane.basket') : t('till:pane.products')}
      </Button>
    </section>
  );
}
