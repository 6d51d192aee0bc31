/** What may be done to many records of a model at once, by rule: what it can do to one of them must be seen beforehand. */
import { recordEffects } from '../operations/moneyEffects.ts';
import type { AnyModel, Field } from './defineModel.ts';
import { isWritable } from './schemas.ts';

export const bulkActions = ['change', 'delete', 'restore'] as const;
export type BulkActionName = (typeof bulkActions)[number];

/** Types whose value is one thing that many records may have alike. */
const plain: ReadonlySet<string> = new Set([
  ...['int', 'float', 'currency', 'percent', 'string', 'text', 'markdown', 'html', 'bool', 'select'],
  ...['date', 'datetime', 'duration', 'color', 'manyToMany'],
]);

const fields = new WeakMap<AnyModel, readonly string[]>();

/** What may be done to many records of a model at once by whoever may write it. */
export function bulkActionsOf(model: AnyModel): readonly BulkActionName[] {
  if (!isOpen(model)) return [];
  return [
    ...(bulkFields(model).length > 0 ? (['change'] as const) : []),
    // What cannot be restored could not be undone.
    ...(model.fields.deleted === undefined ? [] : (['delete', 'restore'] as const)),
  ];
}

/** The fields that may be set to one value in many records. */
export function bulkFields(model: AnyModel): readonly string[] {
  const known = fields.get(model);
  if (known !== undefined) return known;
  const made = isOpen(model)
    ? Object.entries(model.fields)
        .filter(([name, field]) => isBulkField(model, name, field))
        .map(([name]) => name)
    : [];
  fields.set(model, made);
  return made;
}

/** Not what decides what may be done from then on, nor what moves money: each of those is written by itself. */
function isOpen(model: AnyModel): boolean {
  if (model.operations !== 'full' || model.lasting === true) return false;
  const effects: { readonly cash?: unknown; readonly card?: unknown; readonly held?: unknown } =
    Object.entries(recordEffects).find(([name]) => name === model.name)?.[1] ?? {};
  return effects.cash === undefined && effects.card === undefined && effects.held === undefined;
}

/**
 * Not what identifies records, half of a link to a record of any model, what needs a permission of its own, what another
 * server is asked for, nor, of documents, what is frozen with them.
 */
function isBulkField(model: AnyModel, name: string, field: Field): boolean {
  const isHalf = model.fields[name.replace(/Id$/, 'Model')]?.type === 'fkModel';
  const names = [model.title, ...(model.names ?? [])];
  return (
    plain.has(field.type) &&
    !isHalf &&
    isWritable(field, 'update') &&
    field.access !== 'wo' &&
    field.virtual !== true &&
    field.children === undefined &&
    field.unique !== true &&
    field.scope === undefined &&
    field.asked === undefined &&
    !names.includes(name) &&
    (model.mutable === undefined || model.mutable.includes(name))
  );
}
