/** Settings that are a list of names or addresses. */
import { z } from 'zod';
import type { Label } from '../catalogue/defineModel.ts';

/** Names of which each is one of its kind. */
export function namesSchema(isOne: (name: string) => boolean) {
  const name = z
    .string()
    .max(255)
    .refine(isOne, { params: { code: 'invalid_value' } });
  return z.array(name).max(100);
}

/** A list of names that no language changes; none of them by a word for nothing. */
export function listed(names: readonly string[], none: Label): Label {
  const text = names.join(', ');
  return names.length === 0 ? none : { es: text, en: text };
}
