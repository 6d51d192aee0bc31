/** Every key with a meaning of its own, by where it has it: the one table behind the `?` sheet of each screen. */

import { keyNames } from '#screens/till/keys/keys.ts';
import { type ActionScope, EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import type { Translate } from '../i18n/index.ts';

export type KeyArea = 'everywhere' | 'till' | 'cash' | 'list' | 'form';

export interface KeyTable {
  readonly title: string;
  /** The keys, as they are printed on a keyboard, what they do, and the permission that takes where it takes one. */
  readonly rows: readonly (readonly [keys: string, does: string, scope?: ActionScope])[];
}

/** The keys of a part of the screen. The texts of that part are there while it is. */
export function keyTable(t: Translate, area: KeyArea): KeyTable {
  return tables[area](t);
}

const tables: Readonly<Record<KeyArea, (t: Translate) => KeyTable>> = {
  everywhere: (t) => ({
    title: t('keys:everywhere'),
    rows: [
      ['Ctrl K', t('keys:commands')],
      [keyNames.help, t('keys:help')],
    ],
  }),
  till: (t) => ({
    title: t('common:nav.till'),
    rows: [
      [keyNames.search, t('till:keys.search')],
      [keyNames.customer, t('till:keys.customer')],
      [keyNames.hold, t('pay:keys.hold')],
      [keyNames.discount, t('till:keys.discount')],
      [keyNames.sales, t('pay:keys.sales')],
      [keyNames.card, t('till:keys.card')],
      [keyNames.cash, t('till:keys.cash')],
      [keyNames.voucher, t('pay:keys.voucher')],
      [keyNames.other, t('till:keys.other')],
      [keyNames.back, t('till:keys.back')],
      [keyNames.lines, t('till:keys.lines')],
      [keyNames.units, t('till:keys.units')],
      [t('till:keys.removeKey'), t('till:keys.remove')],
      [t('till:keys.enterKey'), t('till:keys.enter')],
      ['3×  3*', t('till:keys.quantity')],
    ],
  }),
  cash: (t) => ({
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
  }),
  list: (t) => ({
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
  }),
  form: (t) => ({
    title: t('keys:form'),
    rows: [
      ['Ctrl S', t('keys:save')],
      ['Alt + ↑ ↓', t('keys:moveRow')],
      ['Ctrl Z', t('keys:undo')],
    ],
  }),
};
