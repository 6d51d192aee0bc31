import { describe, expect, it } from 'vitest';
import { keyNames } from '#screens/till/keys/keys.ts';
import type { Translate } from '../i18n/index.ts';
import { type KeyArea, keyTable } from './keyTable.ts';

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const areas: readonly KeyArea[] = ['everywhere', 'till', 'cash', 'list', 'form'];
const t = ((key: string) => (key === 'till:keys.enterKey' ? 'Enter' : key)) as Translate;
const told = areas.flatMap((area) => keyTable(t, area).rows.map(([keys]) => keys));

describe('the table of keys', () => {
  it('has every key that a control says it answers to', () => {
    const shortcuts = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/aria-keyshortcuts="([^"]+)"/g)].map(([, keys = '']) => keys.replace('Control+', 'Ctrl ')),
    );
    expect(shortcuts.length).toBeGreaterThan(3);
    expect(shortcuts.filter((keys) => !told.includes(keys))).toEqual([]);
  });

  it('has every key of the till', () => {
    expect(Object.values(keyNames).filter((keys) => !told.includes(keys))).toEqual([]);
  });

  it('has each key once in a part', () => {
    for (const area of areas) {
      const keys = keyTable(t, area).rows.map(([key]) => key);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });
});
