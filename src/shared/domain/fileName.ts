/** Longest name: beyond it some systems refuse a path. */
const MAX = 100;

/** A text, such as the number of a document, as the name of a file that every system takes. */
export function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, '-').slice(0, MAX);
}
