/** The records that a filter selects. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { badParameter } from '../badParameter.ts';
import { readIds } from './list.ts';
import { LIST_PARAMETERS, type ListParameter } from './operators.ts';
import { parseListQuery } from './parse.ts';

/** What says which records a list has; the rest says how it is shown. */
const SELECTS: readonly ListParameter[] = ['filter', 'q'];

/** The ids of all records of a list. Throws 400 as the list does. */
export async function selectedIds(
  ctx: ReadContext,
  model: AnyModel,
  search: URLSearchParams,
): Promise<readonly number[]> {
  for (const name of LIST_PARAMETERS) {
    if (search.has(name) && !SELECTS.includes(name)) throw badParameter('unknown_parameter', name);
  }
  return readIds(ctx, parseListQuery(ctx, model, search));
}
