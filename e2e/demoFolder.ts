/**
 * The data of a demo facility, made once for a whole run: playing through its history takes seconds, copying it none.
 * Playwright calls the default function before the first spec, and what it returns after the last.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { taquilla } from './commandLine.ts';

/** Says to the workers, and to whoever else starts a server of the demo, where one has been made. */
export const DEMO_FOLDER = 'TAQUILLA_DEMO_FOLDER';

export default async function makeDemoFolder(): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'taquilla-demo-'));
  const folder = join(parent, 'data');
  const { code, output } = await taquilla('demo', '--data', folder);
  if (code !== 0) throw new Error(`the demo facility was not made: ${output}`);
  process.env[DEMO_FOLDER] = folder;
  return () => rm(parent, { recursive: true, force: true });
}

/** Makes an empty folder the data of a demo facility, where one was made for the run; `--demo` does so itself otherwise. */
export async function fillWithDemo(folder: string): Promise<void> {
  const made = process.env[DEMO_FOLDER];
  if (made === undefined || (await readdir(folder)).length > 0) return;
  await cp(made, folder, { recursive: true });
}
