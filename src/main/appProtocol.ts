/** `app://taquilla/…` serves the built screens, `app://print/<id>.pdf` a document on its way to the printer. */
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { contentSecurityPolicy } from '#shared/contentSecurityPolicy.ts';

export const appScheme = 'app';
export const appOrigin = 'app://taquilla';
const printHost = 'print';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

export interface AppFiles {
  readonly rendererDir: string;
  /** Documents being printed, by id; never written to disk. */
  readonly prints: ReadonlyMap<string, Uint8Array>;
}

/** Whether an address is a screen of the application. */
export function isAppPage(address: string, origin: string = appOrigin): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  // `URL.origin` is "null" for schemes the URL standard does not know, so the parts are compared.
  const [page, own] = [new URL(address), new URL(origin)];
  return page.protocol === own.protocol && page.host === own.host && page.username === '' && page.password === '';
}

/** The address under which a document in `prints` can be loaded. */
export const printAddress = (id: string): string => `${appScheme}://${printHost}/${id}.pdf`;

/**
 * Answers one request of the scheme. A path without an extension is a screen of the single-page application and gets
 * its index; a missing file is 404, never the index, so that a broken build shows.
 */
export async function serveAppRequest(request: Request, files: AppFiles): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405);
  }
  const url = new URL(request.url);
  if (url.host === printHost) {
    const pdf = files.prints.get(url.pathname.slice(1, -'.pdf'.length));
    // No policy of ours: it would bind the built-in viewer too, which is made of plugins and frames.
    return pdf
      ? new Response(Uint8Array.from(pdf), {
          headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
        })
      : plain(404);
  }
  if (!isAppPage(request.url)) {
    return plain(404);
  }
  const file = fileFor(url.pathname, files.rendererDir);
  if (file === undefined) {
    return plain(404);
  }
  const bytes = await readOrUndefined(file);
  if (bytes === undefined) {
    return plain(404);
  }
  // Vite puts a content hash into the names under assets/, so those never change.
  const caching = url.pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return respond(bytes, contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream', caching);
}

/** The file of a path, or undefined when it is malformed, part of the API or outside the folder. */
function fileFor(pathname: string, rendererDir: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) {
      return undefined;
    }
    throw error;
  }
  if (path.includes('\0') || path.startsWith('/api/')) {
    return undefined;
  }
  const root = resolve(rendererDir);
  const file = resolve(root, `.${extname(path) === '' ? '/index.html' : path}`);
  return file.startsWith(root + sep) ? file : undefined;
}

async function readOrUndefined(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) {
      return undefined;
    }
    throw error;
  }
}

function respond(bytes: Uint8Array, contentType: string, caching: string): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': contentType,
      'cache-control': caching,
      'content-security-policy': contentSecurityPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

const plain = (status: number): Response =>
  new Response(null, { status, headers: { 'content-security-policy': contentSecurityPolicy } });
