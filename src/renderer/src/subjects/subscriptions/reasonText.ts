/** The reasons of an amount in words. */
import type { Format } from '#screens/base/format/format.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import './texts.ts';

export type FeeLine = FeeRow['lines'][number];
export type FeeReason = FeeLine['reasons'][number];

/** One reason: `17 de 30 días`, `precio propio 25,00 €`, `-10 % de 45,00 €`. */
export function reasonText(t: Translate, format: Format, reason: FeeReason): string {
  const { code, amount = 0, on = '', days = 0, of = 0, percentage, base, name = '', by = 0 } = reason;
  const share = { percent: format.percent(percentage ?? 0), base: format.money(base ?? 0) };
  switch (code) {
    case 'ownPrice':
      return t('fees:reason.ownPrice', { amount: format.money(amount) });
    case 'productPrice':
      return t('fees:reason.productPrice', { amount: format.money(amount) });
    case 'priceChanged':
      return t('fees:reason.priceChanged', { date: format.date(on) });
    case 'days':
      return t('fees:reason.days', { days, of });
    case 'edited':
      return t('fees:reason.edited');
    case 'percentage':
      return reason.accumulative === true
        ? t('fees:reason.percentageOfAll', share)
        : t('fees:reason.percentage', share);
    case 'reduced':
      return t('fees:reason.reduced', { ...share, name, by: format.money(by) });
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
      return t('fees:state.late');
    case 'cancelled':
      return t('fees:state.cancelled');
    case 'onLeave':
      return t('fees:state.onLeave');
    case 'inactive':
      return t('fees:state.inactive');
    case 'lastDay':
      return t('fees:state.lastDay');
    case 'withoutPrice':
      return t('fees:state.withoutPrice');
    case 'negative':
      return t('fees:state.negative');
    default:
      return '';
  }
}
