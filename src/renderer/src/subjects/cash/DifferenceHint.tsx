/** Points at the payment that may explain a difference, where there is one. */
import { Alert, Group, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { magnitude } from './differences.ts';
import { type HintQuestion, type PaymentHint, useDifferenceHint } from './useDifferenceHint.ts';

export interface DifferenceHintProps extends HintQuestion {
  /** What can be done about it, beside the text. */
  readonly action?: (hint: PaymentHint) => ReactNode;
}

export function DifferenceHint({ action, ...question }: DifferenceHintProps) {
  const t = useT();
  const format = useFormat();
  const hint = useDifferenceHint(question);
  if (hint === null) return null;
  const sale = { amount: format.moneyOf(magnitude(hint.amount)), time: format.time(hint.at) };
  const texts = {
    cardTakenAsCash: t('cash:difference.cardTakenAsCash', sale),
    cashTakenAsCard: t('cash:difference.cashTakenAsCard', sale),
    coincidence: t('cash:difference.coincidence', sale),
  };
  return (
    <Alert color="brand" icon={<IconBulb aria-hidden />} title={t('cash:difference.hintTitle')} role="note">
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 260px">
          {texts[hint.kind]}
        </Text>
        {action?.(hint)}
      </Group>
    </Alert>
  );
}
