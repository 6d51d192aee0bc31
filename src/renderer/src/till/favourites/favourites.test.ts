import { expect, test } from 'vitest';
import type { Catalogue, TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import { favouritesOf, moved } from './favourites.ts';

const products = [1, 2, 3].map((id) => ({ id, favourite: id !== 2 }) as TillProduct);
const catalogue = { products, byId: new Map(products.map((each) => [each.id, each])) } as unknown as Catalogue;
const ids = (own: readonly unknown[] | null) => favouritesOf(catalogue, own).map(({ id }) => id);

test('a cash point without a list of its own shows what is marked as favourite', () => {
  expect(ids(null)).toEqual([1, 3]);
});

test('its own list says which and in which order, and passes over what is not sold any more', () => {
  expect(ids([3, 9, 'x', 2])).toEqual([3, 2]);
  expect(ids([])).toEqual([]);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('from %i to %i: %s', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result);
});
