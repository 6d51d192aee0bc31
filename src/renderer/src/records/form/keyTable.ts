import type { WriteKeys } from '#screens/base/keys/keyTable.ts';

export const formKeys: WriteKeys = (t) => ({
  title: t('keys:form'),
  rows: [
    ['Ctrl S', t('keys:save')],
    ['Alt + ↑ ↓', t('keys:moveRow')],
    ['Ctrl Z', t('keys:undo')],
  ],
});
