/** The receivers that docs/WEBHOOKS.md shows, as they stand there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { makeSecret } from './message.ts';

const root = join(import.meta.dirname, '../../../..');
const docs = readFileSync(join(root, 'docs/WEBHOOKS.md'), 'utf8');
const receivers = [
  { language: 'ts', file: 'receiver.ts', command: process.execPath },
  { language: 'python', file: 'receiver.py', command: 'python3' },
] as const;

let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each(receivers)(
  'the one in $language verifies, takes a message once, and leaves what is older',
  async (receiver) => {
    const code = new RegExp(`\`\`\`${receiver.language}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1] ?? '';
    const folder = temporaryFolder();
    writeFileSync(join(folder, receiver.file), code);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const secret = makeSecret();
    const port = await freePort();
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    child = spawn(receiver.command, [receiver.file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
    });
    const post = async (sequence: number, name: string, signer = secret): Promise<number> => {
      const id = `evt_${sequence}_a`;
      const body = JSON.stringify({
        id,
        type: 'customer.updated',
        sequence,
        data: { model: 'customer', id: 7, record: { name } },
      });
      const at = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,bm90IHRoaXM= ${new Webhook(signer).sign(id, at, body)}`,
      };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    };
    await until(() =>
      post(2, 'Ana').then(
        (status) => status === 204,
        () => false,
      ),
    );
    expect([await post(2, 'Ana'), await post(1, 'Antes'), await post(3, 'Ana B')]).toEqual([204, 204, 204]);
    expect(await post(4, 'Nadie', makeSecret())).toBe(401);
    await until(() => printed.split('\n').length > 2);
    expect(printed).toBe('customer.updated customer 7\ncustomer.updated customer 7\n');
  },
);
