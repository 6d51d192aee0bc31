import type { WriteKeys } from '#screens/base/keys/keyTable.ts';

export const cashKeys: WriteKeys = (t) => ({
  title: t('common:nav.cash'),
  rows: [
    ['M', t('cash:actions.cashIn')],
    ['R', t('cash:actions.cashOut')],
    ['A', t('cash:actions.count')],
    ['L', t('cash:actions.handover')],
    ['J', t('cash:actions.openDrawer')],
    ['X', t('cash:report.x')],
    ['C', t('cash:actions.close')],
    [t('cash:keys.nextKey'), t('cash:keys.next')],
    [`Ctrl ${t('till:keys.enterKey')}`, t('cash:keys.close')],
  ],
});
