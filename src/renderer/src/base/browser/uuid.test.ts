import { expect, it } from 'vitest';
import { z } from 'zod';
import { uuid } from './uuid.ts';

it('makes version 4 UUIDs, never the same', () => {
  const made = Array.from({ length: 500 }, uuid);
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
