/** The built screens, served to browsers. Any address that is no file is the application's own route. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '#shared/contentSecurityPolicy.ts';
import { ServiceError } from '#shared/errors.ts';
import { sendProblem } from './errors.ts';

/** Serves `dir`, or only the API where it is null. Unknown addresses of the API are problems. */
export async function installScreens(app: FastifyInstance, dir: string | null): Promise<void> {
  if (dir !== null) {
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: true,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('content-security-policy', contentSecurityPolicy);
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (dir !== null && isScreen(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(request, reply, new ServiceError('not_found'));
  });
}

/**
 * True where a file or a screen may be: outside the API, in small letters or capitals, and of plain names. Hidden files,
 * steps upwards, encoded slashes and the like are nobody's.
 */
export function isPublicPath({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/(api|problems|k)(\/|$)/i.test(path) && /^(?:\/[\w~-][\w.~-]*)*\/?$/.test(path);
}

/** An address of the application's own, which its router knows; a file that is not there is not one. */
function isScreen(request: FastifyRequest): boolean {
  return isPublicPath(request) && !/\.\w+$/.test(request.url.split('?', 1)[0] ?? '');
}
