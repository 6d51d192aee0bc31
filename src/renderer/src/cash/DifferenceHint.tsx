/** Points at the sale that may explain a difference, where there is one. */
import { Alert } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { magnitude } from './differences.ts';
import { type HintQuestion, useDifferenceHint } from './useDifferenceHint.ts';

export function DifferenceHint(question: HintQuestion) {
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
      {texts[hint.kind]}
    </Alert>
  );
}
