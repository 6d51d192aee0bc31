/**
 * Stands in for the renderer: every document is a blank page. Nobody looks at them here, and a drawing thread for each run
 * would take most of the time there is.
 */
import type { DocumentRenderer } from '#server/core/documents/renderer.ts';

export function createDocumentRenderer(): DocumentRenderer {
  return { render: async () => new TextEncoder().encode('%PDF-1.7\n%%EOF\n'), close: async () => undefined };
}
