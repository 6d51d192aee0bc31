/**
 * The longest a request may take. Fastify's own `handlerTimeout` lets go of a request once its body is read, and answers
 * 503 to writes that go on to be done; here a write that has not begun by then never does (see `transact`), and one that
 * has begun is answered with what it did, because nothing interrupts it.
 */
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { sendProblem } from './errors.ts';

/** Answers 503 `timeout` to what is not answered within `milliseconds`. Streams that have begun are left alone. */
export function installDeadline(app: FastifyInstance, milliseconds: number): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.decorateRequest('isLate', false);
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      request.isLate = true;
      sendProblem(request, reply, new ServiceError('timeout'));
    }, milliseconds);
    timers.set(request, timer.unref());
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}
