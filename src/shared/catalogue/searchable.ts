/** Which lists take a search. */
import { covers } from '../domain/scopes.ts';
import type { AnyModel } from './defineModel.ts';

/** True for a model whose list takes `q`: it has search fields, or is found by the name of whose record it is. */
export function takesSearch({ search = [], searchThrough }: AnyModel): boolean {
  return search.length > 0 || searchThrough !== undefined;
}

/** True where whoever has the permissions may use it: a name of another record takes that to read it. */
export function maySearch(model: AnyModel, permissions: readonly string[]): boolean {
  const target = model.fields[model.searchThrough ?? '']?.ref;
  return takesSearch(model) && (target === undefined || covers(permissions, `${target}:read`));
}

/** The fields that `q` looks in, for people to read. */
export function searchedIn({ search = [], searchThrough }: AnyModel): string {
  return search.length > 0 ? search.join(', ') : `the name of \`${searchThrough}\``;
}
