import { printableSource } from './format.ts';
import type { Paper } from './paper.ts';
import type { PrinterTest, Receipt } from './receipt.ts';
import { rollOf } from './rollPapers.ts';
import type { DocumentSource } from './sources.ts';

/** What can be drawn: a document of a record, or tables; and what receipt printers are sent. */
export type Drawable = DocumentSource | Paper | Receipt | PrinterTest;

/**
 * Renders any source, in this thread: as PDF, or as the bytes of a receipt printer. Each kind brings what it is drawn with
 * when it is drawn first, so that a ticket for a printer does not wait for a library of PDF. The server goes through
 * `createDocumentRenderer`, which does not block.
 */
export async function renderDocument(source: Drawable): Promise<Uint8Array<ArrayBuffer>> {
  switch (source.kind) {
    case 'ticket':
    case 'slip':
      return (await import('./rollPdf.ts')).renderRoll(rollOf(printableSource(source)));
    case 'invoice':
      return (await import('./invoice.ts')).renderInvoice(source);
    case 'order':
      return (await import('./order.ts')).renderOrder(source);
    case 'posReport':
      return (await import('./posReport.ts')).renderPosReport(source);
    case 'paper':
      return (await import('./paper.ts')).renderPaper(source);
    case 'receipt':
      return (await import('./receipt.ts')).encodeRoll(rollOf(source.of), source);
    case 'printerTest':
      return (await import('./receipt.ts')).encodePrinterTest(source);
  }
}
