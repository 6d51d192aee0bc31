/** Where a write that came over HTTP comes from, and when it may still begin. */
import type { FastifyRequest } from 'fastify';
import type { WriteMoment } from '../core/transact/transact.ts';
import type { AppDeps } from './deps.ts';

/** The moment of a write. `operation` is the contract's name, or `<model>.<verb>`. */
export function writeMomentOf(deps: AppDeps, request: FastifyRequest, operation: string): WriteMoment {
  const key = request.headers['idempotency-key'];
  return {
    now: deps.clock(),
    facility: deps.facility,
    actor: request.actor,
    isLate: () => request.isLate,
    origin: {
      operation,
      method: request.method,
      path: request.url.split('?', 1)[0] ?? request.url,
      address: request.socket.remoteAddress ?? null,
      request: request.id,
      idempotencyKey: typeof key === 'string' ? key : null,
    },
  };
}
