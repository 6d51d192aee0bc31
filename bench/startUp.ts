/** How soon the server listens, and what it holds when nobody asks anything of it. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './measure.ts';
import { end, spawnServer } from './server.ts';

export interface StartUp {
  readonly readyMs: number;
  readonly worstMs: number;
  readonly residentMb: number;
}

const IDLE = 3000;

/** Starts the server `times` times; the last one is left idle and weighed. */
export async function measureStartUp(dataDir: string, times: number): Promise<StartUp> {
  const ready: number[] = [];
  let residentMb = Number.NaN;
  for (let turn = 1; turn <= times; turn++) {
    const at = performance.now();
    const { child } = await spawnServer(dataDir);
    ready.push(performance.now() - at);
    if (turn === times) {
      await sleep(IDLE);
      residentMb = resident(child.pid ?? 0);
    }
    await end(child);
  }
  return { readyMs: quantile(ready, 0.5), worstMs: Math.max(...ready), residentMb };
}

/** Processor time a process has used so far in milliseconds (Linux), NaN elsewhere. */
export function processorTime(pid: number): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    // Fields 14 and 15 of proc_pid_stat(5), in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB (Linux), NaN elsewhere. */
export function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
