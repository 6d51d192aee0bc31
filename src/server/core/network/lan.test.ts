import { connect } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { openEvents } from '#test/kit/eventReader.ts';
import { browser, certificateOf, LAN_NAME, lanAddress, startLan } from '#test/kit/lan.ts';
import { sendRaw } from '#test/kit/raw.ts';

const addressOf = (server: Awaited<ReturnType<typeof startLan>>): URL =>
  new URL(server.running().lan?.addresses.at(-1) ?? '');

describe.skipIf(lanAddress === undefined)('the local network', () => {
  test('is served over TLS 1.2 and later, with the certificate that is told', async () => {
    const server = await startLan();
    const { certificate } = await server.api.run('systemNetwork', {});
    expect(certificate).toMatchObject({ selfSigned: true, names: [LAN_NAME, lanAddress] });
    const at = addressOf(server);
    expect(at.protocol).toBe('https:');
    const shake = (maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string>((resolve, reject) => {
        const socket = connectOverTls({
          host: at.hostname,
          port: Number(at.port),
          servername: LAN_NAME,
          ca: certificateOf(server),
          maxVersion,
          minVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        });
        socket.once('error', reject);
        socket.once('secureConnect', () => {
          resolve(`${socket.getProtocol()} ${socket.getPeerCertificate().fingerprint256}`);
          socket.destroy();
        });
      });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      expect(await shake(version)).toBe(`${version} ${certificate?.fingerprint}`);
    }
    await expect(shake('TLSv1.1')).rejects.toThrow();
    const first = certificate?.fingerprint;
    await server.restart();
    expect((await server.api.run('systemNetwork', {})).certificate?.fingerprint).toBe(first);
  });

  test('is not answered in the clear, and the machine itself is', async () => {
    const server = await startLan();
    const plain = `http://${addressOf(server).host}`;
    await expect(sendRaw(plain, { path: '/api/health', headers: { host: LAN_NAME } })).rejects.toThrow();
    expect((await sendRaw(server.url(), { path: '/api/health' })).status).toBe(200);
    // Its port on the network is another: loopback is not reached from there.
    const { port } = new URL(server.url());
    await expect(sendRaw(`http://${lanAddress}:${port}`, { path: '/api/health' })).rejects.toThrow();
  });

  test('does not keep the server: events, idle connections and half handshakes end with it', async () => {
    const server = await startLan();
    const away = browser(server);
    expect((await away.send('GET', '/api/health')).status).toBe(200);
    const at = addressOf(server);
    const target = { host: at.hostname, port: Number(at.port) };
    const half = connect(target);
    const idle = connectOverTls({ ...target, servername: LAN_NAME, ca: certificateOf(server) });
    await Promise.all([
      new Promise((resolve) => half.once('connect', resolve)),
      new Promise((resolve) => idle.once('secureConnect', resolve)),
    ]);
    const ended = [half, idle].map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()));
    const stream = await openEvents(server.url(), server.facility.key);
    await server.stop();
    // A handshake nobody finishes would by itself be let go after 10 s.
    await expect.poll(() => half.closed, { timeout: 5000 }).toBe(true);
    await Promise.all([...ended, stream.ended]);
  });

  test('streams events over TLS, too', async () => {
    const server = await startLan();
    const at = addressOf(server);
    const socket = connectOverTls({
      host: at.hostname,
      port: Number(at.port),
      servername: LAN_NAME,
      ca: certificateOf(server),
    });
    socket.setEncoding('utf8');
    let seen = '';
    socket.on('data', (text: string) => {
      seen += text;
    });
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: ${LAN_NAME}\r\nAuthorization: Bearer ${server.facility.key}\r\n\r\n`,
    );
    await expect.poll(() => seen).toContain('text/event-stream');
    await server.api.create('family', { name: 'Nueva' });
    await expect.poll(() => seen).toContain('family.created');
    socket.destroy();
  });
});
