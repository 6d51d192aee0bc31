/** Who may record which events: the contracts, the kinds of jobs, and the models with their rules. */
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { rules } from '#server/registries/rules.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { recordVerbs } from '#shared/events.ts';
import { importTargets, isImportable, isMadeByName } from '#shared/imports/columns.ts';
import { allOperations } from '#shared/operations/index.ts';
import { jobKinds } from './jobKinds.ts';

const operations = allOperations().map(([name, { events }]) => [name, events] as const);
const kinds = jobKinds().map(({ name, events }) => [name, events] as const);

/** What contracts and kinds of jobs declare, by their names. */
export const declared: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...operations, ...kinds].map(([name, events]) => [name, new Set<string>(events)]),
);

/** What rules declare beyond the events of their model, by its name. */
const declaredByRules: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<ModelRules>(rules).flatMap(([name, { events = [] }]) => (events.length === 0 ? [] : [[name, events]])),
);

/** Whose declaration a piece of work is under, where the audit log calls it something else. */
const otherNames: Readonly<Record<string, string>> = {
  'customer.erase': 'customerErase',
  // A series goes on behind what it gave out: its record is changed, as in the office.
  'file.accepted': 'invoiceCounter.update',
  'file.restored': 'invoiceCounter.update',
};
/** The same of rows that a job writes, by what stands behind their model: it tells how far it is in their name. */
const rowJobs: Readonly<Record<string, string>> = {
  ...{ bulk: 'bulk.apply', bulkUndo: 'bulk.undo' },
  ...{ import: 'import.apply', importCheck: 'import.check', importUndo: 'import.undo' },
};

/** The contract or kind of job that declares what an operation records, as the audit log calls that. */
export function declarationOf(operation: string): string {
  if (declared.has(operation)) return operation;
  return otherNames[operation] ?? rowJobs[operation.slice(operation.indexOf('.') + 1)] ?? operation;
}

/** True where an operation, as the audit log calls it, declares an event. */
export function isDeclared(operation: string, type: string): boolean {
  const [name = ''] = (otherNames[operation] ?? operation).split('.');
  // The history of the demo is told by whoever sets it up.
  if (name === 'demo' || declared.get(declarationOf(operation))?.has(type) === true) return true;
  const model = declared.has(operation) ? undefined : findModel(name);
  return model !== undefined && ofModel(model).has(type);
}

/** The events of a model, of the records written as its parts, and what its rules declare. */
function ofModel(model: AnyModel): ReadonlySet<string> {
  const nested = Object.values(model.fields).flatMap(({ children }) => children?.model ?? []);
  const imported = Object.values(model.imports?.children ?? {}).map((children) => children.model);
  // What a file names and is not there yet can be made with it.
  const named = (isImportable(model) ? importTargets(model) : []).flatMap(({ field }) => {
    const ref = findModel(field.ref ?? '');
    return ref !== undefined && isMadeByName(ref) ? [ref.name] : [];
  });
  return new Set([
    ...[model.name, ...nested, ...imported, ...named].flatMap((name) => recordVerbs.map((verb) => `${name}.${verb}`)),
    ...(declaredByRules.get(model.name) ?? []),
  ]);
}
