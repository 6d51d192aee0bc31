import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentError } from '#server/core/documents/renderer.ts';
import { startFacility } from '#test/kit/server.ts';

afterEach(() => vi.restoreAllMocks());

function spyOnLog(): readonly string[] {
  const logged: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  return logged;
}

test('a document given up because the service stops is logged as that, not as a failure', async () => {
  const logged = spyOnLog();
  const render = async (): Promise<never> => {
    throw new DocumentError('closed');
  };
  const renderer = { render, close: async () => undefined };
  const { api, facility } = await startFacility({ logLevel: 'info', renderer });
  await api.run('posOpen', { realCashCount: 0 });
  const lines = [{ product: facility.products.fee }];
  const draft = { type: facility.types.F ?? 0, customer: facility.customers.club, lines };
  await api.run('confirmInvoice', { invoice: (await api.create('invoice', draft)).id });
  expect((await api.send('GET', '/api/pos/xReport.pdf')).body).toMatchObject({ code: 'timeout' });
  const timesLogged = () => logged.join('').split('given up because the service stops').length - 1;
  await expect.poll(timesLogged).toBeGreaterThan(1);
  expect(logged.join('')).not.toMatch(/request failed|background work failed/);
});

test('a read whose client has left is logged as that, not as a failure', async () => {
  const logged = spyOnLog();
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
