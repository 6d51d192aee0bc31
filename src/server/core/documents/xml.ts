/** XML as text: elements, indented, with everything in them escaped. */

/** An element and what is in it: text, or other elements. `null` in a list is left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

/** Makes an element. */
export function element(
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return {
    name,
    attributes,
    content: typeof content === 'string' ? content : content.filter((child) => child !== null),
  };
}

/** A whole document, in UTF-8. The same element always gives the same text. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  if (typeof content === 'string') return `${indent}<${start}>${escaped(content)}</${name}>`;
  const children = content.map((child) => write(child, `${indent}  `));
  return [`${indent}<${start}>`, ...children, `${indent}</${name}>`].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // What an XML parser would read as another line break or as a space.
  '\r': '&#13;',
};

/** Text without what XML 1.0 cannot hold at all (production 2, Char), and with references for what means something in it. */
function escaped(text: string): string {
  let result = '';
  for (const char of text.toWellFormed()) if (isChar(char.codePointAt(0) ?? 0)) result += entities[char] ?? char;
  return result;
}

function isChar(code: number): boolean {
  return code >= 32 ? code !== 0xfffe && code !== 0xffff : code === 9 || code === 10 || code === 13;
}
