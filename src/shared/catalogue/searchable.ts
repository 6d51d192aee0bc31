/** Which lists take a search. */
import type { AnyModel } from './defineModel.ts';

/** True for a model whose list takes `q`: it has search fields, or is found by the name of whose record it is. */
export function takesSearch({ search = [], searchThrough }: AnyModel): boolean {
  return search.length > 0 || searchThrough !== undefined;
}

/** The fields that `q` looks in, for people to read. */
export function searchedIn({ search = [], searchThrough }: AnyModel): string {
  return search.length > 0 ? search.join(', ') : `the name of \`${searchThrough}\``;
}
