/** How the server ends: requests under way are answered, and connections that wait for nothing do not keep it. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes every connection once the application is closing and no request is under way. Node by itself waits for
 * connections that never sent a request, and browsers open such ones ahead of need.
 */
export function installDrain(app: FastifyInstance): void {
  let underWay = 0;
  let closing = false;
  const endWhenIdle = (): void => {
    if (closing && underWay === 0) setImmediate(() => app.server.closeAllConnections());
  };
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
  });
  app.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      endWhenIdle();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    endWhenIdle();
  });
}
