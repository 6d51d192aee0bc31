/** The texts of a TypeScript source, with their tags. */

/** A text of a source: where it begins, the tag of its template if it has one, and what it says. */
export interface SourceText {
  readonly line: number;
  readonly tag: string;
  readonly text: string;
}

/** What stands in a text for an expression. */
const EXPRESSION = '$'.concat('{}');

/** The texts of a source, with the tag of each; those inside of a template are texts of their own. */
export function textsOf(source: string): SourceText[] {
  const found: SourceText[] = [];
  let at = 0;
  const code = (end: '}' | null): void => {
    let depth = 0;
    while (at < source.length) {
      const char = source[at] ?? '';
      if (char === '/' && source[at + 1] === '/') at = ends(source.indexOf('\n', at));
      else if (char === '/' && source[at + 1] === '*') at = ends(source.indexOf('*/', at)) + 2;
      else if (char === "'" || char === '"') quoted(char);
      else if (char === '`') template();
      else if (char === '/' && isRegExp()) regExp();
      else if (char === end && depth === 0) return;
      else {
        depth += char === '{' ? 1 : char === '}' ? -1 : 0;
        at += 1;
      }
    }
  };
  const ends = (index: number): number => (index < 0 ? source.length : index);
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  const quoted = (mark: string): void => {
    const start = at;
    at += 1;
    while (at < source.length && source[at] !== mark) at += source[at] === '\\' ? 2 : 1;
    found.push({ line: lineAt(start), tag: '', text: source.slice(start + 1, at) });
    at += 1;
  };
  const template = (): void => {
    const start = at;
    const tag = /[\w.]*(?:<[^<>`]*>)?$/.exec(source.slice(Math.max(0, at - 60), at))?.[0] ?? '';
    let text = '';
    at += 1;
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '$' && source[at + 1] === '{') {
        text += EXPRESSION;
        at += 2;
        code('}');
        at += 1;
      } else {
        const length = source[at] === '\\' ? 2 : 1;
        text += source.slice(at, at + length);
        at += length;
      }
    }
    found.push({ line: lineAt(start), tag, text });
    at += 1;
  };
  const isRegExp = (): boolean => /(?:[(,=:[!&|?{};]|=>|\breturn)\s*$/.test(source.slice(Math.max(0, at - 20), at));
  const regExp = (): void => {
    let isClass = false;
    at += 1;
    while (at < source.length && (source[at] !== '/' || isClass)) {
      if (source[at] === '[') isClass = true;
      if (source[at] === ']') isClass = false;
      at += source[at] === '\\' ? 2 : 1;
    }
    at += 1;
  };
  code(null);
  return found;
}
