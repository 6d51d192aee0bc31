/** The packed till server, as somebody unpacks it: by the system's tar, in a folder that has nothing of the project. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Process, start, startNode } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';

/** Packs the till server and unpacks it. Returns its folder. */
export async function unpackServer(): Promise<string> {
  const to = temporaryFolder();
  expect(
    await startNode(['scripts/package.mjs', '--only', 'server', '--smallest', '--out', to]).finished,
  ).toMatchObject({ code: 0 });
  const archive = readdirSync(to).find((name) => name.endsWith('.tar.gz')) ?? 'no archive';
  const folder = temporaryFolder();
  expect(await run('sh', '-c', `cd "${to}" && sha256sum --check "${archive}.sha256"`)).toContain('OK');
  await run('tar', '-xzf', join(to, archive), '-C', folder);
  return join(folder, archive.slice(0, -'.tar.gz'.length));
}

/** Starts a command in a folder with as little around it as a service has. */
export function startBare(folder: string, ...command: readonly string[]): Process {
  return start('env', ['-i', '-C', folder, 'PATH=/usr/bin:/bin', ...command]);
}

/** Runs a command in a folder with as little around it as a service has. Returns what it printed; it must succeed. */
export async function runBare(folder: string, ...command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await startBare(folder, ...command).finished;
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Waits until a server says where it listens. Returns the address. */
export async function listening(server: Process): Promise<string> {
  await expect.poll(() => server.output.stdout).toMatch(/^listening /m);
  return /^listening (\S+)$/m.exec(server.output.stdout)?.[1] ?? '';
}

async function run(command: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await start(command, args).finished;
  expect({ command, code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}
