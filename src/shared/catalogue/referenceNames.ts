/**
 * The names of referenced records as fields of the record that refers to them: `customer.name` of a sale. Lists are
 * filtered and sorted by them. No field has a dot in its name, so that a path is never taken for one.
 */
import type { AnyModel, Field } from './defineModel.ts';
import { columnsOf, findModel } from './index.ts';

export interface ReferenceName {
  /** As it is written: `customer.name`. */
  readonly path: string;
  /** The field that refers. */
  readonly reference: string;
  readonly target: AnyModel;
  /** The field of the target that names it, which is stored. */
  readonly column: string;
  readonly field: Field;
}

const known = new WeakMap<AnyModel, ReadonlyMap<string, ReferenceName>>();

/** Every such name of a model, by its path. Records that are called by their number have none. */
export function referenceNames(model: AnyModel): ReadonlyMap<string, ReferenceName> {
  const before = known.get(model);
  if (before !== undefined) return before;
  const names = columnsOf(model).flatMap(([reference, field]) => {
    const target = field.type === 'int' ? findModel(field.ref ?? '') : undefined;
    const title = columnsOf(target ?? model).find(([name]) => name === target?.title)?.[1];
    if (target === undefined || title === undefined || title.ref !== undefined || target.title === 'id') return [];
    const path = `${reference}.${target.title}`;
    return [[path, { path, reference, target, column: target.title, field: title }] as const];
  });
  const found = new Map(names);
  known.set(model, found);
  return found;
}

/** The name of what a field refers to; undefined for a field that refers to nothing with a name. */
export function nameOfReference(model: AnyModel, reference: string): ReferenceName | undefined {
  const target = findModel(model.fields[reference]?.ref ?? '');
  return target === undefined ? undefined : referenceNames(model).get(`${reference}.${target.title}`);
}
