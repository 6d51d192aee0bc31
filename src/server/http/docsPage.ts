/**
 * `GET /api/docs`: the description of the API to read and try, without any network: Swagger UI from its own package, on a
 * page of ours that may load nothing from anywhere else.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Of all the package has, what the page needs. */
const ASSETS = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registers the page and what it is made of. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const headers = { 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-cache' };
  for (const [url, type, text] of [
    ['/api/docs', 'text/html', page],
    ['/api/docs/page.css', 'text/css', style],
    ['/api/docs/page.js', 'text/javascript', script],
  ] as const) {
    app.get(url, async (_request, reply) => reply.headers(headers).type(`${type}; charset=utf-8`).send(text));
  }
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => ASSETS.includes(path),
    setHeaders: (response) => response.headers(headers),
  });
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E' +
  '%3Crect width=%2216%22 height=%2216%22 rx=%223%22 fill=%22%231971c2%22/%3E' +
  '%3Cpath d=%22M4 4h8v2H9v6H7V6H4z%22 fill=%22%23fff%22/%3E%3C/svg%3E';

const page = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Taquilla: API</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
</head>
<body>
<header>
<strong>Taquilla</strong>
<p lang="es">Busque por modelo, dirección o texto, en español o en inglés. «Authorize» guarda una clave de API para probar.</p>
<p lang="en">Find by model, address or text, in Spanish or English. “Authorize” keeps an API key to try things with.</p>
<a href="/api/openapi.json">openapi.json</a>
</header>
<div id="docs"></div>
<noscript>Esta página necesita JavaScript. · This page needs JavaScript.</noscript>
</body>
</html>
`;

/**
 * The page in the browser. Swagger UI by itself finds groups by their name alone, to the letter; and it follows every
 * reference of a document before it shows any, which for this one takes ten seconds and more.
 */
const script = `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
const about = (operation) =>
  [operation.get('path'), ...['operationId', 'summary', 'description'].map((key) => operation.getIn(['operation', key], ''))];

const findEverywhere = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = fold(phrase).split(/\\s+/).filter(Boolean);
      const has = (texts) => {
        const text = fold(texts.join(' '));
        return words.every((word) => text.includes(word));
      };
      return groups
        .map((group, name) => {
          const title = [name, group.getIn(['tagDetails', 'description'], '')];
          return has(title)
            ? group
            : group.update('operations', (all) => all.filter((operation) => has([...title, ...about(operation)])));
        })
        .filter((group) => group.get('operations').size > 0);
    },
  },
});

const isObject = (value) => typeof value === 'object' && value !== null;
const partAt = (root, keys) => keys.reduce((part, key) => (isObject(part) ? part[key] : undefined), root);

/* Swagger UI writes an example of every field into parameters that are objects, and sends it. */
const asPlain = (value) => {
  if (value.in !== 'query') return value;
  const { content, ...parameter } = value;
  if (content !== undefined) return { ...parameter, schema: { type: 'string' } };
  return String(value.schema?.$ref).endsWith('/PresenceFilter') ? { ...value, example: {} } : value;
};

/* What references lead to, three deep; records within records are named. */
const followNear = () => ({
  fn: {
    resolveSubtree: async (root, path) => {
      const follow = (node, depth) => {
        if (Array.isArray(node)) return node.map((item) => follow(item, depth));
        if (!isObject(node)) return node;
        const value = asPlain(node);
        if (typeof value.$ref !== 'string') {
          return Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, follow(part, key === 'expand' ? 3 : depth)]),
          );
        }
        const { $ref, ...more } = value;
        const target = partAt(root, $ref.slice(2).split('/'));
        const isFar = depth >= 3 && $ref.startsWith('#/components/schemas/');
        return isFar
          ? { type: target.type, title: target.title, description: $ref.split('/').pop(), ...more }
          : { ...follow(target, $ref.startsWith('#/components/schemas/') ? depth + 1 : depth), ...more };
      };
      return { spec: follow(partAt(root, path), 0), errors: [] };
    },
  },
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 1,
  displayRequestDuration: true,
  showCommonExtensions: true,
  validatorUrl: null,
  plugins: [findEverywhere, followNear],
});
`;

const style = `:root { color-scheme: light dark; }
body { margin: 0; background: #fff; }
html.dark-mode body { background: #1c2022; }
header {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.5rem;
  padding: 0.75rem 1.25rem; background: #1864ab; color: #fff; font: 14px/1.5 system-ui, sans-serif;
}
header strong { font-size: 18px; }
header p { margin: 0; flex: 1 1 20rem; }
header a { color: #fff; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .scheme-container { margin: 0 0 1rem; padding: 0.75rem 0; }
.swagger-ui .opblock-tag { margin: 0; padding: 0.3rem 0.6rem; font-size: 17px; }
.swagger-ui .opblock-tag small { padding: 0 0.75rem; }
.swagger-ui .filter .operation-filter-input { margin: 0.5rem 0; }
.swagger-ui .examples-select { display: none; }
.swagger-ui .parameters .renderedMarkdown p { margin: 0 0 0.4rem; font-size: 13px; }
noscript { display: block; padding: 2rem; font: 16px/1.5 system-ui, sans-serif; }
`;
