import { describe, expect, test } from 'vitest';
import { fromMoney, isMicroPrecise } from '#shared/domain/money.ts';
import pictures from './pictures.json' with { type: 'json' };
import { priceOn, rateSeeds } from './products/rates.ts';
import { demoProducts, families } from './products.ts';

const products = demoProducts();
const named = (name: string) => products.find((product) => product.name === name);

describe('the products', () => {
  test('are 297, each with a name, a code and a barcode of its own', () => {
    expect(products).toHaveLength(297);
    for (const field of ['name', 'code', 'barcode'] as const) {
      const values = products.map((product) => product[field]).filter((value) => value !== null);
      expect(new Set(values).size, field).toBe(values.length);
    }
    expect(products.filter((product) => product.barcode !== null).length).toBeGreaterThan(70);
  });

  test('have a picture each, and no picture is left over', () => {
    expect(Object.keys(pictures)).toEqual([...new Set(products.map(({ picture }) => picture))].sort());
    expect(JSON.stringify(pictures).length).toBeLessThan(300_000);
  });

  test('have prices in whole cents', () => {
    for (const { name, price } of products) {
      expect(price, name).toBeGreaterThan(0);
      expect(isMicroPrecise(price) && Math.round(price * 100) / 100 === price, name).toBe(true);
    }
  });

  test('are never for members alone: those pay less for what everybody can buy', () => {
    expect(products.filter(({ name }) => /abonado/i.test(name) && !/matrícula/i.test(name))).toEqual([]);
    for (const { product } of rateSeeds) expect(named(product)?.rates.length, product).toBeGreaterThan(0);
  });

  // A Friday and a Saturday.
  test.each([
    ['Pádel 90 min', '2025-12-12', '10:00', 24, 18],
    ['Tenis 60 min', '2025-12-13', '10:00', 10, 7],
    ['Pádel 90 min pista central', '2025-12-12', '15:59', 22, 22],
    ['Pádel 90 min pista central', '2025-12-12', '16:00', 30, 30],
    ['Pádel 90 min pista central', '2025-12-13', '10:00', 30, 30],
    ['Tenis tierra batida 60 min', '2025-12-12', '09:00', 10, 10],
  ])('%s on %s at %s costs %d, and members %d', (name, date, time, price, ofMembers) => {
    const prices = [false, true].map((isMember) => {
      const product = named(name);
      return product === undefined ? null : fromMoney(priceOn(product, isMember, { date, time }));
    });
    expect(prices).toEqual([price, ofMembers]);
  });

  test('fit on the till: about two dozen favourites, names that can be read', () => {
    const favourites = products.filter((product) => product.favourite);
    expect(favourites.length).toBeGreaterThanOrEqual(20);
    expect(favourites.length).toBeLessThanOrEqual(28);
    expect(new Set(favourites.map((product) => product.family)).size).toBeGreaterThanOrEqual(8);
    for (const { name } of products) expect(name.length, name).toBeLessThanOrEqual(40);
  });

  test('families have colours that can be told apart, and groups names of their own', () => {
    expect(new Set(families.map((family) => family.color)).size).toBe(families.length);
    for (const { color } of families) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    const groups = families.flatMap((family) => family.groups.map((group) => group.name));
    expect(new Set(groups).size).toBe(groups.length);
  });

  test.each([
    ['Pádel 90 min', 'general'],
    ['Entrada piscina adulto', 'general'],
    ['Café con leche', 'reduced'],
    ['Agua 50 cl', 'reduced'],
    ['Botella de agua 50 cl', 'reduced'],
    ['Botella de refresco 50 cl', 'general'],
    ['Plátano', 'superReduced'],
    ['Libro «Pádel para todos»', 'superReduced'],
    ['Sesión de fisioterapia', 'exempt'],
    ['Masaje relajante 60 min', 'general'],
    ['Licencia federativa tenis', null],
  ])('%s is taxed as %s', (name, tax) => {
    expect(named(name)?.tax).toBe(tax);
  });
});
