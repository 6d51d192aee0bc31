/**
 * May this actor see this row? The one place that says so, from the scopes of the catalogue and the rules of the models,
 * and that every way to a record asks: lists and what they are filtered and sorted by, totals, files, names that stand
 * for records, events, summaries, imports. To whoever does not see a row it is not there.
 */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, Viewer } from '../context/context.ts';
import { queryAll } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import { rulesOf } from './ruleTypes.ts';

/** True for whoever may read records of a model, all of them or some. */
export function mayRead({ scopes }: Pick<Viewer, 'scopes'>, model: string): boolean {
  return covers(scopes, `${model}:read`);
}

/** Throws 403 `insufficient_scope` for whoever may not. */
export function requireRead(viewer: Pick<Viewer, 'scopes'>, model: string): void {
  if (!mayRead(viewer, model)) throw new ServiceError('insufficient_scope', { detail: `${model}:read` });
}

/** Throws 403 `insufficient_scope` for whoever may not write records of a model. */
export function requireWrite({ scopes }: Pick<Viewer, 'scopes'>, model: string): void {
  const scope = `${model}:write`;
  if (!covers(scopes, scope)) throw new ServiceError('insufficient_scope', { detail: scope });
}

/** Which of the rows a viewer may read are theirs to see, over the table `t`; null for all. It binds no values. */
export function rowsSeen(viewer: Viewer, model: string): Sql | null {
  const seen = rulesOf(model)?.visible?.(viewer) ?? null;
  if (seen !== null && seen.values.length > 0) throw new Error(`what is seen of ${model} binds values`);
  return seen === null ? null : sql`(${seen})`;
}

/** Those of some ids whose rows a viewer sees. */
export async function idsSeen(
  { db, actor }: Pick<ReadContext, 'db'> & { readonly actor: Viewer },
  model: AnyModel,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || !mayRead(actor, model.name)) return new Set();
  const seen = rowsSeen(actor, model.name);
  if (seen === null) return new Set(ids);
  const rows = await queryAll<{ id: number }>(
    db,
    sql`select t."id" from ${sql.id(model.name)} as t where t."id" in ${sql.list(ids)} and ${seen}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** True for a viewer who sees every row of a model. */
export function seesAll(viewer: Viewer, model: string): boolean {
  return mayRead(viewer, model) && rowsSeen(viewer, model) === null;
}

/** The events that somebody may see: those of records they may. */
export async function eventsSeen<E extends { readonly model: string; readonly id: number }>(
  db: Reader,
  viewer: Viewer,
  events: readonly E[],
): Promise<readonly E[]> {
  const known = new Map<string, boolean>();
  const readable = events.filter(({ model }) => {
    const answer = known.get(model) ?? mayRead(viewer, model);
    known.set(model, answer);
    return answer;
  });
  const inPart = [...known.keys()].filter((model) => isSeenInPart(model) && rowsSeen(viewer, model) !== null);
  if (inPart.length === 0) return readable;
  const seen = new Map<string, ReadonlySet<number>>();
  for (const name of inPart) {
    const model = findModel(name);
    const ids = readable.filter((event) => event.model === name).map(({ id }) => id);
    if (model !== undefined) seen.set(name, await idsSeen({ db, actor: viewer }, model, ids));
  }
  return readable.filter(({ model, id }) => seen.get(model)?.has(id) !== false);
}

const own = new Map<string, boolean>();

/**
 * True where an answer about records of a model may differ between viewers of the same scopes: rows of it, or of what
 * they lead to, are seen by some alone.
 */
export function differsByUser(model: string, passed: ReadonlySet<string> = new Set()): boolean {
  const known = own.get(model);
  if (known !== undefined) return known;
  const beyond = new Set([...passed, model]);
  const fields = Object.values(findModel(model)?.fields ?? {});
  const further = fields.flatMap(({ ref, children }) => [ref ?? [], children?.model ?? []].flat());
  const differs =
    rulesOf(model)?.visible !== undefined || further.some((name) => !beyond.has(name) && differsByUser(name, beyond));
  // A way that led back here was not followed: only what was asked for first is known.
  if (differs || passed.size === 0) own.set(model, differs);
  return differs;
}

/** True for a model with rows that not everybody sees who may read it. */
export function isSeenInPart(model: string): boolean {
  return rulesOf(model)?.visible !== undefined;
}
