/** Printing and opening of PDFs the API names: by the desktop's own means when it is there, else the browser's. */
import { file } from '#screens/base/api/client.ts';
import { perform } from '#screens/base/api/writing.ts';

/** What became of it. `detail` is in the system's own words. */
export type DocumentResult = { readonly ok: true } | { readonly ok: false; readonly detail: string | null };

/** How long a page's print dialog may need its document, in milliseconds. */
const PRINT_LIFE = 10 * 60_000;

/** The invoice whose document is at an API path; null of any other file. */
export function invoiceOf(path: string): number | null {
  const id = /^\/api\/file\/invoice\/(\d+)\/document\b/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** The API path of the document of an invoice. */
export function documentPath(invoice: number): string {
  return `/api/file/invoice/${invoice}/document`;
}

/**
 * Prints the PDF at an API path. That of an invoice is noted as printed, and says «Duplicado» from the second time on. Throws
 * ApiError when it cannot be read.
 */
export async function printDocument(path: string): Promise<DocumentResult> {
  const invoice = invoiceOf(path);
  const printed = invoice === null ? path : (await perform('printInvoice', { invoice })).document;
  return printBytes(await file(printed));
}

/** Prints a PDF. */
export async function printBytes(bytes: Uint8Array<ArrayBuffer>): Promise<DocumentResult> {
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.print(bytes);
    return result.ok || result.reason === 'cancelled' ? { ok: true } : { ok: false, detail: result.detail ?? null };
  }
  const url = pdfUrl(bytes);
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, PRINT_LIFE);
  return { ok: true };
}

/** Shows the PDF at an API path: in a new tab, or on the desktop saved where the user says. Throws ApiError when it cannot be read. */
export function openDocument(path: string, name: string): Promise<DocumentResult> {
  return openRead(() => file(path), name);
}

/** Shows a PDF as `openDocument` does, however it is read. */
export async function openRead(read: () => Promise<Uint8Array<ArrayBuffer>>, name: string): Promise<DocumentResult> {
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.saveFile(name, await read());
    return result.ok || result.reason === 'cancelled' ? { ok: true } : { ok: false, detail: result.detail ?? null };
  }
  // Opened before anything is awaited: later, the browser takes it for an unasked pop-up.
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return { ok: false, detail: null };
  try {
    const url = pdfUrl(await read());
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), PRINT_LIFE);
  } catch (error) {
    tab.close();
    throw error;
  }
  return { ok: true };
}

/** Saves the file at an API path: where downloads go, or on the desktop where the user says. Throws ApiError when it cannot be read. */
export async function saveDocument(path: string, name: string, type: string): Promise<DocumentResult> {
  return saveBytes(await file(path), name, type);
}

/** Saves bytes as a file: where downloads go, or on the desktop where the user says. */
export async function saveBytes(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): Promise<DocumentResult> {
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.saveFile(name, bytes);
    return result.ok || result.reason === 'cancelled' ? { ok: true } : { ok: false, detail: result.detail ?? null };
  }
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return { ok: true };
}

function pdfUrl(bytes: Uint8Array<ArrayBuffer>): string {
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
}
