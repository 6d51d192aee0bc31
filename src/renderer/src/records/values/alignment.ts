import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';

/** True for a column of figures, which stand below each other at the right. */
export function isRight(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  if (field === undefined || field.ref !== undefined || name === 'id') return false;
  return ['number', 'money', 'percent', 'count'].includes(fieldTypeOf(field).cell);
}
