/** Which records are a customer's: what the catalogue says refers to one. */
import type { AnyModel } from './defineModel.ts';
import { allModels, columnsOf, type ModelName } from './index.ts';

/** A column that holds the id of a customer. */
export interface CustomerColumn {
  readonly model: AnyModel;
  readonly name: ModelName;
  readonly column: string;
}

/** Records of merges and erasures: they name the customers of that time, and move with none. */
const chronicles: ReadonlySet<string> = new Set(['customer', 'customerMerge', 'customerErasure']);

/** Every column of the catalogue that holds ids of customers, in the order of the models. */
export const customerColumns: readonly CustomerColumn[] = allModels()
  .filter(({ name }) => !chronicles.has(name))
  .flatMap((model) =>
    columnsOf(model)
      .filter(([, { ref, idOf, type }]) => (ref ?? idOf) === 'customer' && type === 'int')
      .map(([column]) => ({ model, name: model.name as ModelName, column })),
  );

/** The models whose records are a customer's, each once. */
export const customersModels: readonly ModelName[] = [...new Set(customerColumns.map(({ name }) => name))];

/** Columns by which a model refers to others: `[column, model]`. */
export function referencesIn(model: AnyModel): readonly (readonly [column: string, ref: string])[] {
  return columnsOf(model).flatMap(([column, { ref, type }]) =>
    ref === undefined || type !== 'int' ? [] : [[column, ref] as const],
  );
}

/** Set by the service on every row. */
const STAMPS: ReadonlySet<string> = new Set(['id', 'created', 'createUser', 'updated', 'updateUser', 'deleted']);

/**
 * For a model that says nothing but which records belong together, and on which days: the columns besides the customer. Else
 * null.
 */
export function bondOf(model: AnyModel): readonly string[] | null {
  const own = columnsOf(model).filter(([column]) => !STAMPS.has(column));
  if (own.some(([, { ref, type }]) => ref === undefined && type !== 'date') || model.fields.deleted === undefined)
    return null;
  return own.filter(([, { ref }]) => ref !== 'customer').map(([column]) => column);
}

/** Models with fields that are erased with the personal data of a customer. */
export const erasedModels: readonly ModelName[] = allModels()
  .filter((model) => columnsOf(model).some(([, { personal }]) => personal === true))
  .map(({ name }) => name as ModelName);
