import { expect, it } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import type { Catalogue, TillProduct } from '../products/useCatalogue.ts';
import { type Basket, emptyBasket } from './basket.ts';
import { heldName, heldSize, holdContent, takeUp } from './held.ts';

const product = (id: number, name: string, price: number): TillProduct => ({
  id,
  product: id,
  name,
  price,
  taxes: [],
  supply: false,
  code: null,
  family: null,
  favourite: false,
  rates: [],
  priority: 0,
  color: '#000000',
  image: null,
});
const selling = (...products: TillProduct[]): Catalogue => ({
  products,
  rated: [],
  families: [],
  index: [],
  byCode: new Map(),
  scales: [],
  byId: new Map(products.map((one) => [one.id, one])),
});
const line = (id: number, name: string, listPrice: number, price = listPrice) => ({
  id,
  product: id,
  name,
  price,
  listPrice,
  units: 2,
  taxes: [],
  supply: false,
  discountRate: 0,
  discountReason: null,
  note: '',
});
const basket: Basket = {
  ...emptyBasket('a'),
  lines: [line(1, 'Agua', 1), { ...line(2, 'Pista', 10, 8), note: 'la 3' }, line(3, 'Gorro', 5)],
  customer: { id: 9, name: 'Ana', detail: null },
  handed: [{ id: 1, paymentMethod: 1, name: 'Efectivo', type: 1, given: toMoney(5), tip: toMoney(0) }],
};

it('says at its lines what the catalogue changed, and keeps prices given by hand, its identity and the cash', () => {
  const stored: unknown = JSON.parse(JSON.stringify(holdContent(basket)));
  const found = takeUp(stored, selling(product(1, 'Agua', 1.2), product(2, 'Pista', 12)));
  expect(found).toMatchObject({
    uuid: 'a',
    customer: { id: 9, name: 'Ana' },
    nextLine: 4,
    selected: 3,
    handed: basket.handed,
    lines: [
      { id: 1, price: 1.2, listPrice: 1.2, units: 2, was: { price: 1 } },
      { id: 2, price: 8, listPrice: 12, note: 'la 3', was: { price: 10 } },
      { id: 3, name: 'Gorro', price: 5, gone: true },
    ],
  });
});

it('is called after its customer, else its first line, and says its size', () => {
  expect(heldName(basket)).toBe('Ana');
  expect(heldName({ ...basket, customer: null })).toBe('Agua');
  expect(heldSize(basket)).toEqual({ total: 28, items: 6 });
});

it('refuses what no till wrote', () => {
  expect(() => takeUp({ lines: 'x' }, selling())).toThrow();
});
