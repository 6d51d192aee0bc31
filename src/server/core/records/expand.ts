/** `expand`: the references a client wants followed, as `customer,lines.product`. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel, isColumn } from '#shared/catalogue/index.ts';
import type { Actor } from '../context/context.ts';
import { badParameter } from './badParameter.ts';
import type { Expansions } from './shape.ts';
import { requireRead } from './sight.ts';

/** Fields in a path at most. */
const MAX_DEPTH = 2;

/**
 * Reads `expand`. Every field of a path refers to other records, or holds nested ones. Throws 400 for any other, and 403
 * `insufficient_scope` when the actor may not read the model it leads to.
 */
export function parseExpand(model: AnyModel, text: string, actor: Actor): Expansions {
  const result: Record<string, Expansions> = {};
  for (const path of text.split(',')) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH) throw badParameter('invalid_parameter', 'expand', path);
    follow(model, names, result, path, actor);
  }
  return result;
}

/** Every path `expand` takes for a model, of one field and of two. */
export function expandPaths(model: AnyModel): readonly string[] {
  return expandable(model).flatMap(([name, target]) => [
    name,
    ...expandable(target).map(([further]) => `${name}.${further}`),
  ]);
}

function follow(
  model: AnyModel,
  [name = '', ...rest]: readonly string[],
  into: Record<string, Expansions>,
  path: string,
  actor: Actor,
): void {
  const target = targetOf(model, name);
  if (target === null) throw badParameter('invalid_parameter', 'expand', path);
  // Nested records are part of the record itself.
  if (model.fields[name]?.children === undefined) requireRead(actor, target.name);
  const further: Record<string, Expansions> = { ...into[name] };
  if (rest.length > 0) follow(target, rest, further, path, actor);
  into[name] = further;
}

function expandable(model: AnyModel): readonly (readonly [string, AnyModel])[] {
  return Object.keys(model.fields).flatMap((name) => {
    const target = targetOf(model, name);
    return target === null ? [] : [[name, target] as const];
  });
}

/** The model a field leads to, or null. */
function targetOf(model: AnyModel, name: string): AnyModel | null {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  if (field === undefined || (field.children === undefined && !isColumn(field))) return null;
  return findModel(field.children?.model ?? field.ref ?? '') ?? null;
}
