import type { WriteKeys } from '#screens/base/keys/keyTable.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';

export const listKeys: WriteKeys = (t) => ({
  title: t('keys:list'),
  rows: [
    ['/', t('office:keys.search')],
    ['N', t('forms:new.key')],
    ['E', t('lists:export.key'), EXPORT_SCOPE],
    ['↑  ↓', t('office:keys.rows')],
    [t('office:keys.pageKeys'), t('office:keys.pages')],
    [t('office:keys.endKeys'), t('office:keys.ends')],
    [t('till:keys.enterKey'), t('office:keys.enter')],
    [t('office:keys.spaceKey'), t('office:keys.space')],
    ['X', t('bulk:keys.toggle')],
    [t('bulk:keys.extendKeys'), t('bulk:keys.extend')],
    ['Ctrl A', t('bulk:keys.all')],
    ['M', t('bulk:keys.change')],
    ['Esc', t('office:keys.escape')],
    ['Ctrl Z', t('keys:undo')],
    [t('office:keys.widthKeys'), t('office:keys.width')],
  ],
});
