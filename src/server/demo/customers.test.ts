import { describe, expect, test } from 'vitest';
import { provinces } from '#shared/domain/provinces.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { isDate } from '#shared/domain/time.ts';
import { demoCustomers } from './customers.ts';
import { createRandom } from './random.ts';

const customers = demoCustomers(createRandom(1), 2000, 2025);
const people = customers.filter((customer) => customer.kind === 'person');

function present(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}

describe('the customers', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(demoCustomers(createRandom(1), 2000, 2025)).toEqual(customers);
    expect(demoCustomers(createRandom(2), 2000, 2025)).not.toEqual(customers);
  });

  test('have valid tax numbers, and nobody another’s number, code or mail', () => {
    for (const field of ['taxNumber', 'memberCode', 'email', 'mobile'] as const) {
      const values = present(customers.map((customer) => customer[field]));
      expect(new Set(values).size, field).toBe(values.length);
      expect(values.length, field).toBeGreaterThan(1000);
    }
    expect(present(customers.map((customer) => customer.taxNumber)).every(isSpanishTaxNumber)).toBe(true);
  });

  test('can neither be mailed nor called', () => {
    for (const mail of present(customers.map((customer) => customer.email))) {
      expect(mail).toMatch(/^[a-z]+[a-z0-9-]*(\.[a-z-]+\d*)?@example\.(com|org|net)$/);
    }
    for (const number of present(customers.map((customer) => customer.mobile)))
      expect(number).toMatch(/^755 \d{3} \d{3}$/);
    for (const number of present(customers.map((customer) => customer.phone)))
      expect(number).toMatch(/^925 0\d\d \d{3}$/);
  });

  test('have names of every kind that people have', () => {
    const names = people.map(({ name }) => name);
    for (const kind of [
      /-/,
      /’/,
      /'/,
      / de la /,
      /\p{M}/u,
      /\p{Script=Arabic}/u,
      /\p{Script=Han}/u,
      /^.$/u,
      /^.{80,}$/u,
    ])
      expect(names.filter((name) => kind.test(name)).length, `${kind}`).toBeGreaterThan(0);
  });

  test('live in towns of Spanish provinces', () => {
    const codes = provinces.map((province) => province.code);
    for (const customer of customers) {
      expect(customer.zipCode).toMatch(/^\d{5}$/);
      expect(codes).toContain(customer.zipCode.slice(0, 2));
      expect(customer.street).toMatch(/, \d+$/);
    }
  });

  test('are of all ages, and a few are clubs and firms', () => {
    const ages = people.map((person) => 2025 - Number(person.birthDate?.slice(0, 4)));
    expect(people.every((person) => isDate(person.birthDate ?? ''))).toBe(true);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...ages)).toBeLessThan(90);
    expect(ages.filter((age) => age < 16).length).toBeGreaterThan(200);
    const firms = customers.length - people.length;
    expect(firms).toBeGreaterThan(40);
    expect(firms).toBeLessThan(140);
  });

  test('hardly ever share a whole name', () => {
    expect(new Set(people.map((person) => person.name)).size / people.length).toBeGreaterThan(0.97);
    for (const { name } of customers) expect(name).not.toMatch(/[{}]|undefined/);
  });
});
