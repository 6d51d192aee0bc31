import type { WriteKeys } from '#screens/base/keys/keyTable.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';

export const listKeys: WriteKeys = (t) => ({
  title: t('keys:list'),
  rows: [
    ['/', t('list:keys.search')],
    ['N', t('form:new.key')],
    ['E', t('list:exporting.key'), EXPORT_SCOPE],
    ['↑  ↓', t('list:keys.rows')],
    [t('list:keys.pageKeys'), t('list:keys.pages')],
    [t('list:keys.endKeys'), t('list:keys.ends')],
    [t('till:keys.enterKey'), t('list:keys.enter')],
    [t('list:keys.spaceKey'), t('list:keys.space')],
    ['X', t('bulk:keys.toggle')],
    [t('bulk:keys.extendKeys'), t('bulk:keys.extend')],
    ['Ctrl A', t('bulk:keys.all')],
    ['M', t('bulk:keys.change')],
    ['Esc', t('list:keys.escape')],
    ['Ctrl Z', t('keys:undo')],
    [t('list:keys.widthKeys'), t('list:keys.width')],
  ],
});
