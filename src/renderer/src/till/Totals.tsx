/** The total of the basket, always in sight, and what was handed over towards it. */
import { CloseButton, Group, Text } from '@mantine/core';
import { add, max, sub, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { useT } from '../i18n/index.ts';
import { notedTotal, type TakenPayment } from '../payments/mixed.ts';
import { useFormat } from '../useFormat.ts';
import { handedTotal } from './payments.ts';
import classes from './Totals.module.css';

export interface TotalsProps {
  readonly priced: PricedDocument;
  /** Whole units; lines of fractions count as one. */
  readonly items: number;
  /** Notes handed over, while they are less than the total. */
  readonly handed: readonly number[];
  /** Payments noted towards the total. */
  readonly noted: readonly TakenPayment[];
  readonly locked: boolean;
  readonly onReverse: () => void;
}

export function Totals({ priced, items, handed, noted, locked, onReverse }: TotalsProps) {
  const t = useT();
  const format = useFormat();
  const given = add(handedTotal(handed), notedTotal(noted));
  return (
    <div className={classes.totals}>
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <div>
          <Text size="lg" fw={600}>
            {t('till:basket.total')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('till:basket.items', { count: items })}
          </Text>
        </div>
        <span className={classes.total} data-testid="total">
          {format.moneyOf(priced.total)}
        </span>
      </Group>
      <Group className={classes.totalsFoot} justify="space-between" wrap="nowrap" role="status" data-testid="handed">
        {given > 0 ? (
          <>
            <Text size="sm" fw={600}>
              {t('till:pay.handed', { amount: format.moneyOf(given) })}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Text size="sm" fw={600}>
                {t('till:pay.missing', { amount: format.moneyOf(max(ZERO, sub(priced.total, given))) })}
              </Text>
              <CloseButton
                size={44}
                iconSize={20}
                disabled={locked}
                aria-label={t('till:pay.takeBack')}
                onClick={onReverse}
              />
            </Group>
          </>
        ) : (
          <>
            <Text size="xs" c="dimmed">
              {priced.discounts > 0 && t('till:basket.discounts', { amount: format.moneyOf(priced.discounts) })}
            </Text>
            <Text size="xs" c="dimmed">
              {priced.taxTotal > 0 && t('till:basket.taxIncluded', { amount: format.moneyOf(priced.taxTotal) })}
            </Text>
          </>
        )}
      </Group>
    </div>
  );
}
