/** Which fields a form has, and in which order and group they stand: the catalogue's, with what tells most first. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { isMandatory, isWritable, type WriteMode } from '#shared/catalogue/schemas.ts';

export interface FormLayout {
  /** What says what the record is. */
  readonly main: readonly string[];
  /** Yes or no. */
  readonly options: readonly string[];
  readonly more: readonly string[];
}

/** A form with no more fields than these has no second group. */
const FEW = 12;
const AUDIT: readonly string[] = ['created', 'createUser', 'updated', 'updateUser', 'deleted'];
/** Take the whole width. */
const LONG: ReadonlySet<string> = new Set(['image', 'blob', 'text', 'html', 'markdown', 'any', 'any[]']);

/** The fields that can be filled in, on create or on update. */
export function writableFields(model: AnyModel, mode: WriteMode): readonly string[] {
  return Object.entries(model.fields)
    .filter(([, field]) => isWritable(field, mode))
    .map(([name]) => name);
}

/** The groups of a form. */
export function formLayout(model: AnyModel, mode: WriteMode): FormLayout {
  const writable = writableFields(model, mode);
  const options = writable.filter((name) => model.fields[name]?.type === 'bool');
  const others = writable.filter((name) => !options.includes(name));
  const isFew = others.length <= FEW;
  const [long, short] = [true, false].map((wanted) => others.filter((name) => isLong(model.fields[name]) === wanted));
  const ordered = [...(short ?? []), ...(long ?? [])].sort(
    (a, b) => Number(b === model.title) - Number(a === model.title),
  );
  return {
    main: ordered.filter((name) => isFew || isTelling(model, name)),
    options,
    more: ordered.filter((name) => !isFew && !isTelling(model, name)),
  };
}

/** What the service sets or works out, to be read beside the form. Records that are part of it have tables of their own. */
export function factFields(model: AnyModel, mode: WriteMode): readonly string[] {
  return Object.entries(model.fields)
    .filter(([name, field]) => name !== 'id' && !AUDIT.includes(name) && field.children === undefined)
    .filter(([, field]) => field.access !== 'wo' && !isWritable(field, mode))
    .map(([name]) => name);
}

/** Every field that is read, those first that tell most, without who wrote it when. */
export function readFields(model: AnyModel): readonly string[] {
  const names = Object.entries(model.fields)
    .filter(([name, field]) => name !== 'id' && !AUDIT.includes(name) && field.children === undefined)
    .filter(([, field]) => field.access !== 'wo')
    .map(([name]) => name);
  const rank = (name: string): number => (name === model.title ? 0 : isTelling(model, name) ? 1 : 2);
  return names.toSorted(
    (a, b) => rank(a) - rank(b) || Number(isLong(model.fields[a])) - Number(isLong(model.fields[b])),
  );
}

/** True for a field that needs the whole width of a form. */
export function isLong(field: Field | undefined): boolean {
  if (field === undefined) return false;
  return LONG.has(field.type) || field.children !== undefined;
}

function isTelling(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  if (field === undefined) return false;
  if (name === model.title || isMandatory(field) || (model.search ?? []).includes(name)) return true;
  return ['status', 'customer', 'total', 'pending', 'price'].includes(name) || saysKind(model, name);
}

/** True for a field that says what a tax number is, and stands beside it. */
function saysKind({ fields }: AnyModel, name: string): boolean {
  return Object.values(fields).some(
    ({ taxNumber }) => typeof taxNumber === 'object' && [taxNumber.kind, taxNumber.issuer].includes(name),
  );
}
