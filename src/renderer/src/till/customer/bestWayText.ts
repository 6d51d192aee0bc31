/** The best way to pay in words: `Bono 10 baños cubre 2 · el resto 4,50 € en efectivo`. */
import type { Format } from '#screens/base/format/format.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { BestWay } from '#shared/domain/bestWay.ts';
import { ZERO } from '#shared/domain/money.ts';

/** What pays, each part for itself; without the rest. */
function partsOf(t: Translate, format: Format, way: BestWay): string[] {
  const units = new Map<string, number>();
  for (const { name, units: part } of way.covered) units.set(name, (units.get(name) ?? 0) + part);
  return [
    ...[...units].map(([name, count]) => t('till:best.covers', { name, units: format.number(count) })),
    ...(way.voucherMoney > ZERO ? [t('till:best.voucher', { amount: format.moneyOf(way.voucherMoney) })] : []),
    ...(way.deposit > ZERO ? [t('till:best.deposit', { amount: format.moneyOf(way.deposit) })] : []),
  ];
}

/** All of it, the rest in cash. */
export function bestWayText(t: Translate, format: Format, way: BestWay): string {
  const rest = way.rest > ZERO ? [t('till:best.rest', { amount: format.moneyOf(way.rest) })] : [];
  return [...partsOf(t, format, way), ...rest].join(' · ');
}

/** Why a line is not covered. */
export function reasonText(t: Translate, format: Format, { name, reason, at }: BestWay['uncovered'][number]): string {
  switch (reason) {
    case 'expired':
      return t('till:best.expired', { name, date: at === null ? '' : format.date(at) });
    case 'usedUp':
      return t('till:best.usedUp', { name });
    case 'otherProduct':
      return t('till:best.otherProduct', { name });
  }
}
