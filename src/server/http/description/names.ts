/** Names of operations and schemas, made from the names of the wire. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';

/** `posMovement` → `PosMovement`: the name of a model's schema. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `company` → `Companies`: the model in the name of its list. */
export function plural({ name }: AnyModel): string {
  const word = pascal(name);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (word.endsWith('x')) return `${word}es`;
  return word.endsWith('s') ? word : `${word}s`;
}

/** `customer` → `customerRecords`: the group of what is done to the records of a model. `customers` is one of actions. */
export function recordsTag({ name }: AnyModel): string {
  return `${name}Records`;
}
