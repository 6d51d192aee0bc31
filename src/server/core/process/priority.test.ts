import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { EQUAL_PRIORITY } from './priority.ts';

const entry = `
  const { getPriority } = require('node:os');
  const { parentPort } = require('node:worker_threads');
  import(${JSON.stringify(new URL('./priority.ts', import.meta.url).href)}).then(({ putThreadBehind }) => {
    putThreadBehind(7);
    parentPort.postMessage(getPriority());
  });`;

/** The priority of a thread that put itself behind others by 7. */
async function priorityWith(env: NodeJS.ProcessEnv): Promise<number> {
  const [priority] = await once(new Worker(entry, { eval: true, execArgv: [], env }), 'message');
  return priority as number;
}

test('a thread goes behind the others of its process, where it has a priority of its own', async () => {
  const own = getPriority();
  expect(await priorityWith({})).toBe(process.platform === 'linux' ? 7 : own);
  expect(getPriority()).toBe(own);
});

test('none does where all are to go at the same priority', async () => {
  expect(await priorityWith({ [EQUAL_PRIORITY]: '1' })).toBe(getPriority());
});
