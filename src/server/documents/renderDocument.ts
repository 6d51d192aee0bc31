import { renderInvoice } from './invoice.ts';
import { renderOrder } from './order.ts';
import { renderPosReport } from './posReport.ts';
import type { DocumentSource } from './sources.ts';
import { renderTicket } from './ticket.ts';

/** Renders any source as PDF, in this thread. The server goes through `createDocumentRenderer`, which does not block. */
export function renderDocument(source: DocumentSource): Promise<Uint8Array<ArrayBuffer>> {
  switch (source.kind) {
    case 'ticket':
      return renderTicket(source);
    case 'invoice':
      return renderInvoice(source);
    case 'order':
      return renderOrder(source);
    case 'posReport':
      return renderPosReport(source);
  }
}
