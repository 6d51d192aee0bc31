/** Which fields tell in one line what a record is, beside its title. */
import type { AnyModel, Field } from './defineModel.ts';

/** Its title, what it is found by, when it is from, its state and what it comes to: those of them it has. */
export function summaryFields(model: AnyModel): readonly string[] {
  const own = Object.entries(model.fields).filter(([, field]) => field.access !== 'wo' && field.virtual !== true);
  const first = (is: (field: Field) => boolean): string | undefined => own.find(([, field]) => is(field))?.[0];
  const told = [
    model.title,
    ...(model.search ?? []),
    first(({ type }) => type === 'date' || type === 'datetime'),
    first(({ type }) => type === 'select'),
    model.amount,
  ];
  return [...new Set(told)].filter((name) => name !== undefined && model.fields[name] !== undefined) as string[];
}
