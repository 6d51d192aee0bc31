/** Who sees row jobs. */
import type { Viewer } from '#server/core/context/context.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { mayRead } from '#server/core/records/sight.ts';
import { allModels } from '#shared/catalogue/index.ts';

/** The jobs over records of models that somebody may read: filters and values tell of them. Null for all. */
export function ofModelsRead(viewer: Viewer): Sql | null {
  const names = allModels().map(({ name }) => name);
  const read = names.filter((name) => mayRead(viewer, name) || !mayRead({ scopes: ['*:read'] }, name));
  return read.length === names.length ? null : sql`t."model" in (${sql.literal(...read)})`;
}
