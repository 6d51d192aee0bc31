/**
 * Elements of an XML text by their local names. It may hold several documents, one after the other. A document type is
 * refused, so no entity is ever expanded, and nothing is ever fetched.
 */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** Of the text, from 1. */
  readonly line: number;
}

export type XmlTreeResult =
  | { readonly ok: true; readonly roots: readonly XmlElement[] }
  | { readonly ok: false; readonly code: 'not_xml' | 'doctype' | 'too_deep'; readonly line: number };

/** Bank messages nest some 15 deep. */
const MAX_DEPTH = 64;
const DECLARATION = /<\?xml\s[^>]*\?>/;

/** The root elements of all documents of a text. */
export function readXmlTree(text: string): XmlTreeResult {
  const roots: XmlElement[] = [];
  let line = 1;
  for (const document of text.split(DECLARATION)) {
    const result = readDocument(document, line);
    if (!result.ok) return result;
    roots.push(...result.roots);
    line += document.split('\n').length - 1;
  }
  return roots.length > 0 ? { ok: true, roots } : { ok: false, code: 'not_xml', line: 1 };
}

/** The elements at a path of names below an element. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** The text of the first element at one of the paths that says something; null where there is none. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    for (const { text } of elementsAt(element, path)) if (text.trim() !== '') return text.trim();
  }
  return null;
}

class Refused extends Error {
  readonly code: 'not_xml' | 'doctype' | 'too_deep';
  constructor(code: Refused['code']) {
    super(code);
    this.code = code;
  }
}

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

function readDocument(text: string, firstLine: number): XmlTreeResult {
  const roots: XmlElement[] = [];
  const open: Open[] = [];
  const parser = new SaxesParser<{ xmlns: false; fragment: true }>({ xmlns: false, fragment: true });
  const refuse = (code: Refused['code']): never => {
    throw new Refused(code);
  };
  const addText = (more: string): void => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
    else if (more.trim() !== '') refuse('not_xml');
  };
  // A fragment has no document type: saxes tells one as an error before it reads it.
  parser.on('error', ({ message }) => refuse(message.includes('doctype') ? 'doctype' : 'not_xml'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) refuse('too_deep');
    const element = { name: localName(name), attributes, children: [], text: '', line: firstLine + parser.line - 1 };
    const siblings = open.at(-1)?.children ?? roots;
    siblings.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    // Blanks between elements, which are most of a file.
    if (closed !== undefined && closed.children.length > 0) closed.text = '';
  });
  try {
    parser.write(text).close();
    return { ok: true, roots };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, code: error.code, line: firstLine + parser.line - 1 };
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
