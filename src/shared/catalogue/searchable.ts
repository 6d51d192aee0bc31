/** Which lists take a search. */
import { covers } from '../domain/scopes.ts';
import type { AnyModel } from './defineModel.ts';

/** True for a model whose list takes `q`: it has search fields, or is found by the name of whose record it is. */
export function takesSearch({ search = [], searchThrough }: AnyModel): boolean {
  return search.length > 0 || searchThrough !== undefined;
}

/** True where whoever has the permissions may use it. */
export function maySearch(model: AnyModel, permissions: readonly string[]): boolean {
  return hasSearchFields(model) || (takesSearch(model) && maySearchThrough(model, permissions));
}

/** True for a model with texts of its own that `q` looks in. */
export function hasSearchFields({ search = [] }: AnyModel): boolean {
  return search.length > 0;
}

/** True where whoever has the permissions may read the name of whose record it is. */
export function maySearchThrough({ fields, searchThrough }: AnyModel, permissions: readonly string[]): boolean {
  const target = fields[searchThrough ?? '']?.ref;
  return target !== undefined && covers(permissions, `${target}:read`);
}

/** The fields that `q` looks in, for people to read. */
export function searchedIn({ search = [], searchThrough }: AnyModel): string {
  const own = search.length > 0 ? [search.join(', ')] : [];
  return [...own, ...(searchThrough === undefined ? [] : [`the name of \`${searchThrough}\``])].join(', or in ');
}
