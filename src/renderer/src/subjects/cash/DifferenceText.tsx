/** A difference in words and colour: «Faltan 1,00 €», «Sobran 2,00 €», «Cuadra». */
import { Text, type TextProps } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Money } from '#shared/domain/money.ts';
import classes from './DifferenceText.module.css';
import { magnitude, verdictOf } from './differences.ts';

export function DifferenceText({ difference, ...props }: TextProps & { readonly difference: Money }) {
  const describe = useDifference();
  return (
    <Text component="span" className={classes.difference} data-verdict={verdictOf(difference)} {...props}>
      {describe(difference)}
    </Text>
  );
}

/** Says a difference (counted − expected) in words. */
export function useDifference(): (difference: Money) => string {
  const t = useT();
  const format = useFormat();
  return (difference) => {
    const amount = format.moneyOf(magnitude(difference));
    const verdict = verdictOf(difference);
    if (verdict === 'exact') return t('cash:difference.exact');
    return verdict === 'short' ? t('cash:difference.short', { amount }) : t('cash:difference.over', { amount });
  };
}
