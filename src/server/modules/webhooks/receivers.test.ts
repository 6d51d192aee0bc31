/** docs/WEBHOOKS.md followed from its top: what it says to send is sent, and its receivers run as they stand there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { basket } from '#test/kit/charges.ts';
import { startOpen, temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { startReceiver, trustReceivers } from '#test/kit/webhookReceiver.ts';
import { makeSecret } from './message.ts';

const root = join(import.meta.dirname, '../../../..');
const docs = readFileSync(join(root, 'docs/WEBHOOKS.md'), 'utf8');
const receivers = [
  { language: 'ts', file: 'receiver.ts', command: process.execPath },
  { language: 'python', file: 'receiver.py', command: 'python3' },
] as const;
type Shown = (typeof receivers)[number];

/** What the page says to send, in its order: a path and a body. */
const requests = [...docs.matchAll(/POST (\/api\/\S+?)`?[\s`]+(\{[^}]*\})/g)].map(([, path = '', body = '']) => ({
  path,
  body: JSON.parse(body) as Record<string, unknown>,
}));

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

/** Starts a receiver of the page, and waits until it answers. */
async function start({ language, file, command }: Shown, secret: string) {
  const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1] ?? '';
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), code);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = receiver;
  const printed: string[] = [];
  createInterface({ input: receiver.stdout }).on('line', (line) => printed.push(line));
  const post = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
  await until(() =>
    post('{}', {}).then(
      (status) => status === 401,
      () => false,
    ),
  );
  return { printed, post };
}

test.each(receivers)('the page is followed with its receiver in $language', async (shown) => {
  const { api, dataDir, facility, clock } = await startOpen({ webhooks: true });
  clock.now = Date.now();
  trustReceivers(dataDir);
  await api.create('setting', { key: 'allowedServers', value: ['127.0.0.1'] });
  const [register, rotate, ping] = requests;
  if (register === undefined || rotate === undefined || ping === undefined) throw new Error('the page says less');

  const proxy = await startReceiver();
  const made = await api.send('POST', register.path, { ...register.body, url: proxy.url });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining(rotate.body)]);
  const { secret } = (await api.send('POST', rotate.path, rotate.body)).body as { secret: string };
  const { printed, post } = await start(shown, secret);
  const statuses: number[] = [];
  proxy.answer = async ({ body, headers }, response) => {
    // It is ended with its test, while something is still sent.
    const status = await post(body, headers).catch(() => 502);
    statuses.push(status);
    response.writeHead(status).end();
  };
  expect((await api.send('POST', ping.path, ping.body)).body).toMatchObject({ delivered: true, status: 204 });

  // The events it names, and no other.
  const sell = () => api.run('checkout', basket(facility, facility.pos, 0));
  const before = clock.now;
  clock.now += 1000;
  const [sale] = (await sell()).sales;
  await api.create('customer', { name: 'Ana' });
  await until(() => printed.some((line) => line.startsWith('invoice.confirmed')));
  await until(() => printed.includes(`sale.paid sale ${sale}`));

  // While one secret takes the place of another, both are right; afterwards a receiver with the former one refuses.
  await api.send('POST', rotate.path, { ...rotate.body, graceSeconds: 60 });
  const [second] = (await sell()).sales;
  await until(() => printed.includes(`sale.paid sale ${second}`));
  expect(statuses).not.toContain(401);

  // Sent again, messages are known by their ids.
  const [sent, lines] = [statuses.length, printed.length];
  await api.run('webhookReplay', { ...(rotate.body as { id: number }), since: new Date(before).toISOString() });
  await until(() => statuses.length >= sent + lines);
  expect([printed.length, new Set(printed).size]).toEqual([lines, lines]);
  clock.now += 61_000;
  // What is sent already has the time that the thread was told last.
  while (!statuses.includes(401)) {
    const had = statuses.length;
    await sell();
    await until(() => statuses.length > had);
  }
});

test.each(receivers)('the one in $language verifies, takes a message once, and leaves what is older', async (shown) => {
  const secret = makeSecret();
  const { printed, post } = await start(shown, secret);
  const send = (sequence: number, name: string, signer = secret): Promise<number> => {
    const id = `evt_${sequence}_a`;
    const body = JSON.stringify({
      id,
      type: 'customer.updated',
      sequence,
      data: { model: 'customer', id: 7, record: { name } },
    });
    const at = new Date();
    return post(body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,bm90IHRoaXM= ${new Webhook(signer).sign(id, at, body)}`,
    });
  };
  expect([
    await send(2, 'Ana'),
    await send(2, 'Ana'),
    await send(1, 'Antes'),
    await send(3, 'Ana B'),
    await send(4, 'Nadie', makeSecret()),
  ]).toEqual([204, 204, 204, 204, 401]);
  await until(() => printed.length > 1);
  expect(printed).toEqual(['customer.updated customer 7', 'customer.updated customer 7']);
});
