import { describe, expect, it } from 'vitest';
import type { Translate } from '#screens/base/i18n/index.ts';
import { keysEverywhere } from '#screens/base/keys/keyTable.ts';
import { cashKeys } from '#screens/cash/keyTable.ts';
import { formKeys } from '#screens/records/form/keyTable.ts';
import { listKeys } from '#screens/records/list/keyTable.ts';
import { keyNames } from '#screens/till/keys/keys.ts';
import { tillKeys } from '#screens/till/keys/keyTable.ts';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const t = ((key: string) => (key === 'till:keys.enterKey' ? 'Enter' : key)) as Translate;
const tables = [keysEverywhere, tillKeys, cashKeys, listKeys, formKeys].map((write) =>
  write(t).rows.map(([keys]) => keys),
);
const listed = tables.flat();

describe('the tables of keys', () => {
  it('have every key that a control says it answers to', () => {
    const shortcuts = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/aria-keyshortcuts="([^"]+)"/g)].map(([, keys = '']) => keys.replace('Control+', 'Ctrl ')),
    );
    expect(shortcuts.length).toBeGreaterThan(3);
    expect(shortcuts.filter((keys) => !listed.includes(keys))).toEqual([]);
  });

  it('have every key of the till', () => {
    expect(Object.values(keyNames).filter((keys) => !listed.includes(keys))).toEqual([]);
  });

  it('have each key once in a part', () => {
    for (const keys of tables) expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
