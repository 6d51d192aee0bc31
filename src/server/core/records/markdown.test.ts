/** What Markdown becomes in the renderers people use: whatever is written, nothing in it may run. */
import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { cleanMarkdown } from '#shared/domain/markdown.ts';
import { runs } from '#test/kit/seed.ts';

const commonmark = new Parser();
const html = new HtmlRenderer();
const markdownIt = new MarkdownIt({ html: true, linkify: true });
// By itself it refuses some schemes; other renderers do not.
markdownIt.validateLink = () => true;

const renderers: Readonly<Record<string, (markdown: string) => string>> = {
  commonmark: (markdown) => html.render(commonmark.parse(markdown)),
  'markdown-it': (markdown) => markdownIt.render(markdown),
  marked: (markdown) => marked.parse(markdown, { async: false, gfm: true }),
  'marked with line breaks': (markdown) => marked.parse(markdown, { async: false, gfm: true, breaks: true }),
  'marked, old rules': (markdown) => marked.parse(markdown, { async: false, pedantic: true }),
};

/** Elements Markdown has syntax for. */
const ELEMENTS = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'title',
  'class',
  'start',
  'align',
  'style',
  'checked',
  'disabled',
  'type',
]);
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** What a browser could run in the HTML of a renderer. */
function activeIn(rendered: string): string[] {
  const found: string[] = [];
  const walk = (nodes: ReturnType<typeof parseDocument>['childNodes']): void => {
    for (const node of nodes) {
      if (node.type === 'directive' || node.type === 'comment' || node.type === 'cdata') found.push(node.type);
      if (!('attribs' in node)) continue;
      if (!ELEMENTS.has(node.name)) found.push(`<${node.name}>`);
      for (const [name, value] of Object.entries(node.attribs)) {
        if (!ATTRIBUTES.has(name)) found.push(`${name}=`);
        if (name === 'style' && !/^text-align: ?(?:left|right|center)$/.test(value)) found.push(`style=${value}`);
        if (name !== 'href' && name !== 'src') continue;
        const url = URL.parse(value, 'https://base.example/');
        if (url !== null && !SCHEMES.has(url.protocol)) found.push(`${name}=${value}`);
      }
      walk(node.childNodes);
    }
  };
  walk(parseDocument(rendered).childNodes);
  return found;
}

function activeAnywhere(markdown: string): string[] {
  return Object.entries(renderers).flatMap(([name, render]) =>
    activeIn(render(markdown)).map((what) => `${name}: ${what}`),
  );
}

/** Spellings of a scheme: as it is, in other letters, as entities, escaped, with what browsers drop. */
const spellings = (scheme: string): string[] => {
  const [first = '', ...rest] = scheme;
  const code = first.charCodeAt(0);
  const tail = rest.join('');
  return [
    scheme,
    scheme.toUpperCase(),
    `${first.toUpperCase()}${tail}`,
    `&#${code};${tail}`,
    `&#0000${code};${tail}`,
    `&#x${code.toString(16)};${tail}`,
    `&#X${code.toString(16)};${tail}`,
    `${first}&Tab;${tail}`,
    `${first}&NewLine;${tail}`,
    `${first}&#9;${tail}`,
    `${first}&#10;${tail}`,
    `${first}\t${tail}`,
    `\u0001${scheme}`,
    `\u00a0${scheme}`,
    `\ufeff${scheme}`,
    `&#1;${scheme}`,
    `&nbsp;${scheme}`,
    `\\${scheme}`,
  ];
};
const colons = [':', '&colon;', '&#58;', '&#x3a;', '&#x3A;', '&#0058;', '\\:', ' :', '\t:'];
const targets = ['javascript', 'data', 'x-any'].flatMap((scheme) =>
  spellings(scheme).flatMap((spelled) => colons.map((colon) => `${spelled}${colon}alert(1)`)),
);

/** Every place a target can stand. */
const places: Readonly<Record<string, (target: string) => string>> = {
  'an inline link': (target) => `[x](${target})`,
  'an inline link, spaced': (target) => `[x](  ${target}  "t")`,
  'an inline link on the next line': (target) => `[x](\n${target}\n't')`,
  'an inline link in angle brackets': (target) => `[x](<${target}>)`,
  'an inline link in angle brackets, spaced': (target) => `[x](< ${target} >)`,
  'a picture': (target) => `![x](${target})`,
  'a picture in a link': (target) => `[![x](https://a.example/i.png)](${target})`,
  'a link around a link': (target) => `[a [b](c) d](${target})`,
  'a reference': (target) => `[x]\n\n[x]: ${target}`,
  'a reference in angle brackets': (target) => `[x][]\n\n[x]: <${target}>`,
  'a reference on the next line': (target) => `![x][y]\n\n[y]:\n   ${target}\n   "t"`,
  'a reference in a quote': (target) => `> [x]\n\n> [x]:\n> ${target}`,
  'a reference in quotes in quotes': (target) => `[x]\n\n> > [x]:\n> > ${target}`,
  'a reference in a list': (target) => `[x]\n\n- a\n\n  [x]:\n  ${target}`,
  'an autolink': (target) => `<${target}>`,
  'a heading': (target) => `# [x](${target})\n\n[x](${target})\n===`,
  'a table': (target) => `| a | b |\n| - | - |\n| [x](${target}) | ![x](${target}) |`,
  'a name with brackets': (target) => `[x\\]y](${target})\n\n[x\\]y]: ${target}`,
  'an element': (target) => `<a href="${target}">x</a><img src='${target}' onerror=alert(1)>`,
  'a block of HTML': (target) => `<div>\n<a href=${target}>x</a>\n</div>\n\n<iframe src="${target}">`,
  strong: (target) => `**[x](${target})** ~~[y](${target})~~ _![z](${target})_`,
  'a target with parentheses': (target) => `[x](((${target})))`,
  'a task': (target) => `- [ ] [x](${target})\n1. [y](${target})`,
  'a footnote': (target) => `[^1]\n\n[^1]: ${target}`,
};

/** Places these renderers make no such link of; others may. */
const DORMANT = new Set(['a footnote', 'a target with parentheses', 'a link around a link']);

describe('a target of a scheme that could run', () => {
  test.each(Object.entries(places))('in %s does nothing, however it is spelled', (_, place) => {
    const active: string[] = [];
    for (const target of targets) {
      const cleaned = cleanMarkdown(place(target));
      expect(cleanMarkdown(cleaned), target).toBe(cleaned);
      active.push(...activeAnywhere(cleaned).map((what) => `${JSON.stringify(target)} ${what}`));
    }
    expect(active).toEqual([]);
  });

  test('would do something otherwise: the places and renderers are no dead ends', () => {
    for (const [name, place] of Object.entries(places)) {
      if (DORMANT.has(name)) continue;
      expect(activeAnywhere(place('javascript:alert(1)')), name).not.toEqual([]);
    }
  });
});

const fragment = fc.oneof(
  fc.constantFrom(
    ...[
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      ':',
      '\\',
      '\n',
      '\n\n',
      ' ',
      '\t',
      '    ',
      '> ',
      '- ',
      '1. ',
      '`',
      '```',
      '~~~',
    ],
    ...[
      '[x]',
      '[x]: ',
      '](',
      ']:',
      '](<',
      '![',
      '<a href=',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '&lt;',
      '&colon;',
    ],
    ...[
      'javascript:',
      'javascript',
      'JAVA',
      'script',
      '&#106;',
      'alert(1)',
      'data:text/html,',
      'https://',
      'mailto:',
      '"',
      "'",
    ],
    ...[
      '|',
      '| - |',
      '# ',
      '===',
      '*',
      '_',
      '&',
      ';',
      '\u0000',
      '\u0001',
      '\u2028',
      '\ufeff',
      '<https://a b>',
      '<a@b.es>',
    ],
  ),
  fc.constantFrom(...targets),
);

test('nothing that anybody puts together runs', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 14 }), (fragments) => {
      const cleaned = cleanMarkdown(fragments.join(''));
      expect(activeAnywhere(cleaned)).toEqual([]);
      expect(cleanMarkdown(cleaned)).toBe(cleaned);
    }),
    { numRuns: runs(200) },
  );
});
