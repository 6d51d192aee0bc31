/**
 * Writes the built server's programs with one byte a character. V8 keeps the text of a program in memory, in every thread that
 * runs it, and one `€` has it take two bytes for each character of its file. In a file of more than a megabyte so does one
 * `ñ`, because of how Node hands it over.
 */
import { type Plugin, parseAst } from 'vite';

/** A character that is not ASCII: with one, a text may take two bytes for each. */
export const WIDE = /[^\0-\x7f]/;
/** Nodes whose text may have escapes. */
const WRITTEN: ReadonlySet<string> = new Set(['Literal', 'TemplateElement', 'Identifier']);

/**
 * Escapes what is not ASCII. `String.raw` reads escapes as they stand, so its texts stay as they are. The map of a file is
 * off by some columns behind an escape.
 */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    // Last of all: whoever writes the program anew writes characters, not escapes.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code);
    },
  };
}

/** The same program in ASCII, but for what `String.raw` reads and for comments. */
export function inOneByte(code: string): string {
  if (!WIDE.test(code)) return code;
  const spans: { readonly start: number; readonly end: number }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (WRITTEN.has(node.type)) spans.push(node);
    else if (node.type === 'TaggedTemplateExpression' && isRaw(code, node.tag)) visit(node.quasi?.expressions);
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  let written = '';
  let done = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    // `{ name }` is two nodes in one place.
    if (start < done) continue;
    written += code.slice(done, start) + escaped(code.slice(start, end));
    done = end;
  }
  return written + code.slice(done);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly tag?: Node;
  readonly quasi?: { readonly expressions: readonly unknown[] };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

function isRaw(code: string, tag: Node | undefined): boolean {
  return tag !== undefined && code.slice(tag.start, tag.end) === 'String.raw';
}

/** What a backslash escapes stays with it; one that is not ASCII stands for itself there. */
function escaped(text: string): string {
  return text.replace(/\\.|[^\0-\x7f]/gs, (found) => {
    const last = found.charCodeAt(found.length - 1);
    return last > 0x7f ? `\\u${last.toString(16).padStart(4, '0')}` : found;
  });
}
