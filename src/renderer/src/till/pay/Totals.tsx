/** The total of the basket, always in sight; once something is taken, what is left of it is the figure. */
import { Group, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { TakenFor } from '#screens/subjects/checkout/payments.ts';
import type { Due, WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import type { TakenPayment } from '#screens/subjects/payments/mixed.ts';
import { chargedTax } from '#shared/domain/indirectTax.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { TakenChips } from '../taken/TakenChips.tsx';
import classes from './Totals.module.css';

export interface TotalsProps {
  readonly priced: PricedDocument;
  /** Whole units; lines of fractions count as one. */
  readonly items: number;
  readonly taken: TakenFor;
  readonly due: Due;
  readonly locked: boolean;
  readonly onTakeBack: (cash: TakenPayment) => void;
  readonly onRefundTaken: (payment: WaitingPayment) => void;
}

export function Totals({ priced, items, taken, due, locked, onTakeBack, onRefundTaken }: TotalsProps) {
  const t = useT();
  const format = useFormat();
  const isTaken = taken.handed.length + taken.waiting.length > 0;
  const [label, figure] = figureOf(isTaken, priced.total, due);
  return (
    <div className={classes.totals}>
      <TakenChips
        taken={taken}
        testId="taken-chip"
        locked={locked}
        onTakeBack={onTakeBack}
        onRefundTaken={onRefundTaken}
      />
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <div>
          <Text size="lg" fw={600} data-excess={due.excess > ZERO || undefined}>
            {t(label)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('till:basket.items', { count: items })}
          </Text>
        </div>
        <span
          className={classes.total}
          data-excess={due.excess > ZERO || undefined}
          data-testid={isTaken ? 'left' : 'total'}
        >
          {format.moneyOf(figure)}
        </span>
      </Group>
      <Group className={classes.totalsFoot} justify="space-between" wrap="nowrap" role="status" data-testid="handed">
        {isTaken ? (
          <>
            <Text size="sm" fw={600}>
              {t('till:taken.sum', { amount: format.moneyOf(due.taken) })}
            </Text>
            <Text size="sm" fw={600} data-testid="total-of">
              {t('till:receipt.total', { amount: format.moneyOf(priced.total) })}
            </Text>
          </>
        ) : (
          <>
            <Text size="xs" c="dimmed">
              {priced.discounts > 0 && t('till:basket.discounts', { amount: format.moneyOf(priced.discounts) })}
            </Text>
            <Text size="xs" c="dimmed">
              {priced.taxTotal > 0 && taxText(t, priced, format.moneyOf(priced.taxTotal))}
            </Text>
          </>
        )}
      </Group>
    </div>
  );
}

/** What of the total is tax, by its own name. */
function taxText(t: Translate, { taxes }: PricedDocument, amount: string): string {
  const charged = chargedTax(taxes);
  if (charged === null) return t('till:basket.taxesIncluded', { amount });
  return t('till:basket.taxIncluded', { tax: charged === 'IVA' ? t('till:basket.vat') : charged, amount });
}

/** The figure that matters now, and what it is called. */
function figureOf(isTaken: boolean, total: Money, { due, change, excess }: Due) {
  if (!isTaken) return ['till:basket.total', total] as const;
  if (excess > ZERO) return ['till:taken.excess', excess] as const;
  if (change > ZERO) return ['till:receipt.change', change] as const;
  return ['till:taken.left', due] as const;
}
