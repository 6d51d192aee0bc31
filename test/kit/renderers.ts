/** Who draws for the servers of tests: one thread for all of a process, because it takes longer to start than to draw. */
import { renderDocument } from '#server/core/documents/renderDocument.ts';
import { createDocumentRenderer, DocumentError, type DocumentRenderer } from '#server/core/documents/renderer.ts';

let shared: DocumentRenderer | null = null;

/** A renderer for one server. Closed, it rejects what waits and what comes later, as one with a thread of its own does. */
function lendRenderer(): DocumentRenderer {
  const closing = new AbortController();
  const whenClosed = new Promise<never>((_resolve, reject) => {
    closing.signal.addEventListener('abort', () => reject(new DocumentError('closed')));
  });
  // Where nothing waits nobody hears of it.
  whenClosed.catch(() => undefined);
  return {
    render: (source) => {
      shared ??= createDocumentRenderer();
      return Promise.race([closing.signal.aborted ? whenClosed : shared.render(source), whenClosed]);
    },
    close: async () => closing.abort(),
  };
}

/** Draws every document as a blank page, for those who look at none. What receipt printers are sent is as ever. */
const blankPaper: DocumentRenderer = {
  render: async (source) =>
    source.kind === 'receipt' || source.kind === 'printerTest'
      ? renderDocument(source)
      : new TextEncoder().encode('%PDF-1.7\n%%EOF\n'),
  close: async () => undefined,
};

/**
 * Who draws for a server. Nobody where its test looks at no paper, because drawing takes half the time of a test of
 * invoices; `npm run test:deep` has every document drawn (TAQUILLA_DEPTH).
 */
export function rendererOf(isDrawn = process.env.TAQUILLA_DEPTH !== undefined): DocumentRenderer {
  return isDrawn ? lendRenderer() : blankPaper;
}
