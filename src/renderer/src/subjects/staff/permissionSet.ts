/** A list of scopes as a person ticks it: what is in it, what follows from what is in it, and what ticking changes. */
import { allModels } from '#shared/catalogue/index.ts';
import { jobs } from '#shared/catalogue/jobs.ts';
import { actionScopes, covers } from '#shared/domain/scopes.ts';

export type Verb = 'read' | 'write';

export interface PermissionGroup {
  /** Of the job of the office; null for models that no job has. */
  readonly job: keyof typeof jobs | null;
  /** Models. */
  readonly names: readonly string[];
}

/** How much of a group is permitted. */
export type Extent = 'none' | 'some' | 'all';

/** The models in groups, as the menu of the office has them. */
export function permissionGroups(): readonly PermissionGroup[] {
  const grouped = Object.entries(jobs).map(([job, names]) => ({ job: job as keyof typeof jobs, names }));
  const known = new Set<string>(grouped.flatMap(({ names }) => names));
  const others = allModels().map(({ name }) => name);
  return [...grouped, { job: null, names: others.filter((name) => !known.has(name)) }];
}

/** Everything that can be ticked by itself. */
export const tickableActions = actionScopes;

/** True for a scope that the list covers by another one, so that it cannot be taken out by itself. */
export function isImplied(scopes: readonly string[], scope: string): boolean {
  return covers(
    scopes.filter((held) => held !== scope),
    scope,
  );
}

/** The list with a scope, or without it. What a new scope covers is taken out: it says no more. */
export function withScope(scopes: readonly string[], scope: string, isIn: boolean): readonly string[] {
  const others = scopes.filter((held) => held !== scope);
  if (!isIn) return others;
  return [...others.filter((held) => !covers([scope], held)), scope];
}

/** How much of these models is permitted. */
export function extentOf(scopes: readonly string[], names: readonly string[], verb: Verb): Extent {
  const held = names.filter((name) => covers(scopes, `${name}:${verb}`)).length;
  return held === 0 ? 'none' : held === names.length ? 'all' : 'some';
}

/** The list with one verb for all of these models, or for none. Who loses reading loses writing. */
export function withGroup(
  scopes: readonly string[],
  names: readonly string[],
  verb: Verb,
  isIn: boolean,
): readonly string[] {
  const verbs: readonly Verb[] = !isIn && verb === 'read' ? ['read', 'write'] : [verb];
  return names
    .flatMap((name) => verbs.map((each) => `${name}:${each}`))
    .reduce<readonly string[]>(
      (all, scope) => (isIn && covers(all, scope) ? all : withScope(all, scope, isIn)),
      scopes,
    );
}
