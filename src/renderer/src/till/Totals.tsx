/** The total of the basket, always in sight. */
import { Group, Text } from '@mantine/core';
import { fromMoney } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import classes from './Till.module.css';

export interface TotalsProps {
  readonly priced: PricedDocument;
  /** Whole units; lines of fractions count as one. */
  readonly items: number;
}

export function Totals({ priced, items }: TotalsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.totals}>
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <div>
          <Text fw={600}>{t('till:basket.total')}</Text>
          <Text size="sm" c="dimmed">
            {t('till:basket.items', { count: items })}
          </Text>
        </div>
        <span className={classes.total} data-testid="total">
          {format.moneyOf(priced.total)}
        </span>
      </Group>
      <Group justify="space-between" mih={20} gap="xs">
        <Text size="xs" c="dimmed">
          {priced.discounts > 0 && t('till:basket.discounts', { amount: format.money(fromMoney(priced.discounts)) })}
        </Text>
        <Text size="xs" c="dimmed">
          {priced.taxTotal > 0 && t('till:basket.taxIncluded', { amount: format.moneyOf(priced.taxTotal) })}
        </Text>
      </Group>
    </div>
  );
}
