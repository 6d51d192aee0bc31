/** What the catalogue changed of a line while it was in the basket, at the line, with what can be done about it. */
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { BasketLine, BasketProduct, Recharge } from '#screens/subjects/checkout/basketLine.ts';
import { isPricedByHand } from '#screens/subjects/checkout/catalogueChanges.ts';
import { ownPrice } from '#screens/subjects/checkout/rates.ts';
import classes from './BasketLineItem.module.css';

export interface LineNoticeProps {
  readonly line: BasketLine;
  readonly locked: boolean;
  /** Takes the line out of the basket. */
  readonly onRemove: () => void;
  /** Gives the line another price. */
  readonly onPrice: (price: number) => void;
}

export function LineNotice({ line, locked, onRemove, onPrice }: LineNoticeProps) {
  const t = useT();
  const format = useFormat();
  const { gone, was } = line;
  if (gone !== true && was === undefined) return null;
  const price = was?.price;
  const texts = gone === true ? [t('till:change.gone')] : changesOf(t, line, format);
  const Icon = gone === true ? IconAlertTriangle : IconInfoCircle;
  return (
    <div
      className={classes.change}
      data-gone={gone}
      role={gone === true ? 'alert' : 'status'}
      data-testid="line-change"
    >
      <Icon size={18} aria-hidden className={classes.changeIcon} />
      <Text size="sm" className={classes.changeText}>
        {texts.join(' ')}
      </Text>
      {gone === true && (
        <Button variant="default" size="sm" h={44} disabled={locked} onClick={onRemove}>
          {t('till:change.remove')}
        </Button>
      )}
      {gone !== true && price !== undefined && !isPricedByHand(line) && (
        <Button variant="default" size="sm" h={44} disabled={locked} onClick={() => onPrice(price)}>
          {t('till:change.keep', { price: format.money(price) })}
        </Button>
      )}
    </div>
  );
}

/** In words, what is another now. */
function changesOf(
  t: Translate,
  line: BasketLine,
  format: Pick<Format, 'money' | 'percent' | 'number' | 'duration'>,
): string[] {
  const { money, percent } = format;
  const { was } = line;
  const texts: string[] = [];
  if (was?.price !== undefined) {
    const prices = { was: money(was.price), now: money(ownPrice(line)) };
    texts.push(isPricedByHand(line) ? t('till:change.manualPrice', prices) : t('till:change.price', prices));
  }
  if (was?.taxes !== undefined) {
    const names = (taxes: BasketProduct['taxes']): string =>
      taxes.map(({ name, rate }) => (/\d/.test(name) ? name : `${name} ${percent(rate)}`)).join(' + ') ||
      t('till:change.noTax');
    texts.push(t('till:change.taxes', { was: names(was.taxes), now: names(line.taxes) }));
  }
  if (was?.recharge !== undefined) {
    const words = (recharge: Recharge | null): string =>
      recharge === null ? t('till:change.noRecharge') : rechargeText(t, format, recharge);
    texts.push(t('till:change.recharge', { was: words(was.recharge), now: words(line.recharge ?? null) }));
  }
  return texts;
}

/** What somebody gets by it: of which voucher, how many units and for how long. */
function rechargeText(t: Translate, format: Pick<Format, 'number' | 'duration'>, recharge: Recharge): string {
  const { name, units, expiration, isMoney } = recharge;
  return [
    name,
    ...(isMoney ? [] : [t('till:change.rechargeUnits', { count: units, units: format.number(units) })]),
    ...(expiration === null ? [] : [t('till:change.rechargeFor', { duration: format.duration(expiration) })]),
  ].join(', ');
}
