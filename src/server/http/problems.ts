/** `/problems` and `/problems/<code>`: what each problem means and what to do about it, in Spanish and English. */
import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errorCatalogue, fieldCodes, ServiceError } from '#shared/errors.ts';
import { problems } from '#shared/problems/problems.ts';
import { problemOf } from './errors.ts';
import { type Language, languageOf } from './language.ts';

const words = {
  es: {
    all: 'Problemas de la API',
    intro:
      'Cada respuesta de error es `application/problem+json` (RFC 9457), y su `type` lleva a una de estas páginas.',
    meaning: 'Qué significa',
    remedy: 'Qué hacer',
    example: 'Ejemplo',
    fields: 'Códigos de cada dato',
    other: 'English',
  },
  en: {
    all: 'Problems of the API',
    intro: 'Every error answer is `application/problem+json` (RFC 9457), and its `type` leads to one of these pages.',
    meaning: 'What it means',
    remedy: 'What to do',
    example: 'Example',
    fields: 'Codes of single data',
    other: 'Español',
  },
} as const;

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2425; --soft: #566465; --line: #d5dcdc; --sheet: #f5f8f8; --link: #0a6357; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8e8; --soft: #9aa6a6; --line: #354142; --sheet: #1c2425; --link: #79c6b5; --paper: #151b1c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 44rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 "Inter", "Segoe UI", system-ui, -apple-system, "Noto Sans", Arial, sans-serif; }
nav { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft); font-size: .875rem; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
h1 { margin: 2rem 0 .25rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.3; }
p { margin: .5rem 0; }
.code { color: var(--soft); }
code, pre { font: .875em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
pre { margin: .5rem 0; padding: 1rem; overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 15rem 1fr; gap: .25rem 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
dt { overflow-wrap: anywhere; }
dd { margin: 0; }
@media (max-width: 34rem) { dl > div { grid-template-columns: 1fr; } }
`;

/** The pages load nothing and run nothing; their one style is known by its hash. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registers the pages. */
export function registerProblems(app: FastifyInstance): void {
  app.get('/problems', async (request, reply) => {
    const language = languageFor(request);
    return sendPage(reply, language, { path: '/problems', title: words[language].all, body: indexBody(language) });
  });
  app.get('/problems/:code', async (request, reply) => {
    const { code } = request.params as { readonly code: string };
    if (!isCode(code)) return reply.callNotFound();
    const language = languageFor(request);
    const title = errorCatalogue[code].title[language];
    return sendPage(reply, language, { path: `/problems/${code}`, title, body: problemBody(code, language) });
  });
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** The language a link of the page asks for, else the reader's. */
function languageFor(request: FastifyRequest): Language {
  const { lang } = request.query as { readonly lang?: unknown };
  return lang === 'es' || lang === 'en' ? lang : languageOf(request.headers['accept-language']);
}

interface Page {
  readonly path: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

function sendPage(reply: FastifyReply, language: Language, { path, title, body }: Page): FastifyReply {
  const other = language === 'es' ? 'en' : 'es';
  const text = words[language];
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Taquilla</title>
<style>${STYLE}</style>
<nav><a href="/problems?lang=${language}">Taquilla · ${text.all}</a>
<a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${text.other}</a></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`;
  return reply
    .headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'content-language': language,
      vary: 'accept-language',
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

function indexBody(language: Language): string {
  const codes = Object.keys(errorCatalogue).filter(isCode);
  const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b);
  const groups = statuses.map((status) => {
    const items = codes.filter((code) => errorCatalogue[code].status === status);
    return `<h2>${statusLine(status)}</h2>\n${definitions(
      items.map((code) => [
        `<a href="/problems/${code}?lang=${language}"><code>${code}</code></a>`,
        escapeHtml(errorCatalogue[code].title[language]),
      ]),
    )}`;
  });
  return `<p>${prose(words[language].intro)}</p>\n${groups.join('\n')}`;
}

function problemBody(code: ErrorCode, language: Language): string {
  const { status } = errorCatalogue[code];
  const { meaning, remedy } = problems[code];
  const text = words[language];
  const fields = Object.entries(fieldCodes).map(([name, label]): [string, string] => [
    `<code>${name}</code>`,
    escapeHtml(label[language]),
  ]);
  return `<p class="code"><code>${code}</code> · HTTP ${statusLine(status)}</p>
<h2>${text.meaning}</h2>
<p>${prose(meaning[language])}</p>
<h2>${text.remedy}</h2>
<p>${prose(remedy[language])}</p>
<h2>${text.example}</h2>
<pre tabindex="0">${escapeHtml(exampleOf(code, language))}</pre>
${code === 'validation_failed' ? `<h2>${text.fields}</h2>\n${definitions(fields)}` : ''}`;
}

/** An answer with this problem, as it travels. */
function exampleOf(code: ErrorCode, language: Language): string {
  const { errors = [], headers = {} } = problems[code];
  const error = new ServiceError(code, { errors });
  const sent = { 'Content-Type': 'application/problem+json', ...headers };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  const body = JSON.stringify(problemOf(error, { id: '8f14e45f-2a', language }), null, 2);
  return [`HTTP/1.1 ${statusLine(error.status)}`, ...head, '', body].join('\n');
}

function statusLine(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`;
}

function definitions(items: readonly (readonly [term: string, text: string])[]): string {
  return `<dl>\n${items.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('\n')}\n</dl>`;
}

/** Text in which backticks mark code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
