import { expect, it } from 'vitest';
import type { CheckoutInput } from '#screens/subjects/checkout/basketLine.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { isSaleOf, type SoldDocument } from './soldBefore.ts';

const product = {
  name: 'Agua',
  taxes: [],
  supply: false,
  listPrice: 2,
  discountRate: 0,
  discountReason: null,
  note: '',
};
const priced = priceBasket([
  { ...product, id: 1, product: 1, price: 2, units: 3 },
  { ...product, id: 2, product: 2, price: 4, units: 1 },
]);
const input: CheckoutInput = {
  lines: [
    { product: 1, units: 3, price: 2 },
    { product: 2, units: 1, price: 4 },
  ],
  payments: [
    { paymentMethod: 1, amount: 4, tendered: 5 },
    { paymentMethod: 2, amount: 6 },
  ],
  uuid: 'a',
};
const document: SoldDocument = {
  total: 10,
  customer: null,
  lines: [
    { product: 1, units: 3, total: 6 },
    { product: 2, units: 1, total: 4 },
  ],
};
const paid = [
  { paymentMethod: 1, amount: 4 },
  { paymentMethod: 2, amount: 6 },
];

it('knows the document of a charge again, however its parts are ordered', () => {
  expect(isSaleOf(input, priced, document, paid)).toBe(true);
  const parts = [
    { paymentMethod: 2, amount: 6 },
    { paymentMethod: 1, amount: 3 },
    { paymentMethod: 1, amount: 1 },
  ];
  expect(isSaleOf(input, priced, { ...document, lines: [...document.lines].reverse() }, parts)).toBe(true);
});

it.each([
  ['other units', { ...document, lines: [{ product: 1, units: 2, total: 6 }, ...document.lines.slice(1)] }, paid],
  ['another product', { ...document, lines: [{ product: 3, units: 3, total: 6 }, ...document.lines.slice(1)] }, paid],
  ['another price', { ...document, lines: [{ product: 1, units: 3, total: 5 }, ...document.lines.slice(1)] }, paid],
  ['a line less', { ...document, lines: document.lines.slice(1) }, paid],
  ['a line more', { ...document, lines: [...document.lines, { product: 9, units: 1, total: 0 }] }, paid],
  ['another total', { ...document, total: 11 }, paid],
  ['a customer', { ...document, customer: 7 }, paid],
  ['another method', document, [{ paymentMethod: 1, amount: 10 }]],
  ['no payment', document, []],
])('does not take a document with %s for that of a charge', (_name, sold, payments) => {
  expect(isSaleOf(input, priced, sold, payments)).toBe(false);
});
