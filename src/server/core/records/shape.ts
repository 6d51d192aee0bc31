/**
 * The shape of an answer: which fields of a model are asked for and which references are followed, worked out once, with
 * the columns to select for it and the writers of its JSON text. No record object is made on the way.
 */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { findModel, isColumn } from '#shared/catalogue/index.ts';
import { LISTED } from '../db/dialectText.ts';
import type { Cell } from '../db/execute.ts';
import { cellWriter } from './codec.ts';
import { childrenTexts, linkedTexts, listedTexts, reachedTexts } from './related.ts';
import { rulesOf } from './ruleTypes.ts';
import { selectOf } from './select.ts';
import type { Batch, Shape, Write } from './shapeTypes.ts';

/** References to follow, by field; and from there. */
export interface Expansions {
  readonly [field: string]: Expansions;
}

/** What of a record is asked for. */
export interface Wanted {
  /** Null = every field. */
  readonly fields: readonly string[] | null;
  readonly expand: Expansions;
  /** Whether fields that hold linked records are filled. They are not in linked records themselves. */
  readonly links: boolean;
}

/** Everything a record has and nothing besides: what `GET` by id answers. */
export const WHOLE: Wanted = { fields: null, expand: {}, links: true };

/** A piece of a record's text: what stands before its value, and its value. */
interface Part {
  readonly lead: string;
  readonly leadNull: string;
  readonly write: Write;
}

/** Shapes that are cached; clients ask for a few. */
const KEPT = 500;
const shapes = new Map<string, Shape>();

/** The shape for what is asked for of a model. `fields` and `expand` name what the model has. */
export function shapeOf(model: AnyModel, wanted: Wanted = WHOLE): Shape {
  const key = keyOf(model, wanted);
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const shape = makeShape(model, wanted);
  if (shapes.size >= KEPT) shapes.clear();
  shapes.set(key, shape);
  return shape;
}

/** The fields of a model that are ever answered, in their order. */
export function readableFields(model: AnyModel): readonly string[] {
  return Object.keys(model.fields).filter((name) => model.fields[name]?.access !== 'wo');
}

function keyOf(model: AnyModel, wanted: Wanted): string {
  if (wanted === WHOLE) return model.name;
  return `${model.name} ${wanted.links} ${wanted.fields?.join() ?? '*'} ${JSON.stringify(wanted.expand)}`;
}

function makeShape(model: AnyModel, wanted: Wanted): Shape {
  const columns = ['id'];
  const parts: Part[] = [];
  const batches: Batch[] = [];
  const at = (column: string): number => {
    const known = columns.indexOf(column);
    return known < 0 ? columns.push(column) - 1 : known;
  };
  let weight = 1;
  const fromBatch = (batch: Batch, { weight: further }: Shape): Write => {
    weight += further;
    const which = batches.push(batch) - 1;
    return (_row, index, page) => page.batches[which]?.[index] ?? 'null';
  };
  const names = wanted.fields ?? readableFields(model);
  for (const name of names) {
    addPart(parts, name, fieldWriter(model, name, wanted, at, fromBatch));
  }
  const expanded = expandedParts(model, wanted.expand, at, fromBatch);
  if (expanded.length > 0) addPart(parts, 'expand', objectWriter(expanded));
  const list = columns.map((name) => `t."${name}"`).join(', ');
  return {
    model,
    columns,
    list,
    byId: `${selectOf(model, list)}t."id" = ?`,
    byIds: `${selectOf(model, list)}t."id" in ${LISTED}`,
    hasHtml: names.some((name) => model.fields[name]?.type === 'html'),
    write: objectWriter(parts),
    batches,
    weight,
  };
}

type At = (column: string) => number;
type FromBatch = (batch: Batch, of: Shape) => Write;

/** The writer of one field: stored, made from the row, or found in other rows. */
function fieldWriter(model: AnyModel, name: string, wanted: Wanted, at: At, fromBatch: FromBatch): Write {
  const field = fieldOf(model, name);
  if (field.children !== undefined) {
    const child = shapeOf(modelNamed(field.children.model), {
      ...wanted,
      fields: null,
      expand: wanted.expand[name] ?? {},
    });
    return fromBatch(childrenTexts(child, field.children.by), child);
  }
  const link = rulesOf(model.name)?.linked?.[name];
  if (link !== undefined && wanted.links) {
    const linked = shapeOf(modelNamed(link.model), { ...WHOLE, links: false });
    return fromBatch(
      'reached' in link ? reachedTexts(linked, link.reached) : linkedTexts(linked, link.by.map(at), link.many),
      linked,
    );
  }
  const derivation = rulesOf(model.name)?.derived?.[name];
  if (derivation !== undefined) {
    const from = derivation.from.map((column) => [column, at(column)] as const);
    return (row, _index, { viewer }) => {
      const values: Record<string, Cell> = {};
      for (const [column, index] of from) values[column] = row[index] ?? null;
      return JSON.stringify(derivation.value({ ...values, id: Number(row[0]) }, viewer) ?? null);
    };
  }
  if (!isColumn(field)) return () => 'null';
  const index = at(name);
  const write = cellWriter(model, name, field);
  return (row, _index, page) => {
    const cell = row[index];
    return cell === null || cell === undefined ? 'null' : write(cell, row[0] ?? null, page);
  };
}

/** The records that references of the row lead to. Those of nested records are expanded in them. */
function expandedParts(model: AnyModel, expand: Expansions, at: At, fromBatch: FromBatch): Part[] {
  const parts: Part[] = [];
  for (const [name, further] of Object.entries(expand)) {
    const field = fieldOf(model, name);
    if (field.ref === undefined) continue;
    const target = shapeOf(modelNamed(field.ref), { ...WHOLE, expand: further });
    const batch = field.type === 'manyToMany' ? listedTexts(target, at(name)) : linkedTexts(target, [at(name)], false);
    addPart(parts, name, fromBatch(batch, target));
  }
  return parts;
}

function addPart(parts: Part[], name: string, write: Write): void {
  const lead = `${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`;
  parts.push({ lead, leadNull: `${lead}null`, write });
}

function objectWriter(parts: readonly Part[]): Write {
  return (row, index, page) => {
    let text = '';
    for (const { lead, leadNull, write } of parts) {
      const value = write(row, index, page);
      // Much of a record is empty: one piece of text to put together instead of two.
      text += value === 'null' ? leadNull : lead + value;
    }
    return `${text}}`;
  };
}

function fieldOf(model: AnyModel, name: string): Field {
  const field = model.fields[name];
  if (field === undefined) throw new Error(`${model.name} has no field ${name}`);
  return field;
}

function modelNamed(name: string): AnyModel {
  const model = findModel(name);
  if (model === undefined) throw new Error(`unknown model ${name}`);
  return model;
}
