import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accept, describeAcceptance } from '../acceptance/accept.ts';
import { acceptedIn, withoutAccepted } from '../core/db/accepted.ts';
import { readHolder } from '../core/db/lock.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { DATABASE } from '../core/db/store.ts';
import type { VerifyResult } from '../core/integrity/invariant.ts';
import { isStructural, verifyFolder } from '../verify/verify.ts';
import { dataFolder, type Options } from './arguments.ts';

/**
 * `verify`: one line per invariant; 1 when any is broken. Reads only, also while the server runs. `--accept`, with the
 * server stopped: what is broken is gone on with, and a file that was closed to writes is opened again.
 */
export async function runVerify(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const file = join(dataDir, DATABASE);
  if (!existsSync(file)) throw new Error(`there is no database in ${dataDir}`);
  const holder = options.accept === true ? readHolder(dataDir) : null;
  if (holder !== null) throw new Error(`stop the server first: process ${holder.pid} is using the data folder`);
  const { results, before } = readOnly(file, (db) => ({
    results: verifyFolder(dataDir, db),
    before: acceptedIn(db),
  }));
  const open = withoutAccepted(results, before);
  for (const [index, { name, broken }] of results.entries()) {
    const left = open[index]?.broken ?? broken;
    const state = broken.length === 0 ? 'ok     ' : left.length === 0 ? 'ACCEPTED' : 'BROKEN ';
    process.stdout.write(
      `${state} ${name}${broken.length === 0 ? '' : `: ${some(left.length === 0 ? broken : left)}`}\n`,
    );
  }
  if (options.accept !== true) return open.every(({ broken }) => broken.length === 0) ? 0 : 1;
  await acceptAll(dataDir, open);
  return 0;
}

/** Goes on with what is there: keeps what was wrong, says so in the audit log, and forgets that the file was closed. */
async function acceptAll(dataDir: string, open: readonly VerifyResult[]): Promise<void> {
  const unusable = open.find(({ name, broken }) => isStructural(name) && broken.length > 0);
  if (unusable !== undefined) {
    throw new Error(`${unusable.name}: that cannot be accepted, the file would get worse. Restore a backup`);
  }
  const broken = open.filter((result) => result.broken.length > 0);
  process.stdout.write(`accepted: ${describeAcceptance(await accept(dataDir, 'file.accepted', broken))}\n`);
}

function some(rows: readonly string[]): string {
  return `${rows.slice(0, 5).join('; ')}${rows.length > 5 ? `; and ${rows.length - 5} more` : ''}`;
}
