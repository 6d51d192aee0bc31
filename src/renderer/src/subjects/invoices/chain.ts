/** The chain of a document as a graph: which came from which, and where each stands in the picture. */

/** What a document says of others, by id. */
export interface ChainDocument {
  readonly id: number;
  readonly source: number | null;
  readonly convertedFrom: number | null;
  readonly convertedTo: number | null;
  readonly summaryInvoice: number | null;
  readonly isReplace: boolean;
  readonly isCreditNote: boolean;
}

/** How the later document came of the earlier one. */
export type LinkKind = 'credit' | 'conversion' | 'summary' | 'exchange';

export interface ChainLink {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
}

export interface Chain {
  /** From the documents everything came of to those that came of it last. */
  readonly columns: readonly (readonly number[])[];
  readonly links: readonly ChainLink[];
}

/** Puts documents in columns, each to the right of all it came of, in the order of their ids. */
export function chainOf(documents: readonly ChainDocument[]): Chain {
  const known = new Map(documents.map((document) => [document.id, document]));
  const links = linksAmong(known);
  const columns: number[][] = [];
  for (const id of [...known.keys()].sort((a, b) => a - b)) {
    const place = depthOf(id, links, new Set());
    while (columns.length <= place) columns.push([]);
    columns[place]?.push(id);
  }
  return { columns: columns.filter((column) => column.length > 0), links };
}

function linksAmong(known: ReadonlyMap<number, ChainDocument>): ChainLink[] {
  const links = new Map<string, ChainLink>();
  const add = (from: number | null, to: number | null, kind: LinkKind): void => {
    if (from === null || to === null || !known.has(from) || !known.has(to)) return;
    const key = `${from} ${to}`;
    if (!links.has(key)) links.set(key, { from, to, kind });
  };
  for (const document of known.values()) {
    const { id, source, convertedFrom, convertedTo, summaryInvoice } = document;
    if (document.isCreditNote) add(source, id, 'credit');
    add(id, convertedTo, known.get(convertedTo ?? 0)?.isReplace === true ? 'exchange' : 'conversion');
    add(convertedFrom, id, document.isReplace ? 'exchange' : 'conversion');
    add(id, summaryInvoice, known.get(summaryInvoice ?? 0)?.isReplace === true ? 'exchange' : 'summary');
  }
  return [...links.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Links before it on its longest way; a document that came of itself, which there is not, stops the walk. */
function depthOf(id: number, links: readonly ChainLink[], walked: ReadonlySet<number>): number {
  const before = links.filter(({ from, to }) => to === id && !walked.has(from));
  if (before.length === 0) return 0;
  const here = new Set([...walked, id]);
  return 1 + Math.max(...before.map(({ from }) => depthOf(from, links, here)));
}
