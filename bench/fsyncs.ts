/** How many times a checkout makes the disk sync, counted by strace. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from './measure.ts';
import { startBenchServer } from './server.ts';

/** fsyncs and fdatasyncs per checkout at one client, or null where strace is not installed. */
export async function countSyncs(dataDir: string, key: string, count: number): Promise<number | null> {
  if (spawnSync('strace', ['-V']).error !== undefined) return null;
  const server = await startBenchServer(dataDir);
  await measure(10, 1, () => server.checkout(key));
  const log = `${dataDir}.strace`;
  const tracer = spawn('strace', ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', log, '-p', String(server.pid)]);
  while (!existsSync(log)) await sleep(50);
  await sleep(500);
  await measure(count, 1, () => server.checkout(key));
  const gone = once(tracer, 'exit');
  tracer.kill('SIGINT');
  await gone;
  await server.stop();
  const calls = readFileSync(log, 'utf8').split('\n');
  return calls.filter((line) => /f(data)?sync\(/.test(line)).length / count;
}
