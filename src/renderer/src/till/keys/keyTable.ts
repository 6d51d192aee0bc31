import type { WriteKeys } from '#screens/base/keys/keyTable.ts';
import { keyNames } from './keys.ts';

export const tillKeys: WriteKeys = (t) => ({
  title: t('common:nav.till'),
  rows: [
    [keyNames.entry, t('till:keys.entry'), 'entry:operate'],
    [keyNames.search, t('till:keys.search')],
    [keyNames.customer, t('till:keys.customer')],
    [keyNames.hold, t('till:keys.hold')],
    [keyNames.discount, t('till:keys.discount')],
    [keyNames.sales, t('till:keys.sales')],
    [keyNames.card, t('till:keys.card')],
    [keyNames.cash, t('till:keys.cash')],
    [keyNames.voucher, t('till:keys.voucher')],
    [keyNames.other, t('till:keys.other')],
    [keyNames.back, t('till:keys.back')],
    [keyNames.lines, t('till:keys.lines')],
    [keyNames.units, t('till:keys.units')],
    [t('till:keys.removeKey'), t('till:keys.remove')],
    [t('till:keys.enterKey'), t('till:keys.enter')],
    ['3×  3*', t('till:keys.quantity')],
  ],
});
