/** Says how many answers had which status, in the deeper runs whose figures are kept. */
export function sayStatuses(of: string, statuses: readonly number[]): void {
  if (process.env.TAQUILLA_DEPTH === undefined) return;
  const counts = [...Map.groupBy(statuses, (status) => status)]
    .map(([status, all]) => `${status}: ${all.length}`)
    .sort();
  process.stderr.write(`${of}: ${counts.join(', ')}\n`);
}
