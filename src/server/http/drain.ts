/** How the server ends: requests under way are answered, and nothing that never ends by itself delays it. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds after which a request is cut that has not come whole by then, and one that is not answered. What is cut
 * while it is written is written all the same: its sender finds it when it asks again with its `Idempotency-Key`.
 */
export const drainTimes = { arrival: 2000, answer: 3000 } as const;

/**
 * Closes every connection once the application is closing and no request is under way, and at the latest when its time
 * is over. Node by itself waits for connections that never sent a request, which browsers open ahead of need, and for
 * requests that never end.
 */
export function installDrain(app: FastifyInstance): void {
  const underWay = new Set<IncomingMessage>();
  const timers: NodeJS.Timeout[] = [];
  let closing = false;
  const endWhenIdle = (): void => {
    if (closing && underWay.size === 0) setImmediate(() => app.server.closeAllConnections());
  };
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
  });
  app.server.on('request', (request, response) => {
    underWay.add(request);
    response.once('close', () => {
      underWay.delete(request);
      endWhenIdle();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    endWhenIdle();
    timers.push(
      setTimeout(() => {
        for (const request of underWay) if (!request.complete) request.socket.destroy();
      }, drainTimes.arrival),
      setTimeout(() => {
        app.log.warn({ requests: underWay.size }, 'connections were cut to end in time');
        app.server.closeAllConnections();
      }, drainTimes.answer),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
