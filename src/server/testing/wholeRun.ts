/** Runs once, around all tests: a folder for everything they write, gone afterwards whatever became of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-run-'));
  process.env.TAQUILLA_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
