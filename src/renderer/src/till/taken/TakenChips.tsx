/** What was taken towards the total, each by itself: what it is, and the way back. */
import { CloseButton, Group, Text } from '@mantine/core';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { TakenFor } from '#screens/subjects/checkout/payments.ts';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import type { TakenPayment } from '#screens/subjects/payments/mixed.ts';
import { add, ZERO } from '#shared/domain/money.ts';
import classes from './TakenChips.module.css';

export interface TakenChipsProps {
  readonly taken: TakenFor;
  /** Of each chip. */
  readonly testId: string;
  readonly locked: boolean;
  /** Cash goes back to whom it came from. */
  readonly onTakeBack: (cash: TakenPayment) => void;
  /** What was paid elsewhere is asked about first. */
  readonly onRefundTaken: (payment: WaitingPayment) => void;
}

export function TakenChips({ taken: { handed, waiting }, testId, locked, onTakeBack, onRefundTaken }: TakenChipsProps) {
  const t = useT();
  const format = useFormat();
  if (handed.length + waiting.length === 0) return null;
  return (
    <Group gap={6} className={classes.chips} role="list" aria-label={t('till:taken.label')}>
      {waiting.map((payment) => {
        const amount = format.moneyOf(add(payment.amount, payment.tip));
        return (
          <Group
            key={`w${payment.id}`}
            className={classes.chip}
            data-kind="waiting"
            role="listitem"
            data-testid={testId}
          >
            <div className={classes.what}>
              <Text size="sm" fw={600} truncate>
                {wordsOf(t, format, payment.name, payment.tip, amount)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {deedOf(format, payment)}
              </Text>
            </div>
            <CloseButton
              size={44}
              iconSize={18}
              disabled={locked}
              aria-label={t('till:taken.refund', { amount, name: payment.name })}
              onClick={() => onRefundTaken(payment)}
            />
          </Group>
        );
      })}
      {handed.map((cash) => {
        const amount = format.moneyOf(cash.given);
        return (
          <Group key={`h${cash.id}`} className={classes.chip} data-kind="cash" role="listitem" data-testid={testId}>
            <Text size="sm" fw={600} className={classes.what} truncate>
              {wordsOf(t, format, cash.name, cash.tip, amount)}
            </Text>
            <CloseButton
              size={44}
              iconSize={18}
              disabled={locked}
              aria-label={t('till:taken.takeBack', { amount, name: cash.name })}
              onClick={() => onTakeBack(cash)}
            />
          </Group>
        );
      })}
    </Group>
  );
}

/** When it was taken, by whom and where, as far as that is known. */
export function deedOf(format: Format, { created, user, pos }: WaitingPayment): string {
  const isToday = format.date(created) === format.date(new Date().toISOString());
  const when = isToday ? format.time(created) : format.dateTime(created);
  return [when, user, pos].filter((part) => part !== null).join(' · ');
}

function wordsOf(t: Translate, format: Format, name: string, tip: TakenPayment['tip'], amount: string): string {
  return tip > ZERO ? t('till:taken.withTip', { name, amount, tip: format.moneyOf(tip) }) : `${name} ${amount}`;
}
