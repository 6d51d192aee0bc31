/** Runs once, around all tests: a folder for everything they write, gone afterwards whatever became of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder } from './fastFolder.ts';

export default function setup(): () => void {
  // Faults of the disk are looked for at length on a disk.
  const parent = process.env.TAQUILLA_RELIABILITY === undefined ? fastFolder() : tmpdir();
  const folder = mkdtempSync(join(parent, 'taquilla-run-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
