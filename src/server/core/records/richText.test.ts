import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanMarkdown } from '#shared/domain/markdown.ts';
import { expectLinear } from '#test/kit/growth.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { htmlCleaner } from './richText.ts';

let clean: (html: string) => string;
beforeAll(async () => {
  clean = await htmlCleaner();
});

describe('HTML', () => {
  test.each([
    ['<p>Hola <b>Ana</b></p>', '<p>Hola <b>Ana</b></p>'],
    ['<a href="https://club.example/?a=1&amp;b=2">web</a>', '<a href="https://club.example/?a=1&amp;b=2">web</a>'],
    ['<a href="mailto:a@b.es">correo</a>', '<a href="mailto:a@b.es">correo</a>'],
    ['<a href="/factura/7">ver</a>', '<a href="/factura/7">ver</a>'],
    ['<img src="cid:logo" alt="Logo" width="80">', '<img src="cid:logo" alt="Logo" width="80" />'],
    [
      '<table border="1"><tr><td colspan="2" align="right">12,10 €</td></tr></table>',
      '<table border="1"><tr><td colspan="2" align="right">12,10 €</td></tr></table>',
    ],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ])('%s stays', (html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(clean(clean(html))).toBe(expected);
  });

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)">x</p>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="//evil.example/pixel">',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="pin"></form>',
    '<style>body{background:url(javascript:alert(1))}</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<base href="https://evil.example/">',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
    '<<script>script>alert(1)<</script>/script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<p title="&quot; onmouseover=alert(1) x=&quot;">x</p>',
  ])('%s does nothing any more', (html) => {
    expectHarmless(clean(html));
  });

  test('nothing that anybody puts together gets through', () => {
    fc.assert(
      fc.property(hostile, (html) => expectHarmless(clean(html))),
      { numRuns: runs(167) },
    );
  });
});

describe('Markdown', () => {
  test.each([
    '# Título\n\n> Cita\n>> otra\n\n- uno\n- **dos** _tres_ `x > 1`',
    'a < b, 1<2, <3 y -> <- <= =>',
    '[web](https://club.example/a?b=1&c=2 "Título") y ![foto](/api/file/1)',
    '<https://club.example> y <ana@club.example> y <mailto:ana@club.example>',
    '[uno]: https://club.example\n[dos]: <https://club.example/a>',
    '[relativo](./a:b) [ancla](#x) [consulta](?a=b:c) [vacío]()',
    '[nota]: véase: abajo',
    '[x](tel:+34600000000)',
  ])('%j stays', (markdown) => {
    expect(cleanMarkdown(markdown)).toBe(markdown);
  });

  test.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<!-- x -->', '&lt;!-- x -->'],
    ['<?php x ?>', '&lt;?php x ?>'],
    ['<javascript:alert(1)>', '&lt;javascript:alert(1)>'],
    ['<https://x.example onclick=1>', '&lt;https://x.example onclick=1>'],
    ['[x](javascript:alert(1))', '[x](./javascript:alert(1))'],
    ['[x](JAVASCRIPT:alert(1))', '[x](./JAVASCRIPT:alert(1))'],
    ['[x]( javascript:alert(1))', '[x]( ./javascript:alert(1))'],
    ['[x](\njavascript:alert(1))', '[x](\n./javascript:alert(1))'],
    ['> [x](\n> javascript:alert(1))', '> [x](\n> ./javascript:alert(1))'],
    ['[x](java&#115;cript:alert(1))', '[x](./java&#115;cript:alert(1))'],
    ['[x](javascript&colon;alert(1))', '[x](./javascript&colon;alert(1))'],
    ['[x](javascript\\:alert(1))', '[x](./javascript\\:alert(1))'],
    ['[x](\u0001javascript:alert(1))', '[x](./\u0001javascript:alert(1))'],
    ['![x](data:image/svg+xml;base64,PHN2Zz4=)', '![x](./data:image/svg+xml;base64,PHN2Zz4=)'],
    ['[x]: javascript:alert(1)', '[x]: ./javascript:alert(1)'],
    ['[x]:\n   javascript:alert(1)', '[x]:\n   ./javascript:alert(1)'],
    ['[x](javascript:>alert(1))', '[x](./javascript:>alert(1))'],
    ['[x]: javascript:)alert(1)', '[x]: ./javascript:)alert(1)'],
    ['[x](<javascript:alert(1)>)', '[x](./&lt;javascript:alert(1)>)'],
    ['[a [b](x)](vbscript:msgbox(1))', '[a [b](./x)](./vbscript:msgbox(1))'],
  ])('%j is made harmless', (markdown, expected) => {
    expect(cleanMarkdown(markdown)).toBe(expected);
    expect(cleanMarkdown(expected)).toBe(expected);
  });

  test.each(['](', '<a', '[x](a', ']: ', '<a@', '](>', 'x'])(
    '%j over and over takes no longer than it is long',
    (piece) => {
      expectLinear(65_536 / piece.length, (times) => piece.repeat(times), cleanMarkdown);
    },
  );

  test('no tag and no foreign scheme is left, whatever is put together', () => {
    fc.assert(
      fc.property(hostile, (markdown) => {
        const cleaned = cleanMarkdown(markdown);
        expect(cleanMarkdown(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/<(?:script|img|svg|a|p|iframe|!|\/)/i);
        expect(cleaned).not.toMatch(/\]\(\s*(?:javascript|data|vbscript):\S/i);
      }),
      { numRuns: runs(167) },
    );
  });
});

/** Anything a browser could run or fetch by itself. */
function expectHarmless(html: string): void {
  const tags = html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?[a-z][a-z0-9]*(?: [a-z]+(?:="[^"<>]*")?)*(?: \/)?>$/);
    expect(tag).not.toMatch(/^<\/?(?:script|style|svg|math|iframe|object|embed|form|input|link|meta|base)\b/);
    for (const [, name = '', value = ''] of tag.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      expect(name).not.toMatch(/^on|^style$/);
      if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):|^\/\//i);
    }
  }
}

const piece = fc.constantFrom(
  ...['<', '>', '"', "'", '=', '/', ' ', '&', ';', ':', '(', ')', '[', ']', '!', '\n', '\\', '--', 'x'],
  ...['<script', '</script>', 'script', '<img src=', 'onerror=', 'alert(1)', '<svg', '<a href=', 'javascript:'],
  ...[
    'java',
    'data:',
    'vbscript:',
    '&#106;',
    '&colon;',
    '<!--',
    '-->',
    '<p title="',
    '<style>',
    '](',
    ']:',
    'https://',
  ],
);
const hostile = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('what is answered', () => {
  let server: FacilityServer;
  beforeAll(async () => {
    server = await startFacility();
  });

  test('is harmless: the body of an e-mail and of a comment, in lists and alone; what is stored stays', async () => {
    const body = '<p>Hola<script>alert(1)</script></p>';
    server.write(
      `insert into "email" ("subject", "recipients", "status", "body", "created") values ('Asunto', 'a@b.es', 1, ?, ?)`,
      body,
      '2026-03-02T09:00:00.000Z',
    );
    const [email] = await server.api.list('email');
    expect(email?.body).toBe('<p>Hola</p>');
    expect((await server.api.get('email', email?.id ?? 0)).body).toBe('<p>Hola</p>');
    expect(server.rows('select "body" from "email"')).toEqual([{ body }]);
    const comment = await server.api.create('taskComment', { body: `${body}\n> [x](javascript:alert(1))` });
    expect(comment.body).toBe('&lt;p>Hola&lt;script>alert(1)&lt;/script>&lt;/p>\n> [x](./javascript:alert(1))');
    expect(await server.api.list('taskComment')).toEqual([comment]);
    const sentBack = await server.api.update('taskComment', comment.id, { body: comment.body });
    expect(sentBack.body).toBe(comment.body);
  });
});
