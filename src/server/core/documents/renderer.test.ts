import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { basket, sampleZ } from '#test/kit/documentSamples.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { renderDocument } from './renderDocument.ts';
import { createDocumentRenderer, type DocumentRenderer, type DocumentRendererOptions } from './renderer.ts';
import type { TicketSource } from './sources.ts';

/** Stands in for the worker: does what the ticket's footer says, and answers with the id of its thread. */
const puppet = `
  import { writeFileSync } from 'node:fs';
  import { parentPort, threadId } from 'node:worker_threads';
  let note = null;
  parentPort.on('message', (message) => {
    if (message === 'end') {
      if (note !== null) writeFileSync(note, 'ended by itself');
      return parentPort.close();
    }
    const { id, source } = message;
    const [task, value] = source.footer.split(' ');
    if (task === 'exit') process.exit(3);
    if (task === 'throw') throw new Error('thrown outside');
    if (task === 'reject') Promise.reject(new Error('rejected outside'));
    if (task === 'note') note = value;
    if (task === 'fill') for (const all = []; ; ) all.push(new Array(100000).fill(all.length));
    if (task === 'hang') for (;;);
    if (task === 'fail') return parentPort.postMessage({ id, error: new Error('cannot be drawn') });
    setTimeout(() => parentPort.postMessage({ id, bytes: new Uint8Array([threadId]) }), Number(value) || 0);
  });
`;
const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(puppet)}`);

const task = (footer: string): TicketSource => basket({ footer });
const failure = (code: string) => expect.objectContaining({ name: 'DocumentError', code });

const open: DocumentRenderer[] = [];
const renderer = (options: DocumentRendererOptions = {}): DocumentRenderer => {
  const made = createDocumentRenderer(options);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const made of open.splice(0)) await made.close();
});

describe('the thread at work', () => {
  test('gives the bytes that rendering here gives, several asked for at once', async () => {
    const { render } = renderer();
    const sources = [basket(), sampleZ(), basket({ language: 'en' })];
    const here = await Promise.all(sources.map(renderDocument));
    expect(await Promise.all(sources.map(render))).toEqual(here);
  });

  test('a source that cannot be drawn fails alone', async () => {
    const { render } = renderer();
    const broken = { ...basket(), lines: null } as unknown as TicketSource;
    const [failed, drawn] = await Promise.allSettled([render(broken), render(basket())]);
    expect(failed).toMatchObject({ status: 'rejected', reason: failure('render_failed') });
    expect(drawn.status).toBe('fulfilled');
  });

  test('a thread ends by itself where it is let, closed or idle', async () => {
    for (const [idleMs, name] of [
      [60_000, 'closed'],
      [1, 'idle'],
    ] as const) {
      const file = join(temporaryFolder(), name);
      const made = renderer({ workerUrl, idleMs });
      await made.render(task(`note ${file}`));
      if (name === 'closed') await made.close();
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('ended by itself');
    }
  });

  test('the main thread goes on meanwhile', async () => {
    const { render } = renderer();
    await render(basket());
    const items = Array.from({ length: 20 }, () => basket().lines).flat();
    let ticks = 0;
    const ticker = setInterval(() => ticks++, 5);
    await render(basket({ lines: items }));
    clearInterval(ticker);
    expect(ticks).toBeGreaterThan(2);
  });
});

describe('the life of the thread', () => {
  test('one thread serves while there is work', async () => {
    const { render } = renderer({ workerUrl });
    const first = await render(task('answer'));
    expect(await render(task('answer'))).toEqual(first);
  });

  test('it ends after a while without documents, and the next document starts another', async () => {
    const { render } = renderer({ workerUrl, idleMs: 50 });
    const first = await render(task('answer'));
    await sleep(200);
    expect(await render(task('answer'))).not.toEqual(first);
  });

  test('a document longer than the idle time is not cut short', async () => {
    const { render } = renderer({ workerUrl, idleMs: 50 });
    const first = await render(task('answer'));
    expect(await render(task('answer 200'))).toEqual(first);
  });

  test.each(['exit', 'throw', 'reject', 'fill'])(
    'when the thread breaks (%s) its document fails and the others are served by a new one',
    async (how) => {
      const { render } = renderer({ workerUrl });
      const first = await render(task('answer'));
      const results = await Promise.allSettled([render(task(how)), render(task('answer')), render(task('answer'))]);
      expect(results[0]).toMatchObject({ status: 'rejected', reason: failure('worker_failed') });
      expect(results[1]).toMatchObject({ status: 'fulfilled' });
      expect(results[1]).not.toMatchObject({ value: first });
      expect(results[2]).toEqual(results[1]);
    },
  );

  test('a document that never ends is given up, and the next is served', async () => {
    const { render } = renderer({ workerUrl, timeoutMs: 2_000 });
    const results = await Promise.allSettled([render(task('hang')), render(task('answer'))]);
    expect(results[0]).toMatchObject({ status: 'rejected', reason: failure('timeout') });
    expect(results[1]).toMatchObject({ status: 'fulfilled' });
  });

  test('a reported failure keeps the thread and carries the cause', async () => {
    const { render } = renderer({ workerUrl });
    const first = await render(task('answer'));
    await expect(render(task('fail'))).rejects.toMatchObject({
      code: 'render_failed',
      message: 'document not rendered: render_failed (cannot be drawn)',
    });
    expect(await render(task('answer'))).toEqual(first);
  });

  test('a worker that is not there fails every document, and no more than that', async () => {
    const { render } = renderer({ workerUrl: new URL('file:///nowhere/documentWorker.js') });
    for (const result of await Promise.allSettled([render(basket()), render(basket())])) {
      expect(result).toMatchObject({ status: 'rejected', reason: failure('worker_failed') });
    }
  });

  test('closing rejects what waits and what comes later', async () => {
    const { render, close } = renderer({ workerUrl });
    const waiting = Promise.allSettled([render(task('answer 5000')), render(task('answer'))]);
    await close();
    for (const result of await waiting) expect(result).toMatchObject({ reason: failure('closed') });
    await expect(render(task('answer'))).rejects.toEqual(failure('closed'));
    await close();
  });
});

test('a resting thread does not keep the process alive, a busy one does', () => {
  const script = `
    import { createHash } from 'node:crypto';
    import { createDocumentRenderer } from ${JSON.stringify(new URL('./renderer.ts', import.meta.url).href)};
    import { basket } from ${JSON.stringify(import.meta.resolve('#test/kit/documentSamples.ts'))};
    const { render } = createDocumentRenderer({ idleMs: 3_600_000 });
    render(basket()).then((bytes) => console.log(createHash('sha256').update(bytes).digest('hex')));
  `;
  // A thread that kept it alive would do so for an hour, so it would be killed, which throws.
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(printed.trim()).toMatch(/^[0-9a-f]{64}$/);
});
