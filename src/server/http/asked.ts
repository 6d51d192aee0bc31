/** Who reads by a request, and until when they wait. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from '../core/reads/reads.ts';

/** The moment and actor of a read. Its signal is aborted when the request is answered, or its client is gone. */
export function askedBy(request: FastifyRequest, reply: FastifyReply, now: number): Asked {
  const gone = (): AbortSignal => {
    const controller = new AbortController();
    if (reply.raw.destroyed) controller.abort();
    else reply.raw.once('close', () => controller.abort());
    return controller.signal;
  };
  return { actor: request.actor, now, gone };
}
