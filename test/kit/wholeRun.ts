/** Runs once, around all tests: a folder for everything they write, gone afterwards whatever became of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHEAP_PASSPHRASES } from '#server/core/access/passphraseCost.ts';
import { EQUAL_PRIORITY } from '#server/core/process/priority.ts';
import { DISK, diskFolder, fastFolder } from './fastFolder.ts';

export default function setup(): () => void {
  // Faults of the disk are looked for at length on a disk.
  const parent = process.env.TAQUILLA_RELIABILITY === undefined ? fastFolder() : diskFolder();
  const folders = [parent, diskFolder()].map((each) => mkdtempSync(join(each, 'taquilla-run-')));
  [process.env.TMPDIR, process.env[DISK]] = folders;
  process.env[EQUAL_PRIORITY] = '1';
  process.env[CHEAP_PASSPHRASES] = '1';
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
