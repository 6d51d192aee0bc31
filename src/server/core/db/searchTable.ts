/**
 * The search index of a model, as texts for the compilers of lists and searches: a table of FTS5 that has the pieces of three
 * letters of each row's search text, without their places. Its rowids are the ids of the model.
 */

/** The table of the index. */
export function searchTable(model: string): string {
  return `"${model}_search"`;
}

/** The id of a row of the index. */
export function searchedId(model: string): string {
  return `${searchTable(model)}.rowid`;
}

/** The last row that the index has taken up. Rows behind it wait to be in it. */
export function lastTakenUp(model: string): string {
  return `(select "upTo" from "searchIndex" where "model" = '${model}')`;
}

/** The ids of rows up to there that are not what the index holds of them. */
export function changedSince(model: string): string {
  return `(select "id" from "searchChanged" where "model" = '${model}')`;
}

/** That a row of the index is one that it finds, for one bound query of it, and holds as the row is. */
export function searched(model: string): readonly string[] {
  return [`${searchTable(model)} match ?`, `${searchedId(model)} not in ${changedSince(model)}`];
}

/** The ids of rows that may match, each once: those the index finds, for one bound query of it, and those that wait. */
export function candidates(model: string): string {
  const index = searchTable(model);
  const found = `select rowid as "id" from ${index} where ${index} match ? and rowid not in ${changedSince(model)}`;
  const waiting = `select "id" from "${model}" where "id" > ${lastTakenUp(model)}`;
  return `${found} union all ${waiting} union all select "id" from "searchChanged" where "model" = '${model}'`;
}

/** The same for so many of each at most, with a one where the index found them and a zero else. */
export function firstCandidates(model: string, count: number): string {
  const index = searchTable(model);
  const most = `limit ${count}`;
  const found = `select rowid, 1 from ${index} where ${index} match ? and rowid not in ${changedSince(model)} order by rowid ${most}`;
  const waiting = `select "id", 0 from "${model}" where "id" > ${lastTakenUp(model)} ${most}`;
  const changed = `select "id", 0 from ${changedSince(model)} ${most}`;
  return [found, waiting, changed].map((arm) => `select * from (${arm})`).join(' union all ');
}

/** A query of an index for rows that have a piece. */
export function hasPiece(piece: string): string {
  return `"${piece.replaceAll('"', '""')}"`;
}

/** For rows that several queries find. */
export function findsAll(queries: readonly string[]): string {
  return queries.join(' AND ');
}

/** For rows that one of several queries finds. Queries of several pieces stand in brackets. */
export function findsAny(queries: readonly string[]): string {
  return `(${queries.join(' OR ')})`;
}
