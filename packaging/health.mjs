/**
 * `health [--port N] [--wait SECONDS]`: asks `GET /api/health` of the till server on this machine. Prints the answer, and ends
 * with 0 where it works (`ok`, `degraded`), else with 1. With `--wait` it asks until it answers or that time is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** Longest time for one answer, in milliseconds. */
const PATIENCE = 4000;
/** Between two tries, in milliseconds. */
const INTERVAL = 250;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4870' }, wait: { type: 'string', default: '0' } },
});
const end = Date.now() + Number(values.wait) * 1000;

let answer = await ask();
while (answer.status === 0 && Date.now() < end) {
  await sleep(INTERVAL);
  answer = await ask();
}
process.stdout.write(`${answer.text}\n`);
process.exitCode = answer.status === 200 ? 0 : 1;

/** The status and text of one answer; status 0 where there is none. */
async function ask() {
  try {
    const response = await fetch(`http://127.0.0.1:${values.port}/api/health`, {
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: `no answer on port ${values.port}: ${error.cause?.code ?? error.name}` };
  }
}
