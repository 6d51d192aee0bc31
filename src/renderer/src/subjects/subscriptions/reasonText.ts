/** The reasons of an amount in words. */
import type { Format } from '#screens/base/format/format.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';

export type FeeLine = FeeRow['lines'][number];
export type FeeReason = FeeLine['reasons'][number];

/** One reason: `17 de 30 días`, `precio propio 25,00 €`, `-10 % de 45,00 €`. */
export function reasonText(t: Translate, format: Format, reason: FeeReason): string {
  const { code, amount = 0, on = '', days = 0, of = 0, percentage, base, name = '', by = 0 } = reason;
  const share = { percent: format.percent(percentage ?? 0), base: format.money(base ?? 0) };
  switch (code) {
    case 'ownPrice':
      return t('subscriptions:reason.ownPrice', { amount: format.money(amount) });
    case 'productPrice':
      return t('subscriptions:reason.productPrice', { amount: format.money(amount) });
    case 'priceChanged':
      return t('subscriptions:reason.priceChanged', { date: format.date(on) });
    case 'days':
      return t('subscriptions:reason.days', { days, of });
    case 'edited':
      return t('subscriptions:reason.edited');
    case 'percentage':
      return reason.accumulative === true
        ? t('subscriptions:reason.percentageOfAll', share)
        : t('subscriptions:reason.percentage', share);
    case 'reduced':
      return t('subscriptions:reason.reduced', { ...share, name, by: format.money(by) });
  }
}

/** What of a fee is not as usual, in a few words: empty where it is the price of its product, whole. */
export function unusualText(t: Translate, format: Format, lines: readonly FeeLine[]): string {
  const texts = lines.flatMap(({ addon, name, reasons }) =>
    addon === null
      ? reasons.filter(({ code }) => code !== 'productPrice').map((reason) => reasonText(t, format, reason))
      : [name],
  );
  return texts.join(' · ');
}

/** What keeps a fee from being issued as usual; empty where nothing does. */
export function stateText(t: Translate, state: FeeRow['state']): string {
  switch (state) {
    case 'late':
      return t('subscriptions:state.late');
    case 'cancelled':
      return t('subscriptions:state.cancelled');
    case 'onLeave':
      return t('subscriptions:state.onLeave');
    case 'inactive':
      return t('subscriptions:state.inactive');
    case 'lastDay':
      return t('subscriptions:state.lastDay');
    case 'withoutPrice':
      return t('subscriptions:state.withoutPrice');
    case 'negative':
      return t('subscriptions:state.negative');
    default:
      return '';
  }
}
