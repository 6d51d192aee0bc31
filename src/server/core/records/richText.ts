/** HTML on its way out: whatever a record holds, nothing in it may run where it is shown. */
import type { IOptions } from 'sanitize-html';

/** Schemes a link may have; a picture may also be a part of its e-mail (`cid:`). */
const LINKS = ['http', 'https', 'mailto', 'tel'];

const allowed: IOptions = {
  allowedTags: [
    ...['address', 'article', 'aside', 'footer', 'header', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'main', 'nav'],
    ...['section', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'hr', 'li', 'ol', 'p', 'pre', 'ul'],
    ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'center', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'img'],
    ...['ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
    ...['wbr', 'caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
  ],
  allowedAttributes: {
    '*': ['align', 'bgcolor', 'dir', 'height', 'lang', 'title', 'valign', 'width'],
    a: ['href', 'name'],
    font: ['color', 'face', 'size'],
    img: ['alt', 'src'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: LINKS,
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
};

let loading: Promise<(html: string) => string> | null = null;

/** What makes HTML harmless: formatting, links and pictures stay. Loaded when it is first needed. */
export function htmlCleaner(): Promise<(html: string) => string> {
  loading ??= import('sanitize-html').then(
    ({ default: sanitize }) =>
      (html) =>
        sanitize(html, allowed),
  );
  return loading;
}
