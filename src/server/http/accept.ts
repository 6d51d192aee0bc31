/** `Accept` (RFC 9110, 12.5.1): records and actions answer in JSON and in nothing else. */
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { preferencesOf } from './negotiation.ts';

/** Parts of the API that answer with other types: files, reports, the stream of events, the documentation. */
const OTHER_TYPES = /^\/api\/(file|events|docs|export)\b|\.(csv|xlsx|pdf|zip)$/;

/** Answers 406 to who takes no JSON. Who does not say takes everything. */
export function installAccept(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { accept } = request.headers;
    if (accept === undefined || accept === '*/*' || accept === 'application/json') return done();
    const { url = '' } = request.routeOptions;
    const answersJson = url.startsWith('/api/') && !OTHER_TYPES.test(url);
    return answersJson && !takesJson(accept) ? done(new ServiceError('not_acceptable')) : done();
  });
}

/** True for a header that lets JSON or a problem through. The most exact of its ranges counts. */
export function takesJson(accept: string): boolean {
  const ranges = preferencesOf(accept);
  if (ranges.length === 0) return true;
  return ['application/json', 'application/problem+json'].some((type) => {
    for (const range of [type, 'application/*', '*/*']) {
      const found = ranges.find(({ value }) => value === range);
      if (found !== undefined) return found.quality > 0;
    }
    return false;
  });
}
