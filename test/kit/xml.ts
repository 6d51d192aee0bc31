/** A strict reader of the XML the service writes: what is not well-formed (XML 1.0, 2.1) throws. */

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const TOKEN = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*>|([^<]+)`, 'y');
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g');
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#13;': '\r',
};

/** Reads a document with a declaration and one root. */
export function readXml(document: string): XmlNode {
  const body = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([\s\S]*)$/.exec(document)?.[1];
  if (body === undefined) throw new Error('no XML declaration');
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const [whole, end, name, attributes = '', text] = TOKEN.exec(body) ?? [];
    const current = open.at(-1);
    if (whole === undefined || current === undefined) throw new Error(`not XML: ${body.slice(at, at + 40)}`);
    if (text !== undefined) current.text += plain(text);
    else if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const node: XmlNode = { name: name ?? '', attributes: attributesIn(attributes), children: [], text: '' };
      current.children.push(node);
      open.push(node);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0 || root.text.trim() !== '') {
    throw new Error('not one element');
  }
  return only;
}

/** The descendants at a path of names, `Invoices/Invoice/Items/InvoiceLine`. */
export function nodesAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The text of the only descendant at a path. */
export function textAt(node: XmlNode, path: string): string {
  const [only, ...others] = nodesAt(node, path);
  if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} nodes at ${path}`);
  return only.text;
}

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']): [string, string] => [
    name,
    plain(value),
  ]);
  if (new Set(found.map(([name]) => name)).size !== found.length) throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(found);
}

function plain(text: string): string {
  for (const char of text) if (!isXmlChar(char)) throw new Error(`not a character: ${JSON.stringify(char)}`);
  return text.replaceAll(/&[^;]*;?/g, (reference) => {
    const char = entities[reference];
    if (char === undefined) throw new Error(`not a reference: ${reference}`);
    return char;
  });
}

/** True for what XML 1.0 can hold (production 2, Char). */
export function isXmlChar(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
