import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { EQUAL_PRIORITY } from './priority.ts';

/** The last place behind others there is. */
const LAST = 19;

const module = JSON.stringify(new URL('./priority.ts', import.meta.url).href);

const entry = `
  const { getPriority } = require('node:os');
  const { parentPort } = require('node:worker_threads');
  import(${module}).then(({ putThreadBehind }) => {
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
  expect(await priorityWith({})).toBe(process.platform === 'linux' ? Math.min(LAST, own + 7) : own);
  expect(getPriority()).toBe(own);
});

test('none does where all are to go at the same priority', async () => {
  expect(await priorityWith({ [EQUAL_PRIORITY]: '1' })).toBe(getPriority());
});

/**
 * The priorities of a process that is `nice` already and puts the helpers of V8 behind by 7: those of its helpers, and that of
 * its main thread.
 */
function prioritiesWith(
  env: NodeJS.ProcessEnv,
  nice = 0,
): { readonly helpers: readonly number[]; readonly main: number } {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { getPriority, setPriority } from 'node:os';
    import { putHelpersBehind } from ${module};
    if (${nice} > 0) setPriority(${nice});
    putHelpersBehind(7);
    const tasks = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
    const helpers = tasks.filter((task) => readFileSync('/proc/self/task/' + task + '/comm', 'utf8').trim() === 'V8Worker');
    console.log(JSON.stringify({ helpers: helpers.map((task) => getPriority(Number(task))), main: getPriority() }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' });
  return JSON.parse(printed);
}

test.each([
  { nice: 0, helpers: Math.min(LAST, getPriority() + 7) },
  { nice: 16, helpers: LAST },
])('the helpers of V8 go behind the main thread, also where that is $nice behind', ({ nice, helpers }) => {
  const found = prioritiesWith({}, nice);
  expect(found.main).toBe(nice === 0 ? getPriority() : nice);
  expect(new Set(found.helpers)).toEqual(new Set(process.platform === 'linux' ? [helpers] : []));
});

test('they do not where all are to go at the same priority', () => {
  const { helpers, main } = prioritiesWith({ [EQUAL_PRIORITY]: '1' });
  expect(helpers.every((priority) => priority === main)).toBe(true);
});
