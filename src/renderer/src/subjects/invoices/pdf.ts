/** Draws PDFs: parsed in a worker of its own, loaded with the first that is shown. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

export interface Drawing {
  readonly pages: number;
  /** Draws a page, the first being 1, so wide in device pixels. */
  readonly draw: (page: number, width: number, canvas: HTMLCanvasElement) => Promise<void>;
  /** The width and height of a page in points. */
  readonly sizeOf: (page: number) => Promise<{ readonly width: number; readonly height: number }>;
  readonly close: () => void;
}

/** Opens a document. Its fonts are in it, so that nothing else is loaded. */
export async function openDrawing(bytes: Uint8Array): Promise<Drawing> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  // The worker takes the bytes over; whoever has them keeps them.
  const task = getDocument({ data: bytes.slice(), enableXfa: false, disableFontFace: false });
  const file: PDFDocumentProxy = await task.promise;
  return {
    pages: file.numPages,
    sizeOf: async (number) => {
      const { width, height } = (await file.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (number, width, canvas) => {
      const page = await file.getPage(number);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      // Drawn beside what is shown and put in its place whole, so that nothing flickers.
      const fresh = document.createElement('canvas');
      fresh.width = Math.round(viewport.width);
      fresh.height = Math.round(viewport.height);
      await page.render({ canvas: fresh, viewport }).promise;
      canvas.width = fresh.width;
      canvas.height = fresh.height;
      canvas.getContext('2d')?.drawImage(fresh, 0, 0);
    },
    close: () => void task.destroy(),
  };
}
