import { describe, expect, it } from 'vitest';
import { clearMatch, fold, indexProducts, isCode, matchProducts, parseEntry, Rank, rankTexts } from './search.ts';

describe('parseEntry', () => {
  it.each([
    ['3×', 3, ''],
    ['3*8412345678901', 3, '8412345678901'],
    ['3x agua', 3, 'agua'],
    ['3X agua', 3, 'agua'],
    [' 2 × agua ', 2, 'agua'],
    ['0,5x', 0.5, ''],
    ['1.25*', 1.25, ''],
    ['agua', null, 'agua'],
    ['8412345678901', null, '8412345678901'],
    ['0x agua', null, '0x agua'],
    ['1,2345x agua', null, '1,2345x agua'],
    ['xilofono', null, 'xilofono'],
  ])('reads %j', (text, units, term) => {
    expect(parseEntry(text)).toEqual({ units, term });
  });
});

it('folds case, accents and spaces', () => {
  expect(fold('  Pádel   NIÑO ')).toBe('padel nino');
});

it.each([
  ['8412345678901', true],
  ['123456', true],
  ['T-2026-000012', true],
  ['agua', false],
  ['12345', false],
  ['agua 50 cl', false],
])('tells codes from words: %s → %s', (term, code) => {
  expect(isCode(term)).toBe(code);
});

describe('matchProducts', () => {
  const product = (id: number, name: string, code: string | null = null, favourite = false) => ({
    id,
    name,
    code,
    favourite,
  });
  const index = indexProducts([
    product(1, 'Pista de pádel 1 h', 'PAD1'),
    product(2, 'Pádel: alquiler de pala'),
    product(3, 'Pelotas de pádel'),
    product(4, 'Agua 50 cl', 'AG'),
    product(5, 'Agua con gas', 'AG2', true),
    product(6, 'Paraguas'),
  ]);
  const ids = (term: string): number[] => matchProducts(index, term, 10).map(({ item }) => item.id);

  it('puts the start of the name before the start of a word', () => {
    expect(ids('padel')).toEqual([2, 3, 1]);
  });

  it('puts an exact code first', () => {
    expect(ids('ag')[0]).toBe(4);
  });

  it('puts favourites first among equals, and matches inside words last', () => {
    expect(ids('agua')).toEqual([5, 4, 6]);
  });

  it('wants every word, in any order', () => {
    expect(ids('pala padel')).toEqual([2]);
    expect(ids('padel agua')).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    expect(ids('  ')).toEqual([]);
  });
});

describe('rankTexts', () => {
  const ranked = (term: string) => rankTexts(['María Núñez', '12345678Z', '600 12 34 56'], term, ['600 12 34 56']);
  it.each([
    ['maria nunez', Rank.exact],
    ['12345678z', Rank.exact],
    ['600123456', Rank.exact],
    ['+34 600.123.456', Rank.exact],
    ['maria', Rank.begins],
    ['600 123', Rank.begins],
    ['nunez', Rank.word],
    ['nu ma', Rank.word],
    ['aria', Rank.inside],
    ['123456', Rank.begins],
    ['pepe', null],
    ['699123456', null],
    ['', null],
  ])('%s: %s', (term, rank) => {
    expect(ranked(term)).toBe(rank);
  });
});

describe('clearMatch', () => {
  const match = (item: string, rank: Rank) => ({ item, rank });
  it.each([
    ['nothing', [], null],
    ['the only one, however it matches', [match('a', Rank.inside)], 'a'],
    ['the only exact one', [match('a', Rank.begins), match('b', Rank.exact)], 'b'],
    ['none of several', [match('a', Rank.begins), match('b', Rank.inside)], null],
    ['none of several exact ones', [match('a', Rank.exact), match('b', Rank.exact)], null],
  ] as const)('takes %s', (_, matches, taken) => {
    expect(clearMatch(matches)).toBe(taken);
  });
});
