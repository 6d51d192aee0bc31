import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { TillScreen } from './useTillScreen.ts';

/** Says aloud what the last action did to the basket. */
export function BasketAnnouncer({ screen }: { readonly screen: TillScreen }) {
  const t = useT();
  const format = useFormat();
  const { lines, selected } = screen.till.basket;
  const index = lines.findIndex((line) => line.id === selected);
  const line = lines[index];
  const priced = screen.facts.priced.lines[index];
  const text =
    line === undefined || priced === undefined
      ? ''
      : t('till:basket.announce', {
          name: line.name,
          units: format.number(line.units),
          total: format.moneyOf(priced.total),
          basket: format.moneyOf(screen.facts.priced.total),
        });
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
