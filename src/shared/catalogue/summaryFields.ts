/** Which fields say in one line what a record is, beside its title. */
import type { AnyModel, Field } from './defineModel.ts';

/** Its title and what it is found by; of what comes to an amount also when it is from, its state and the amount. */
export function summaryFields(model: AnyModel): readonly string[] {
  const own = Object.entries(model.fields).filter(([, field]) => field.access !== 'wo' && field.virtual !== true);
  const first = (is: (field: Field) => boolean): string | undefined => own.find(([, field]) => is(field))?.[0];
  const ofAmount = [
    first(({ type }) => type === 'date' || type === 'datetime'),
    own.some(([name, { type }]) => name === 'status' && type === 'select')
      ? 'status'
      : first(({ type }) => type === 'select'),
    model.amount,
  ];
  const shown = [model.title, ...(model.search ?? []), ...(model.amount === undefined ? [] : ofAmount)];
  return [...new Set(shown)].filter((name) => name !== undefined && model.fields[name] !== undefined) as string[];
}
