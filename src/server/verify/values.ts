/** What columns hold: values the catalogue has. The tables take any, so that a list can grow without a table being made anew. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf } from '#shared/catalogue/index.ts';
import type { Invariant } from '../core/integrity/invariant.ts';

export const values: Invariant = {
  name: 'selects hold values of the catalogue',
  check: (db) => allModels().flatMap((model) => db.prepare<[], string>(otherValues(model)).pluck().all()),
};

/** One pass over each table, however many such columns it has. */
function otherValues(model: AnyModel): string {
  const selects = columnsOf(model).flatMap(([name, { type, values: known = {} }]) =>
    type === 'select' ? [`"${name}" not in (${Object.keys(known).join(', ')})`] : [],
  );
  return `select '${model.name} ' || "id" from "${model.name}" where ${selects.join(' or ') || 'false'}`;
}
