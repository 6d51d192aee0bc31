/** Names of operations and schemas, made from the names of the wire. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';

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

/**
 * The id of an action: its name, `checkout`; with where it is, `billingCreateInvoice`, where that is what creating,
 * reading or changing a record is called already.
 */
export function actionId(name: string, path: string): string {
  const [, record = ''] = /^(?:create|get|update|delete|restore)(?=[A-Z])(.+)$/.exec(name) ?? [];
  const isTaken = findModel(record.charAt(0).toLowerCase() + record.slice(1)) !== undefined;
  return isTaken ? `${path.split('/', 1)[0]}${pascal(name)}` : name;
}
