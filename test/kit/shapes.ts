/** Shapes of answers, written in tests by hand: they hold even where a contract's own schema is wrong. */
import { expect } from 'vitest';

/** What a field of an answer may hold. A `?` after it: or null. */
export type Shape = Kind | `${Kind}?`;
type Kind = keyof typeof kinds;

const kinds = {
  int: (value) => Number.isSafeInteger(value),
  /** A decimal number of at most six decimals. */
  number: (value) => typeof value === 'number' && Number.isFinite(value) && Math.round(value * 1e6) / 1e6 === value,
  bool: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  /** ISO 8601 with the facility's offset. */
  datetime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?[+-]\d\d:\d\d$/.test(String(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  array: (value) => Array.isArray(value),
} satisfies Record<string, (value: unknown) => boolean>;

/** Checks that an answer has every field of the shape, each of its kind. Fields beyond the shape are ours to add. */
export function expectShape(answer: unknown, shape: Readonly<Record<string, Shape>>): void {
  const fields = answer as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(shape).filter(([name, expected]) => {
    const value = fields[name];
    if (value === null) return !expected.endsWith('?');
    return !kinds[expected.replace('?', '') as Kind](value);
  });
  expect(wrong.map(([name, expected]) => `${name} should be ${expected}, is ${JSON.stringify(fields[name])}`)).toEqual(
    [],
  );
}
