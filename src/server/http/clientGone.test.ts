import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startFacility } from '#test/kit/server.ts';

afterEach(() => vi.restoreAllMocks());

test('a read whose client has left is logged as that, not as a failure', async () => {
  const logged: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  // In a thread, which is only started now: the client has left long before there is anything to send.
  const server = await startFacility({ logLevel: 'info', reads: { here: 'none' } });
  const { hostname, port } = new URL(server.url());
  const socket = connect(Number(port), hostname);
  const headers = `Host: localhost\r\nAuthorization: Bearer ${server.facility.key}\r\n`;
  await new Promise<void>((written) => {
    socket.write(`GET /api/model/product HTTP/1.1\r\n${headers}\r\n`, () => written());
  });
  socket.destroy();
  await expect.poll(() => logged.join('')).toContain('client left before its answer');
  expect(logged.join('')).not.toContain('request failed');
  await server.stop();
});
