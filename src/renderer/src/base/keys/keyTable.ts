/** Every key with a meaning of its own stands in the table of the part of the screen that has it. */
import type { ActionScope } from '#shared/domain/scopes.ts';
import type { Translate } from '../i18n/index.ts';

export interface KeyTable {
  readonly title: string;
  /** The keys, as they are printed on a keyboard, what they do, and the permission that takes where it takes one. */
  readonly rows: readonly (readonly [keys: string, does: string, scope?: ActionScope])[];
}

/** The keys of a part of the screen. The texts of that part are there while it is. */
export type WriteKeys = (t: Translate) => KeyTable;

export const keysEverywhere: WriteKeys = (t) => ({
  title: t('keys:everywhere'),
  rows: [
    ['Ctrl K', t('keys:commands')],
    ['?', t('keys:help')],
  ],
});
