/** What imports itself, if by way of others. */

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The cycles of a graph: of all that lead to one another a shortest way around, which begins and ends with one name. */
export function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const known = new Set<string>();
  return leadingToCycles(graph).flatMap((name) => {
    if (known.has(name)) return [];
    const from = reachedFrom(graph, name);
    if (!from.has(name)) return [];
    for (const other of from.keys()) if (reachedFrom(graph, other).has(name)) known.add(other);
    const way = [name];
    for (let at = from.get(name); at !== name && at !== undefined; at = from.get(at)) way.unshift(at);
    return [[name, ...way]];
  });
}

/** All names but those that lead nowhere, and those that lead only there: mostly nothing is left. */
function leadingToCycles(graph: Graph): readonly string[] {
  let left = new Set(graph.keys());
  for (;;) {
    const next = new Set([...left].filter((name) => [...(graph.get(name) ?? [])].some((other) => left.has(other))));
    if (next.size === left.size) return [...left].sort();
    left = next;
  }
}

/** What a name leads to, each with the name before it on the shortest way there. */
function reachedFrom(graph: Graph, start: string): ReadonlyMap<string, string> {
  const from = new Map<string, string>();
  const open = [start];
  for (const name of open) {
    for (const other of graph.get(name) ?? []) {
      if (from.has(other)) continue;
      from.set(other, name);
      open.push(other);
    }
  }
  return from;
}
