/**
 * What the search index knows of the rows a list wants, asked before the list is read: which they are, where they are
 * few, and else whether they are most.
 */

import { queryCells } from '#server/core/db/execute.ts';
import { candidates, firstCandidates } from '#server/core/db/searchTable.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { sql } from '../../db/sql.ts';
import type { Fragment } from '../searchText.ts';
import { idsSql, type Owned } from './owned.ts';

/** Ids of rows among which all that match are; or SQL that selects them, and whether they are too many to be looked up. */
export type Found = { readonly ids: readonly number[] } | { readonly source: Fragment; readonly isMost: boolean };

/** Ids that are asked for: looking so many rows up costs less than anything else. */
const FEW = 128;

/** Rows whose own texts match, and those that are found by the name of whose they are, each once. */
export async function lookUp(db: Reader, model: AnyModel, match: string, owned: Owned | null): Promise<Found> {
  const own = await lookUpOwn(db, model, match);
  if (owned === null) return own;
  if ('ids' in own && 'ids' in owned.rows) return { ids: [...new Set([...own.ids, ...owned.rows.ids])] };
  const parts = [own, owned.rows].map((part) => ('ids' in part ? idsSql(part.ids) : part.source));
  return {
    source: {
      sql: parts.map((part) => part.sql).join(' union '),
      parameters: parts.flatMap(({ parameters }) => parameters),
    },
    isMost: owned.isMany || isMost(own),
  };
}

/** Asks the index of a model for rows. One statement, so that no row is missed that is taken up meanwhile. */
async function lookUpOwn(db: Reader, model: AnyModel, match: string): Promise<Found> {
  const cells = await queryCells(db, sql.composed(statementFor(model), [match]));
  const ids = cells.map(([id]) => Number(id));
  if (ids.length <= FEW) return { ids };
  const indexed = cells.flatMap(([id, isIndexed]) => (isIndexed === 1 ? [Number(id)] : []));
  // The index gives them in their order: as dense as the first ones are, the others are taken to be.
  const density = indexed.length <= FEW ? 0 : indexed.length / Math.max(1, ...indexed);
  return { source: { sql: candidates(model.name), parameters: [match] }, isMost: density > LARGE_SHARE };
}

/** Where a larger share of a table is found, reading all of it costs less than looking each row up. */
const LARGE_SHARE = 0.25;

/** True where what is found leaves too little out to be looked up. */
export function isMost(found: Found): boolean {
  return 'source' in found && found.isMost;
}

const statements = new WeakMap<AnyModel, string>();

function statementFor(model: AnyModel): string {
  const known = statements.get(model);
  if (known !== undefined) return known;
  const text = firstCandidates(model.name, FEW + 1);
  statements.set(model, text);
  return text;
}
