import { renderInvoice } from './invoice.ts';
import { renderOrder } from './order.ts';
import { type Paper, renderPaper } from './paper.ts';
import { renderPosReport } from './posReport.ts';
import type { DocumentSource } from './sources.ts';
import { renderTicket } from './ticket.ts';

/** What can be drawn: a document of a record, or tables. */
export type Drawable = DocumentSource | Paper;

/** Renders any source as PDF, in this thread. The server goes through `createDocumentRenderer`, which does not block. */
export function renderDocument(source: Drawable): Promise<Uint8Array<ArrayBuffer>> {
  switch (source.kind) {
    case 'ticket':
      return renderTicket(source);
    case 'invoice':
      return renderInvoice(source);
    case 'order':
      return renderOrder(source);
    case 'posReport':
      return renderPosReport(source);
    case 'paper':
      return renderPaper(source);
  }
}
