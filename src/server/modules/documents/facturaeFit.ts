/**
 * Texts in fields of limited length. What a field has no room for is never cut in silence: it ends with «…» there, and is said
 * in full in the additional information of the document.
 */

/** Takes a text for a field of `max` characters, named as people read it; returns what stands in the field. */
export interface Fitting {
  (label: string, text: string, max: number): string;
  /** What did not place, in full, a row each. */
  readonly rest: () => readonly string[];
}

/** Fits texts of one document. */
export function fittingOf(): Fitting {
  const rest = new Set<string>();
  const place = (label: string, text: string, max: number): string => {
    const said = fitted(text, max);
    if (said !== text) rest.add(`${label}: ${text}`);
    return said;
  };
  return Object.assign(place, { rest: () => [...rest] });
}

/** A text of `max` characters at most: what is longer ends with «…» after its last whole word. */
export function fitted(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const word = head.replace(/\s+\S*$/u, '');
  // A single word that fills more than half of the field is cut.
  return `${[...word].length * 2 > max ? word : head}…`;
}
