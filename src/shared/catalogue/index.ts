/** The catalogue: every model, and the types that follow from it. */
import type { AnyModel, Field } from './defineModel.ts';
import { models } from './models/index.ts';
import type { DerivedOf, RecordOf, RowOf, WriteOf } from './recordTypes.ts';

export { models };

export type ModelName = keyof typeof models;
/** A record of a model as the API returns it. */
export type ApiRecord<N extends ModelName> = RecordOf<(typeof models)[N]>;
/** What a create or update of a model may send. */
export type ApiWrite<N extends ModelName> = WriteOf<(typeof models)[N]>;
/** A row of a model as the database holds it. */
export type Row<N extends ModelName> = RowOf<(typeof models)[N]>;
/** Values of the columns of a model that the service keeps up by itself. */
export type Derived<N extends ModelName> = DerivedOf<(typeof models)[N]>;

/** A model by name, for code that works on all of them, or undefined for a name the catalogue does not have. */
export function findModel(name: string): AnyModel | undefined {
  return Object.hasOwn(models, name) ? (models as Record<string, AnyModel>)[name] : undefined;
}

/** Every model, for code that works on all of them. */
export function allModels(): readonly AnyModel[] {
  return Object.values(models);
}

const columns = new WeakMap<AnyModel, readonly (readonly [string, Field])[]>();

/** The fields of a model that are columns of its table, in order. */
export function columnsOf(model: AnyModel): readonly (readonly [string, Field])[] {
  const known = columns.get(model);
  if (known !== undefined) return known;
  const found = Object.entries(model.fields).filter(([, field]) => isColumn(field));
  columns.set(model, found);
  return found;
}

/** True for a field stored in the record's own row. */
export function isColumn(field: Field): boolean {
  return field.virtual !== true && field.children === undefined && field.access !== 'wo';
}
